import { describe, expect, it } from "vitest";
import { canPlan, fateOf, nextOf } from "../src/shell/premoveRules";
import { table } from "./table";

describe("a move planned ahead", () => {
  const theirTurn = table({ phase: "playing", you: 0, yours: [0], to_act: [1], legal: [] });
  const ourTurn = table({ phase: "playing", you: 0, yours: [0], to_act: [0], legal: ["d"] });

  it("can be made while the other side is to move, and only by who has one seat", () => {
    expect(canPlan(theirTurn)).toBe(true);
    expect(canPlan(ourTurn)).toBe(false);
    expect(canPlan({ ...theirTurn, yours: [0, 1] })).toBe(false);
    expect(canPlan({ ...theirTurn, you: null, yours: [] })).toBe(false);
  });

  it("waits, is played when the turn comes, or given up when the rules refuse it", () => {
    expect(fateOf("d", theirTurn)).toBe("wait");
    expect(fateOf("d", ourTurn)).toBe("play");
    expect(fateOf("e", ourTurn)).toBe("give-up");
    expect(fateOf("d", { ...ourTurn, phase: "over" })).toBe("give-up");
  });
});

describe("a move asked for while another was on its way", () => {
  const ourTurn = table({ phase: "playing", you: 1, yours: [0, 1], to_act: [1], legal: ["d"] });

  it("is played when that one has arrived and the turn is ours again, as among friends at one screen", () => {
    expect(nextOf("d", ourTurn)).toBe("play");
    expect(nextOf("e", ourTurn)).toBe("impossible");
  });

  it("is not played when it is somebody else's turn, the game is over or at rest", () => {
    expect(nextOf("d", { ...ourTurn, yours: [1], to_act: [0] })).toBe("not-our-turn");
    expect(nextOf("d", { ...ourTurn, phase: "over" })).toBe("impossible");
    expect(nextOf("d", { ...ourTurn, is_paused: true })).toBe("impossible");
  });
});
