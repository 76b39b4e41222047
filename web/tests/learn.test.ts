import { describe, expect, test } from "vitest";
import { FIRST_PUZZLE, isRight, next, puzzlesOf, shown, tried, type MistakePuzzle } from "../src/learn/mistakePuzzle";
import type { ReviewedMove, Verdict } from "../src/wire";

const RESULTS: Record<string, number> = { W: 1, D: 0, L: -1 };
const verdict = (action: string, label: string, isBlunder = false): Verdict => {
  const result = RESULTS[label[0] ?? ""] ?? null;
  const value = label === "?" ? null : (result ?? (/^\d+$/.test(label) ? -Number(label) : Number(label)));
  return { action, label, result, value, reasons: [], is_blunder: isBlunder };
};
const remark = (number: number, played: Verdict, ...best: Verdict[]): ReviewedMove => ({
  number, by: (number - 1) % 2, action: played.action, state: "", verdict: played, best, is_blunder: best.length > 0 && played.result !== best[0]?.result, changed_the_result: false, shares: [],
});
const puzzle = (...best: Verdict[]): MistakePuzzle => {
  const [found] = puzzlesOf([{ ...remark(1, verdict("a", "L2"), ...best), is_blunder: true }], ["s0"], 0);
  if (!found) throw new Error("a puzzle");
  return found;
};

describe("mistakes become puzzles", () => {
  const remarks = [remark(3, verdict("c", "D"), verdict("d", "W7")), remark(2, verdict("b", "L2"), verdict("e", "D")), remark(1, verdict("a", "W9"), verdict("a", "W9"))];

  test("the position before each, in the order of the game, of one player or of all", () => {
    expect(puzzlesOf(remarks, ["s0", "s1", "s2", "s3"], null).map(({ number, state, task }) => [number, state, task])).toEqual([[2, "s1", "draw"], [3, "s2", "win"]]);
    expect(puzzlesOf(remarks, ["s0", "s1", "s2", "s3"], 1).map(({ number }) => number)).toEqual([2]);
    expect(puzzlesOf(remarks, ["s0", "s1", "s2", "s3"], 5)).toEqual([]);
  });

  test("the task says what there was to keep", () => {
    expect([puzzle(verdict("d", "W7")), puzzle(verdict("d", "D")), puzzle(verdict("d", "+300"))].map(({ task }) => task)).toEqual(["win", "draw", "better"]);
    expect([["W9", "W1"], ["L2", "L30"]].map(([played, best]) => puzzlesOf([remark(1, verdict("a", played ?? ""), verdict("d", best ?? ""))], ["s0"], 0)[0]?.task)).toEqual(["finish", "hold"]);
    expect(puzzle(verdict("RN", "5"))).toMatchObject({ task: "slides", slides: 5 });
  });
});

describe("an answer", () => {
  test("is right if it keeps the result, be it slower than the best", () => {
    const win = puzzle(verdict("d", "W7"));

    expect(["W7", "W19", "D", "L4"].map((label) => isRight(win, verdict("e", label)))).toEqual([true, true, false, false]);
    expect(isRight(puzzle(verdict("d", "D")), verdict("e", "D"))).toBe(true);
  });

  test("is not known where nobody can judge it, unless it is one of the best", () => {
    const win = puzzle(verdict("d", "W7"));

    expect([isRight(win, verdict("e", "?")), isRight(win, verdict("d", "?")), isRight(win, verdict("e", "+200"))]).toEqual([null, true, null]);
  });

  test("may be a little worse than the best where both are estimates, but no blunder", () => {
    const better = puzzle(verdict("d", "+300"));

    expect([verdict("e", "+260"), verdict("e", "+100"), verdict("e", "+290", true), verdict("e", "W5"), verdict("e", "L2")].map((each) => isRight(better, each))).toEqual([true, false, false, true, false]);
  });

  test("must win on the spot, or last nearly as long, where the result could not be changed", () => {
    expect(["W1", "W3"].map((label) => isRight({ task: "finish", best: [verdict("d", "W1")] }, verdict("e", label)))).toEqual([true, false]);
    expect(["L30", "L26", "L2", "?"].map((label) => isRight({ task: "hold", best: [verdict("d", "L30")] }, verdict("e", label)))).toEqual([true, true, false, null]);
  });

  test("must be as short as the shortest where slides are counted", () => {
    const way = puzzle(verdict("RN", "5"));

    expect([isRight(way, verdict("GE", "5")), isRight(way, verdict("GE", "6")), isRight(way, verdict("GE", "-"))]).toEqual([true, false, false]);
  });
});

test("a wrong try is told and tried again, the answer can be shown, and the results are kept", () => {
  const win = puzzle(verdict("d", "W7"));
  const wrong = tried(FIRST_PUZZLE, win, verdict("a", "L2"));
  const right = tried(wrong, win, verdict("e", "W9"));
  const second = shown(next(right), win);
  const third = tried(next(second), win, verdict("d", "W7"));

  expect([wrong.phase, wrong.wrong?.action]).toEqual(["finding", "a"]);
  expect([right.phase, right.found?.action, right.wrong]).toEqual(["right", "e", null]);
  expect(tried(right, win, verdict("a", "L2"))).toBe(right);
  expect([second.at, second.phase, second.found?.action]).toEqual([1, "shown", "d"]);
  expect(third.results).toEqual(["found", "shown", "first"]);
});
