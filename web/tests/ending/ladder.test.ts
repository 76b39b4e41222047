import { describe, expect, test } from "vitest";
import { beatenAt, EMPTY_LADDER, isBeaten, neighbour, parseLadder, sizeOf, winAt, withWin } from "../../src/ladder/ladder";
import type { TableSnapshot } from "../../src/wire";
import { player, table } from "../table";

const OPTIONS = { columns: "7", rows: "6", run: "4", starter: "1" };
const STEPS = [{ by: 0, action: "d" }, { by: 1, action: "e" }, { by: 0, action: "d" }];

function against(level: string | null, places = [1, 2], changes: Partial<TableSnapshot> = {}): TableSnapshot {
  const others = places.slice(1).map((_, index) => player(index + 1, level ? { kind: "computer", level } : {}));
  const settings = { ...table().settings, options: OPTIONS };
  return table({ phase: "over", settings, players: [player(0), ...others], outcome: { places, reason: { code: "", params: {}, text: "" } }, ...changes });
}

describe("levels beaten", () => {
  test("are remembered by game and size", () => {
    const win = winAt(against("easy"), STEPS);
    if (!win) throw new Error("a win");
    const { ladder, isFirst } = withWin(EMPTY_LADDER, win, 5);

    expect(isFirst).toBe(true);
    expect(beatenAt(ladder, "connect-four", OPTIONS)).toEqual({ easy: { wins: 1, fewestMoves: 2, since: 5 } });
    expect([isBeaten(ladder, "connect-four", { ...OPTIONS, columns: "9" }, "easy"), isBeaten(ladder, "morpion", OPTIONS, "easy")]).toEqual([false, false]);
  });

  test("count each game once, and tell a record from the first win", () => {
    const win = { game: "connect-four", options: OPTIONS, level: "easy", moves: 9, id: "t 1" };
    const first = withWin(EMPTY_LADDER, win, 5);
    const again = withWin(first.ladder, win, 6);
    const faster = withWin(first.ladder, { ...win, id: "t 2", moves: 7 }, 7);
    const slower = withWin(faster.ladder, { ...win, id: "t 3", moves: 12 }, 8);

    expect([again.ladder === first.ladder, again.isFirst]).toEqual([true, false]);
    expect([faster.isFirst, faster.isRecord, slower.isRecord]).toEqual([false, true, false]);
    expect(beatenAt(slower.ladder, "connect-four", OPTIONS)).toEqual({ easy: { wins: 3, fewestMoves: 7, since: 5 } });
  });

  test("need a win of one's own, over computers of one level", () => {
    expect(winAt(against("easy", [2, 1]), STEPS)).toBeNull();
    expect(winAt(against("easy", [1, 1]), STEPS)).toBeNull();
    expect(winAt(against(null), STEPS)).toBeNull();
    expect(winAt(against("easy", [1, 2], { you: null, yours: [] }), STEPS)).toBeNull();
    expect(winAt(against("easy", [1, 2, 2]), STEPS)?.level).toBe("easy");
  });
});

test("the size is what makes it another game", () => {
  expect([sizeOf(OPTIONS), sizeOf({ targets: "17" })]).toEqual(["7x6x4", ""]);
});

test("other rules make it another game, too", () => {
  const free = { columns: "15", rows: "15", run: "5", players: "2", variant: "free", exact: "no", lines: "1", opening_rule: "swap2" };
  const rules = [{}, { variant: "renju" }, { exact: "yes" }, { lines: "3" }].map((rule) => sizeOf({ ...free, ...rule }));

  expect(rules).toEqual(["15x15x5x2", "15x15x5x2 variant=renju", "15x15x5x2 exact=yes", "15x15x5x2 lines=3"]);
  expect(sizeOf({ ...OPTIONS, pie: "yes", pop_out: "yes" })).toBe("7x6x4 pop_out=yes");
});

test("the next opponent is the neighbour in the list", () => {
  const levels = ["very-easy", "easy", "medium"];

  expect([neighbour(levels, "easy", 1), neighbour(levels, "medium", 1), neighbour(levels, "easy", -1), neighbour(levels, "random", 1)]).toEqual(["medium", null, "very-easy", null]);
});

test("what was stored by another version is read as far as it can be", () => {
  expect([parseLadder(null), parseLadder({ beaten: 3 }), parseLadder({ beaten: {}, counted: ["a", 3] })]).toEqual([EMPTY_LADDER, EMPTY_LADDER, { beaten: {}, counted: ["a"] }]);
});
