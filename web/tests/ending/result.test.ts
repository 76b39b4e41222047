import { describe, expect, test } from "vitest";
import { isCelebrated, moveCount, podiumOf, resultOf, timeParts } from "../../src/shell/ending/result";
import type { TableSnapshot } from "../../src/wire";
import { player, table } from "../table";

const over = (places: number[], changes: Partial<TableSnapshot> = {}): TableSnapshot =>
  table({ phase: "over", players: places.map((_, seat) => player(seat)), outcome: { places, reason: { code: "", params: {}, text: "" } }, ...changes });

describe("how a game ended", () => {
  test("for one of two", () => {
    expect([[1, 2], [2, 1], [1, 1]].map((places) => resultOf(over(places)).kind)).toEqual(["won", "lost", "drawn"]);
  });

  test("for one of many: alone at the top, together with others, or at a place", () => {
    expect([[1, 2, 2], [1, 1, 3], [3, 1, 2], [1, 1, 1]].map((places) => resultOf(over(places)).kind)).toEqual(["won", "shared", "placed", "drawn"]);
    expect(resultOf(over([3, 1, 2]))).toMatchObject({ place: 3, winners: [1], seat: 0 });
  });

  test("a place that everybody shares who lost is none: somebody won", () => {
    expect([[2, 1, 2, 2], [3, 1, 1], [2, 1, 3, 3]].map((places) => resultOf(over(places)).kind)).toEqual(["lost", "placed", "placed"]);
  });

  test("for spectators and for friends at one screen there are only names", () => {
    expect(resultOf(over([1, 2], { you: null, yours: [] })).kind).toBe("watched");
    expect(resultOf(over([1, 2], { yours: [0, 1] })).kind).toBe("watched");
    expect(resultOf(over([1, 1], { yours: [0, 1] })).kind).toBe("drawn");
  });

  test("for one alone", () => {
    expect(resultOf(over([1])).kind).toBe("done");
  });

  test("a draw and a loss are not celebrated", () => {
    expect([[1, 2], [2, 1], [1, 1], [1, 1, 3]].map((places) => isCelebrated(resultOf(over(places))))).toEqual([true, false, false, true]);
  });
});

test("the podium has everybody who shares a place on one step", () => {
  expect(podiumOf([2, 1, 2, 4])).toEqual([{ place: 1, seats: [1] }, { place: 2, seats: [0, 2] }, { place: 4, seats: [3] }]);
  expect(podiumOf([1, 1, 3])).toEqual([{ place: 1, seats: [0, 1] }, { place: 3, seats: [2] }]);
});

test("the time played is told as people say it", () => {
  expect([0.4, 48, 60, 252, 3900, 200_000].map((seconds) => timeParts(seconds))).toEqual([
    { code: "seconds", params: { seconds: 0 } },
    { code: "seconds", params: { seconds: 48 } },
    { code: "minutes", params: { minutes: 1 } },
    { code: "both", params: { minutes: 4, seconds: 12 } },
    { code: "hours", params: { hours: 1, minutes: "05" } },
    { code: "days", params: { count: 2 } },
  ]);
});

test("moves are counted without resignations and what the clock did", () => {
  const steps = [{ by: 0, action: "d" }, { by: 1, action: "e" }, { by: null, action: "time-up" }, { by: 0, cause: "resigned" as const }];

  expect([moveCount(steps), moveCount(steps, 0), moveCount([])]).toEqual([2, 1, 0]);
});
