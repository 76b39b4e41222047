/** The values of an analysis, sorted and coloured for people. */

import type { Value } from "../games/manifest";
import type { Analysis, Verdict } from "../wire";

/** An estimate beyond so many points is coloured. */
const CLEARLY = 100;
const MANY_MOVES = 30;

export function toneOf(verdict: Verdict, isBest: boolean): Value["tone"] {
  if (verdict.label === "?") return "unknown";
  if (verdict.result !== null) return verdict.result > 0 ? "win" : verdict.result < 0 ? "loss" : "draw";
  if (verdict.label === "-") return "loss";
  if (/^[+-]\d/.test(verdict.label)) {
    const points = Number(verdict.label);
    return points > CLEARLY ? "win" : points < -CLEARLY ? "loss" : "draw";
  }
  // A number of slides: the fewest are a win.
  return isBest ? "win" : "draw";
}

export function bestOf(verdicts: readonly Verdict[]): readonly Verdict[] {
  const known = verdicts.flatMap(({ value }) => (value === null ? [] : [value]));
  if (!known.length) return [];
  const top = Math.max(...known);
  return verdicts.filter(({ value }) => value === top);
}

/** For the board, by action; dots while nothing is known. Among many moves, unknown values are left out. */
export function valuesOf(analysis: Analysis | null, legal: readonly string[] = []): Record<string, Value> {
  if (!analysis) return legal.length > MANY_MOVES ? {} : Object.fromEntries(legal.map((action) => [action, { label: "…", tone: "unknown", isBest: false }]));
  const { verdicts } = analysis;
  const best = new Set(bestOf(verdicts));
  const isCrowded = verdicts.length > MANY_MOVES;
  return Object.fromEntries(
    verdicts.flatMap((verdict): [string, Value][] => {
      if (isCrowded && verdict.label === "?") return [];
      const isBest = best.has(verdict);
      return [[verdict.action, { label: verdict.label, tone: toneOf(verdict, isBest), isBest }]];
    }),
  );
}

/** The best first, unknown values last; equal ones in the order of the board. */
export function ranked(verdicts: readonly Verdict[]): Verdict[] {
  return [...verdicts].sort((one, other) => (other.value ?? -Infinity) - (one.value ?? -Infinity) || 0);
}

/** 1234567 positions are “1.2 M”. */
export function countText(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(count);
}
