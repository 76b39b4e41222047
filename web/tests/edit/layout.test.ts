import { expect, test } from "vitest";
import {
  cleared, counts, dropped, emptyLayout, fittingTurns, floating, lifted, optionsOf, readLayout, resized, turnOf, viewOf, withFittingPops, withPiece, withPlayers, withRun, writeLayout,
} from "../../src/edit/grid/layout";

const rack = emptyLayout("connect-four");
const sheet = emptyLayout("morpion");

test("discs fall onto each other and are taken from the top", () => {
  const two = dropped(dropped(rack, 3, 0), 3, 1);

  expect(writeLayout(two)).toBe("c4:7x6x4 7/7/7/7/3b3/3a3 a");
  expect(writeLayout(lifted(two, 3))).toBe("c4:7x6x4 7/7/7/7/7/3a3 b");
  expect(lifted(rack, 3)).toBe(rack);
});

test("a full column takes no more", () => {
  const full = Array.from({ length: 6 }).reduce<typeof rack>((layout) => dropped(layout, 0, 0), rack);

  expect(dropped(full, 0, 1)).toBe(full);
});

test("a mark takes the place of another and is wiped out", () => {
  const marked = withPiece(withPiece(sheet, 1, 1, 0), 1, 1, 1);

  expect(counts(marked)).toEqual([0, 1]);
  expect(counts(withPiece(marked, 1, 1, null))).toEqual([0, 0]);
  expect(withPiece(sheet, 9, 9, 0)).toBe(sheet);
});

test("whose turn it is follows from the pieces, unless somebody says so", () => {
  expect(fittingTurns(sheet)).toEqual([0, 1]);
  expect(fittingTurns(withPiece(sheet, 0, 0, 0))).toEqual([1]);
  expect(fittingTurns(withPiece(withPiece(sheet, 0, 0, 0), 0, 1, 0))).toEqual([]);
  expect(turnOf(withPiece(withPiece(sheet, 0, 0, 0), 0, 1, 0))).toBe(1);
  expect(turnOf({ ...sheet, turn: 1 })).toBe(1);
  const three = withPlayers(sheet, 3);
  expect(fittingTurns(withPiece(three, 0, 0, 2))).toEqual([0]);
  expect(fittingTurns(withPiece(withPiece(three, 0, 0, 2), 0, 1, 1))).toEqual([0]);
});

test("positions are written as the games write them, and read back", () => {
  const marked = withPiece({ ...withPlayers(sheet, 3), isExact: true }, 0, 0, 0);

  expect(writeLayout(marked)).toBe("mo:3x3x3e:p3 a2/3/3 b");
  expect(readLayout("morpion", writeLayout(marked))).toEqual({ ...marked, turn: 1 });
  expect(readLayout("connect-four", "c4:7x6x4 7/7/7/7/3b3/3a3 a")?.cells[5]?.[3]).toBe(0);
  expect(readLayout("morpion", "hello")).toBeNull();
});

test("impossible positions are read as long as they can be drawn, and floating discs are found", () => {
  const hanging = readLayout("connect-four", "c4:7x6x4 7/3a3/7/3b3/7/a2b3 a");

  expect(hanging && floating(hanging)).toEqual([
    { cell: "d5", seat: 0, kind: "floating" },
    { cell: "d3", seat: 1, kind: "floating" },
  ]);
  expect(floating(dropped(rack, 3, 0))).toEqual([]);
  expect(floating(withPiece(sheet, 0, 0, 0))).toEqual([]);
  for (const text of ["c4:7x6x4 7/7/7/7/7 a", "c4:7x6x4 8/7/7/7/7/7 a", "c4:7x6x4 7/7/7/7/7/6c a", "c4:7x6x9 7/7/7/7/7/7 a", "c4:27x6x4 27/27/27/27/27/27 a", "c4:7x6x4 7/7/7/7/7/7 c", "mo:3x3x3:p2 3/3/3 a"]) {
    expect(readLayout("connect-four", text)).toBeNull();
  }
});

test("a rack grows upwards, a sheet downwards", () => {
  expect(resized(dropped(rack, 0, 0), 7, 8).cells[7]?.[0]).toBe(0);
  expect(resized(withPiece(sheet, 2, 2, 0), 3, 5).cells[2]?.[2]).toBe(0);
  expect(resized(rack, 3, 6)).toBe(rack);
  expect(resized(rack, 4, 27)).toBe(rack);
  expect(resized(withRun(resized(sheet, 9, 9), 5), 4, 4).run).toBe(4);
});

test("lines and players stay within what the games know", () => {
  expect(withRun(sheet, 4)).toBe(sheet);
  expect(withRun(sheet, 2)).toBe(sheet);
  expect(withPlayers(sheet, 27)).toBe(sheet);
  expect(withPlayers(rack, 3)).toBe(rack);
  expect(counts(withPlayers(withPiece(withPlayers(sheet, 3), 0, 0, 2), 2))).toEqual([0, 0]);
});

test("what is left of a cleared layout is its size", () => {
  expect(cleared(dropped(rack, 3, 0))).toEqual(rack);
  expect(optionsOf(rack)).toEqual({ columns: "7", rows: "6", run: "4", pie: "no", pop_out: "no" });
  expect(viewOf(sheet, [])).toMatchObject({ cells: ["...", "...", "..."], turn: 0 });
});

test.each([
  ["connect-four", "c4:7x6x4 7/7/7/7/7/3a3 b pie", { pie: "yes", pop_out: "no" }],
  ["connect-four", "c4:7x6x4 7/7/7/7/7/1aaab2 b pop1", { pie: "no", pop_out: "yes" }],
  ["morpion", "mo:9x9x3:p2:l3 9/9/9/9/4a4/9/9/9/9 b", { lines: "3", opening_rule: "free" }],
  ["morpion", "mo:15x15x5:p2 15/15/15/15/15/15/15/7a7/15/15/15/15/15/15/15 b renju", { variant: "renju" }],
  ["morpion", "mo:15x15x5:p2 15/15/15/15/15/15/6a8/7b7/8a6/15/15/15/15/15/15 b swap2", { opening_rule: "swap2" }],
  ["morpion", "mo:15x15x5:p2 15/15/15/15/15/15/6a8/7b7/8a6/15/15/15/15/15/15 b two", { opening_rule: "swap2" }],
] as const)("the rules of a position of %s stay with it: %s", (game, text, options) => {
  const layout = readLayout(game, text);
  if (!layout) throw new Error(text);

  expect(writeLayout(layout)).toBe(text);
  expect(writeLayout({ ...layout, turn: null })).toBe(text);
  expect(optionsOf(layout)).toMatchObject(options);
  expect(optionsOf(cleared(layout))).toMatchObject(options);
});

test("what only an opening allows goes with the pieces that end it", () => {
  const pie = dropped({ ...rack, hasPie: true }, 3, 0);
  const swap = withPiece({ ...emptyLayout("morpion"), columns: 3, opening: "swap" as const }, 0, 0, 0);

  expect(writeLayout(pie)).toBe("c4:7x6x4 7/7/7/7/7/3a3 b pie");
  expect(writeLayout(dropped(pie, 3, 1))).toBe("c4:7x6x4 7/7/7/7/3b3/3a3 a");
  expect(optionsOf(dropped(pie, 3, 1)).pie).toBe("yes");
  expect(writeLayout(swap)).toBe("mo:3x3x3:p2 a2/3/3 a swap");
  const four = [[0, 1, 1], [0, 2, 0], [1, 0, 1]].reduce((layout, [row = 0, column = 0, seat = 0]) => withPiece(layout, row, column, seat), swap);
  expect(writeLayout(four)).toBe("mo:3x3x3:p2 aba/b2/3 a");
});

test("popped discs explain why one player has more of them", () => {
  const three = [3, 4, 5].reduce<typeof rack>((layout, column) => dropped(layout, column, 0), { ...rack, pops: 0 });

  expect(writeLayout(withFittingPops(dropped(three, 3, 1)))).toBe("c4:7x6x4 7/7/7/7/3b3/3aaa1 b pop1");
  expect(withFittingPops(rack)).toBe(rack);
});
