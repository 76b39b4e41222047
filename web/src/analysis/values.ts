/** What an analysis says, put in the order and the colours in which a person reads it. */

import type { Value } from "../games/manifest";
import type { Analysis, Verdict } from "../wire";

/** An estimate of so many points is worth a colour. */
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
  // How many slides are needed: the fewest are as good as it gets.
  return isBest ? "win" : "draw";
}

export function bestOf(verdicts: readonly Verdict[]): readonly Verdict[] {
  const known = verdicts.flatMap(({ value }) => (value === null ? [] : [value]));
  if (!known.length) return [];
  const top = Math.max(...known);
  return verdicts.filter(({ value }) => value === top);
}

/** For the board: by action, with dots while nothing is known. What nobody can tell is left out where there is much of it. */
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

/** The best first, what is not known last; among equals in the order of the board. */
export function ranked(verdicts: readonly Verdict[]): Verdict[] {
  return [...verdicts].sort((one, other) => (other.value ?? -Infinity) - (one.value ?? -Infinity) || 0);
}

/** 1234567 positions are “1.2 M”. */
export function countText(count: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(count);
}
