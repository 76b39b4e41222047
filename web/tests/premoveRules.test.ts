import { describe, expect, it } from "vitest";
import { canPremove, MAX_PREMOVES, premoveFate, queuedMoveFate, toggled } from "../src/shell/premoveRules";
import { table } from "./table";

describe("a move planned ahead", () => {
  const theirTurn = table({ phase: "playing", you: 0, yours: [0], to_act: [1], legal: [] });
  const ourTurn = table({ phase: "playing", you: 0, yours: [0], to_act: [0], legal: ["d"] });

  it("can be made while the other side is to move, and only by who has one seat", () => {
    expect(canPremove(theirTurn)).toBe(true);
    expect(canPremove(ourTurn)).toBe(false);
    expect(canPremove({ ...theirTurn, yours: [0, 1] })).toBe(false);
    expect(canPremove({ ...theirTurn, you: null, yours: [] })).toBe(false);
  });

  it("waits, is played when the turn comes, or given up when the rules refuse it", () => {
    expect(premoveFate("d", theirTurn)).toBe("wait");
    expect(premoveFate("d", ourTurn)).toBe("play");
    expect(premoveFate("e", ourTurn)).toBe("give-up");
    expect(premoveFate("d", { ...ourTurn, phase: "over" })).toBe("give-up");
  });
});

describe("several moves planned ahead", () => {
  it("are in the order in which they were chosen, and the last one again cancels it", () => {
    expect(toggled(["d"], "e")).toEqual(["d", "e"]);
    expect(toggled(["d", "e"], "d")).toEqual(["d", "e", "d"]);
    expect(toggled(["d", "e"], "e")).toEqual(["d"]);
    expect(toggled(["d"], "d")).toEqual([]);
  });

  it("are so many at most: one more takes the place of the last", () => {
    const full = Array.from({ length: MAX_PREMOVES }, (_, place) => "ab"[place % 2] ?? "");
    expect(toggled(full, "c")).toEqual([...full.slice(0, -1), "c"]);
  });
});

describe("a move asked for while another was on its way", () => {
  const ourTurn = table({ phase: "playing", you: 1, yours: [0, 1], to_act: [1], legal: ["d"] });

  it("is played when that one has arrived and the turn is ours again, as among friends at one screen", () => {
    expect(queuedMoveFate("d", ourTurn)).toBe("play");
    expect(queuedMoveFate("e", ourTurn)).toBe("impossible");
  });

  it("is not played when it is somebody else's turn, the game is over or at rest", () => {
    expect(queuedMoveFate("d", { ...ourTurn, yours: [1], to_act: [0] })).toBe("not-our-turn");
    expect(queuedMoveFate("d", { ...ourTurn, phase: "over" })).toBe("impossible");
    expect(queuedMoveFate("d", { ...ourTurn, is_paused: true })).toBe("impossible");
  });
});
