import { describe, expect, test } from "vitest";
import { accuraciesOf, decidingMove, firstMistake, isExact, lastDecision, turningPoint, undecidedText } from "../../src/analysis/accuracy";
import { isGivenUp, isMistake, isSlip, placeToLook } from "../../src/analysis/mistakes";
import type { ReviewedMove, Verdict } from "../../src/wire";

const RESULTS: Record<string, number> = { W: 1, D: 0, L: -1 };
const verdict = (action: string, label: string): Verdict => {
  const result = RESULTS[label[0] ?? ""] ?? null;
  return { action, label, result, value: result ?? (/^\d+$/.test(label) ? -Number(label) : Number(label)), reasons: [], is_blunder: false };
};

/** `remark(3, "L4", "W7")`: the third move, by the first of two, loses in 4 where another would win in 7. */
function remark(number: number, played: string, best: string, changes: Partial<ReviewedMove> = {}): ReviewedMove {
  const [own, other] = [verdict("a", played), verdict("d", best)];
  const changed = own.result !== null && other.result !== null && other.result > own.result;
  return { number, by: (number - 1) % 2, action: "a", state: "", verdict: own, best: [other], is_blunder: changed, changed_the_result: changed, shares: [], ...changes };
}

describe("accuracy", () => {
  test("is the share of the result that the moves kept", () => {
    const found = accuraciesOf([remark(1, "W9", "W9"), remark(2, "D", "D"), remark(3, "D", "W9"), remark(4, "L2", "D")], 2);

    expect(found).toEqual([{ seat: 0, percent: 75, mistakes: 1 }, { seat: 1, percent: 75, mistakes: 1 }]);
  });

  test("is 100 only without any loss: a slower win is none, a hundred good moves and one mistake are not enough", () => {
    const quick = accuraciesOf([remark(1, "W19", "W9")], 1);
    const long = accuraciesOf([remark(1, "D", "W9", { by: 0 }), ...Array.from({ length: 200 }, (_, index) => remark(index + 2, "W9", "W9", { by: 0 }))], 1);

    expect([quick[0]?.percent, long[0]?.percent]).toEqual([100, 99]);
  });

  test("weighs estimates by how likely they are to win, and slides by the way they make longer", () => {
    const guess = accuraciesOf([remark(1, "-600", "+600")], 1)[0]?.percent;
    const slides = accuraciesOf([remark(1, "10", "5")], 1)[0]?.percent;

    expect([guess, slides]).toEqual([24, 50]);
  });

  test("counts how long a lost game was defended, up to half", () => {
    const percents = [["L2", "L36"], ["L34", "L36"], ["L36", "L36"]].map(([played, best]) => accuraciesOf([remark(1, played ?? "", best ?? "")], 1)[0]?.percent);

    expect(percents).toEqual([53, 97, 100]);
  });

  test("says nothing of moves that nobody can judge", () => {
    expect(accuraciesOf([remark(1, "?", "?", { verdict: null, best: [] })], 1)).toEqual([{ seat: 0, percent: null, mistakes: 0 }]);
  });

  test("is exact where every judged move is proved", () => {
    expect(isExact([remark(1, "W9", "W9"), remark(2, "?", "?")])).toBe(true);
    expect(isExact([remark(1, "W9", "W9"), remark(2, "+20", "+60")])).toBe(false);
    expect(isExact([])).toBe(false);
  });
});

test("a win not taken and a threat not seen are lessons, though the result is the same", () => {
  const played: [string, string][] = [["W9", "W1"], ["L2", "L30"], ["L4", "L8"], ["L20", "L30"], ["W9", "W3"], ["D", "W3"]];

  expect(played.map(([own, best]) => isSlip(remark(1, own, best)))).toEqual([true, true, false, false, false, false]);
  expect(played.map(([own, best]) => isMistake(remark(1, own, best)))).toEqual([true, true, false, false, false, true]);
});

describe("the turning point", () => {
  const remarks = [remark(1, "D", "W41"), remark(2, "L8", "D"), remark(3, "D", "W7"), remark(4, "L4", "D"), remark(5, "W3", "W3")];

  test("is the last mistake of whoever lost", () => {
    expect(turningPoint(remarks, [0])?.number).toBe(4);
  });

  test("is the last mistake of anybody after a draw", () => {
    expect(turningPoint(remarks.slice(0, 3), [])?.number).toBe(3);
  });

  test("is nowhere in a game without mistakes, or one that was given up unlost", () => {
    expect(turningPoint([remark(1, "W41", "W41")], [0])).toBeNull();
    expect(turningPoint(remarks.slice(0, 2), [1])).toBeNull();
  });

  test("a game without one says why", () => {
    const slip = remark(8, "L2", "L30", { is_blunder: false });

    expect(undecidedText([remark(1, "W41", "W41"), remark(2, "L40", "L40")], [0])).toBe("flawless");
    expect(undecidedText([remark(1, "W41", "W41"), slip, remark(9, "W1", "W1")], [0])).toBe("always-won");
    expect(undecidedText([remark(1, "+20", "+20"), slip], [0])).toBe("no-change");
    expect(undecidedText(remarks.slice(0, 2), [1])).toBe("no-turning");
  });

  test("an estimate of the winner's does not hide it", () => {
    const late = remark(5, "+20", "+200", { is_blunder: true });

    expect(turningPoint([...remarks.slice(0, 4), late], [0])?.number).toBe(4);
  });
});

test("among many, the game is decided by the first move of a proved win", () => {
  const remarks = [remark(10, "W1", "W1", { by: 2 }), remark(7, "W", "W", { by: 2 }), remark(5, "L2", "+300", { by: 1 }), remark(4, "+899", "+900", { by: 2 }), remark(1, "W", "W", { by: 2 })];

  expect(decidingMove(remarks, [2])?.number).toBe(7);
  expect([decidingMove(remarks, []), decidingMove(remarks.slice(2), [2])?.number]).toEqual([null, undefined]);
});

test("the analysis begins with the first mistake of the viewer, else of anybody, else with the last decision", () => {
  const remarks = [remark(4, "L4", "D"), remark(3, "D", "W7"), remark(2, "W8", "W8"), remark(1, "W9", "W9")];

  expect([0, 1, null].map((seat) => firstMistake(remarks, seat)?.number)).toEqual([3, 4, 3]);
  expect(firstMistake(remarks.slice(2), 0)).toBeNull();
  expect(lastDecision(remarks.slice(1))?.number).toBe(2);
  expect(lastDecision(remarks.slice(3))).toBeNull();
});

test("a slip counts as a mistake everywhere, but does not decide the game", () => {
  const remarks = [remark(1, "L9", "W9"), remark(3, "L2", "L30")];

  expect(accuraciesOf(remarks, 1)[0]?.mistakes).toBe(2);
  expect(turningPoint(remarks, [1])?.number).toBe(1);
});

test("a target given up is looked at before that, any other mistake after it", () => {
  const given = remark(4, "-", "7", { action: "concede" });

  expect([isGivenUp(given), placeToLook(given), placeToLook(remark(4, "9", "7"))]).toEqual([true, 3, 4]);
});
