import { describe, expect, test } from "vitest";
import { availableCommands, moveCommand } from "../src/commands";
import { newId } from "../src/newId";
import type { Step } from "../src/wire";
import { player, table } from "./table";

const mine = { by: 0, action: "d" };
const theirs = { by: 1, action: "e" };
const kinds = (changes: Parameters<typeof table>[0], steps: Step[] = []): string[] =>
  availableCommands(table(changes), steps).map((command) => ("kind" in command ? `${command.type} ${command.kind}` : command.type));

describe("commands", () => {
  test("a move names the version it was chosen at", () => {
    expect(moveCommand(table({ version: 7 }), "d")).toEqual({ type: "move", action: "d", version: 7 });
  });

  test("a move for another seat of ours says so", () => {
    expect(moveCommand(table(), "=7", 2)).toMatchObject({ seat: 2 });
  });

  test("ids are never reused", () => {
    expect(newId()).not.toBe(newId());
  });

  test("who watches can ask for nothing", () => {
    expect(kinds({ you: null, yours: [] })).toEqual([]);
  });

  test("two people may agree on a draw", () => {
    expect(kinds({}, [mine])).toEqual(["offer takeback", "offer draw", "pause", "resign"]);
  });

  test("a computer agrees to no draw", () => {
    expect(kinds({ players: [player(0), player(1, { kind: "computer" })] })).toEqual(["pause", "resign"]);
  });

  test("no pause while a clock runs, no takeback where the table forbids it", () => {
    const settings = { ...table().settings, takebacks: false };
    expect(kinds({ settings, clock: { left: [60, 60], running: [0] } }, [mine])).toEqual(["offer draw", "resign"]);
  });

  test("who has not moved yet has nothing to take back", () => {
    expect(kinds({}, [theirs])).not.toContain("offer takeback");
    expect(kinds({}, [theirs, mine])).toContain("offer takeback");
  });

  test("somebody else's proposal is answered first", () => {
    const offers = [{ kind: "draw" as const, by: 1, agreed: [1] }];
    expect(kinds({ offers })).toEqual(["offer draw", "decline draw", "pause", "resign"]);
  });

  test("our own proposal is not offered again", () => {
    expect(kinds({ offers: [{ kind: "draw", by: 0, agreed: [0] }] })).toEqual(["pause", "resign"]);
  });

  test("after the end there is a rematch", () => {
    expect(kinds({ phase: "over" })).toEqual(["offer rematch"]);
  });

  test("the host may start, everybody may leave", () => {
    expect(kinds({ phase: "waiting" })).toEqual(["start", "leave"]);
    expect(kinds({ phase: "waiting", is_host: false })).toEqual(["leave"]);
  });
});
