import { describe, expect, it } from "vitest";
import { countPoints, chartData, heightOf, pathsOf, spread, valuePoints } from "../../src/analysis/evaluationChart";
import { isMistake } from "../../src/analysis/mistakes";
import type { ReviewedMove, Verdict } from "../../src/wire";

const verdict = (label: string, value: number | null = null): Verdict => ({ action: "a", label, value, result: null, reasons: [], is_blunder: false });
const remark = (number: number, by: number, label: string, best = label, changes: Partial<ReviewedMove> = {}): ReviewedMove => ({
  number, by, action: "a", state: "", verdict: verdict(label), best: [verdict(best)], is_blunder: false, changed_the_result: false, shares: [], ...changes,
});

const NOW = { number: 0, shares: [] };

describe("the height of a label", () => {
  it("is above for wins, the sooner the higher, and below for losses", () => {
    expect(heightOf("W1")!).toBeGreaterThan(heightOf("W19")!);
    expect(heightOf("W41")!).toBeGreaterThan(0);
    expect(heightOf("D")).toBe(0);
    expect(heightOf("L4")).toBe(-heightOf("W4")!);
    expect(heightOf("W")).toBe(heightOf("W30"));
  });

  it("of an estimate stays below a win, and of nothing known is none", () => {
    expect(heightOf("+120")!).toBeGreaterThan(0);
    expect(heightOf("-9000")!).toBeGreaterThan(-1);
    expect(heightOf("?")).toBeNull();
  });
});

describe("the curve of a game", () => {
  it("is seen from the first seat, from the opening on", () => {
    const points = valuePoints([remark(1, 0, "L40", "W41", { is_blunder: true }), remark(2, 1, "W39")], 2);

    expect(points.map(({ height }) => Math.sign(height ?? NaN))).toEqual([1, -1, -1]);
    expect(points.map((point) => point.isMistake)).toEqual([false, true, false]);
  });

  it("has gaps where nothing is known", () => {
    const points = valuePoints([remark(2, 1, "D")], 3);

    expect(pathsOf(points, ({ number }) => number, (height) => height)).toEqual(["M2.0 0.0"]);
  });

  it("counts slides where the game is about few of them", () => {
    const direct = { ...remark(1, 0, "7"), verdict: verdict("7", -7), best: [verdict("7", -7)] };
    const detour = { ...remark(2, 0, "9"), verdict: verdict("9", -9), best: [verdict("6", -6)] };
    const { points, most } = countPoints([direct, detour], 2);

    expect(chartData([direct, detour], 2, 1, NOW).scale).toBe("count");
    expect(points.map(({ label }) => label)).toEqual(["7", "6", "8"]);
    expect(most).toBe(8);
    expect([isMistake(direct), isMistake(detour)]).toEqual([false, true]);
  });

  it("alone begins every target with its slides, the one after a given-up target too", () => {
    const gaveUp = (number: number, needed: string): ReviewedMove => remark(number, 0, "-", needed, { action: "concede", is_blunder: true });
    const data = chartData([gaveUp(1, "7"), gaveUp(2, "4")], 2, 1, NOW);

    expect([data.scale, data.most]).toEqual(["count", 7]);
    expect(data.lines[0]?.points.map(({ label }) => label)).toEqual(["7", "4", "?"]);
  });
});

describe("the curves of more than two players", () => {
  const remarks = [remark(1, 0, "?", "?", { shares: [0.4, 0.3, 0.3] }), remark(2, 1, "L2", "+900", { shares: [0.2, 0.3, 0.5], is_blunder: true }), remark(3, 2, "W1", "W1", { shares: [0, 0, 1] })];

  it("show everybody's part of the game, and the whole of it for who wins", () => {
    const { scale, lines } = chartData(remarks, 3, 3, NOW);

    expect(scale).toBe("shares");
    expect(lines.map(({ points }) => points.map(({ height }) => height))).toEqual([[0.4, 0.2, 0, 0], [0.3, 0.3, 0, 0], [0.3, 0.5, 1, 1]]);
    expect(lines[1]?.points.map((point) => point.isMistake)).toEqual([false, false, true, false]);
    expect(lines[0]?.points[1]?.label).toBe("20 %");
  });

  it("end where the last position is not evaluated, unless it is shown", () => {
    const ends = (now: { number: number; shares: number[] }) => chartData(remarks.slice(0, 2), 2, 3, now).lines.map(({ points }) => points.at(-1)?.height);

    expect(ends(NOW)).toEqual([null, null, null]);
    expect(ends({ number: 2, shares: [0.1, 0.2, 0.7] })).toEqual([0.1, 0.2, 0.7]);
  });

  it("have their names beside them, none on another", () => {
    expect(spread([50, 51, 90], 10, [0, 100])).toEqual([50, 60, 90]);
    expect(spread([99, 98, 97], 10, [0, 100])).toEqual([100, 90, 80]);
    expect(spread([], 10, [0, 100])).toEqual([]);
  });
});
