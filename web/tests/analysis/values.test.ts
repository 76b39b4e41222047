import { describe, expect, it } from "vitest";
import { bestOf, ranked, toneOf, valuesOf } from "../../src/analysis/values";
import type { Analysis, Verdict } from "../../src/wire";

const verdict = (action: string, label: string, value: number | null, result: number | null = null): Verdict => ({
  action, label, value, result, reasons: [], is_blunder: false,
});
const analysis = (...verdicts: Verdict[]): Analysis => ({
  label: "", summary: { code: "", params: {}, text: "" }, facts: {}, verdicts, line: [], remarks: [], highlights: [], node_count: 0, seconds: 0, is_proved: true, is_last: true,
});

describe("values on the board", () => {
  it("are coloured by the result and mark the best", () => {
    const values = valuesOf(analysis(verdict("a", "L6", -11, -1), verdict("b", "D", 0, 0), verdict("g", "W19", 4, 1)));

    expect(values).toEqual({
      a: { label: "L6", tone: "loss", isBest: false },
      b: { label: "D", tone: "draw", isBest: false },
      g: { label: "W19", tone: "win", isBest: true },
    });
  });

  it("of slides are good where they are fewest", () => {
    const values = valuesOf(analysis(verdict("RN", "8", -8), verdict("GW", "7", -7), verdict("BE", "-", -1000)));

    expect(Object.values(values).map(({ tone }) => tone)).toEqual(["draw", "win", "loss"]);
  });

  it("of estimates are coloured only when they are clear", () => {
    expect(["+500", "-40", "-700", "?"].map((label) => toneOf(verdict("a", label, 0), false))).toEqual(["win", "draw", "loss", "unknown"]);
  });

  it("leave out what nobody can tell where there is much of it", () => {
    const many = Array.from({ length: 40 }, (_, index) => verdict(String(index), index ? "?" : "W3", index ? null : 3, index ? null : 1));

    expect(Object.keys(valuesOf(analysis(...many)))).toEqual(["0"]);
  });

  it("are dots while nothing is known", () => {
    expect(valuesOf(null, ["a", "b"])).toEqual({ a: { label: "…", tone: "unknown", isBest: false }, b: { label: "…", tone: "unknown", isBest: false } });
    expect(valuesOf(null, Array.from({ length: 99 }, String))).toEqual({});
  });

  it("are ranked with the unknown last", () => {
    const all = [verdict("a", "?", null), verdict("b", "D", 0, 0), verdict("c", "W3", 9, 1)];

    expect(ranked(all).map(({ action }) => action)).toEqual(["c", "b", "a"]);
    expect(bestOf([verdict("a", "?", null)])).toEqual([]);
  });
});
