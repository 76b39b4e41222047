import { describe, expect, it } from "vitest";
import { countPoints, heightOf, isMistake, pathsOf, scaleOf, worthPoints } from "../../src/analysis/curve";
import type { Remark, Verdict } from "../../src/wire";

const verdict = (label: string, worth: number | null = null): Verdict => ({ action: "a", label, worth, result: null, reasons: [], is_blunder: false });
const remark = (number: number, by: number, label: string, best = label, changes: Partial<Remark> = {}): Remark => ({
  number, by, action: "a", state: "", verdict: verdict(label), best: [verdict(best)], is_blunder: false, changed_the_result: false, ...changes,
});

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
    const points = worthPoints([remark(1, 0, "L40", "W41", { is_blunder: true }), remark(2, 1, "W39")], 2);

    expect(points.map(({ height }) => Math.sign(height ?? NaN))).toEqual([1, -1, -1]);
    expect(points.map((point) => point.isMistake)).toEqual([false, true, false]);
  });

  it("has gaps where nothing is known", () => {
    const points = worthPoints([remark(2, 1, "D")], 3);

    expect(pathsOf(points, ({ number }) => number, (height) => height)).toEqual(["M2.0 0.0"]);
  });

  it("counts slides where the game is about few of them", () => {
    const direct = { ...remark(1, 0, "7"), verdict: verdict("7", -7), best: [verdict("7", -7)] };
    const detour = { ...remark(2, 0, "9"), verdict: verdict("9", -9), best: [verdict("6", -6)] };
    const { points, most } = countPoints([direct, detour], 2);

    expect(scaleOf([direct])).toBe("count");
    expect(points.map(({ label }) => label)).toEqual(["7", "6", "8"]);
    expect(most).toBe(8);
    expect([isMistake(direct), isMistake(detour)]).toEqual([false, true]);
  });
});
