import { expect, test } from "vitest";
import {
  cleared, counts, dropped, emptyLayout, fittingTurns, floating, lifted, optionsOf, readLayout, resized, turnOf, viewOf, withPiece, withPlayers, withRun, writeLayout,
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
  expect(optionsOf(rack)).toEqual({ columns: "7", rows: "6", run: "4" });
  expect(viewOf(sheet, [])).toMatchObject({ cells: ["...", "...", "..."], turn: 0 });
});
