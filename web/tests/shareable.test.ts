import { expect, test } from "vitest";
import type { SharedGame } from "../src/share/link";
import { formsOf, isSecret } from "../src/share/shareable";
import type { Player, TableSnapshot } from "../src/wire";

const five: SharedGame = { game: "morpion", options: { run: "5", players: "2" }, opening: "mo:15x15x5:p2 15/15 a", moves: ["h8"] };

test("five in a row between two has every file", () => {
  expect(formsOf(five)).toEqual(["ludo", "json", "line", "xml", "psq", "sgf"]);
});

test("three in a row is none of the gomoku programs' business", () => {
  expect(formsOf({ ...five, options: { run: "3" } })).not.toContain("psq");
  expect(formsOf({ ...five, options: {} })).toContain("sgf");
});

test("a crowd fits into our files and the old program's only", () => {
  expect(formsOf({ ...five, options: { run: "5", players: "3" } })).toEqual(["ludo", "json", "line", "xml"]);
});

test("a set-up board is told by SGF alone", () => {
  expect(formsOf({ ...five, opening: "mo:15x15x5:p2 15/7a7 b" })).toEqual(["ludo", "json", "line", "sgf"]);
});

test("the old program knows nobody who gave up", () => {
  expect(formsOf({ ...five, moves: ["h8", "resigns:1"] })).not.toContain("xml");
});

test("other games have our own files", () => {
  expect(formsOf({ ...five, game: "connect-four" })).toEqual(["ludo", "json", "line"]);
});

const table = (phase: string, you: number | null, kinds: string[]): TableSnapshot =>
  ({ phase, you, yours: you === null ? [] : [you], players: kinds.map((kind, seat) => ({ kind, seat }) as Player) }) as TableSnapshot;

test("what others play is told when it is over", () => {
  expect(isSecret(table("playing", 0, ["person", "person"]))).toBe(true);
  expect(isSecret(table("playing", null, ["person", "computer"]))).toBe(true);
  expect(isSecret(table("playing", 0, ["person", "computer"]))).toBe(false);
  expect(isSecret(table("over", 0, ["person", "person"]))).toBe(false);
});
