/** What a score means: the labels and sentences of `games/connect_four/explain/values.py` and `opinions.py`. */

import { turnOf, type State } from "../rules/connectFour";
import { phrase, playerPhrase, type Phrase } from "../rules/phrase";
import { LETTERS, UNKNOWN } from "./analyst";
import { discsToCome, isExact, signOf, type Bounds, type Estimate } from "./connectFourSolver";

const LONGEST_LINE = 12;
/** Less than so many points. */
const ESTIMATES: readonly [number, string][] = [[-150, "much-worse"], [-40, "worse"], [40, "even"], [150, "better"]];

export function label(state: State, value: Bounds): string {
  const sign = signOf(value);
  if (sign === null) return UNKNOWN;
  if (sign === 0) return "D";
  return `${LETTERS[sign]}${isExact(value) ? discsToCome(state, value.lower) : UNKNOWN}`;
}

export function summary(state: State, value: Bounds, estimate: Estimate | null): Phrase {
  const player = playerPhrase(turnOf(state));
  const sign = signOf(value);
  if (sign === null && estimate) return phrase("connect-four.value.judged", { player, feeling: estimatePhrase(estimate) });
  if (sign === null) return phrase("connect-four.value.open", { player });
  if (sign === 0) return phrase("connect-four.value.draw", { player });
  const code = sign > 0 ? "connect-four.value.win" : "connect-four.value.loss";
  if (!isExact(value)) return phrase(`${code}-some-time`, { player });
  return phrase(code, { player, count: discsToCome(state, value.lower) });
}

/** What a column does to the result that was there to be had. */
export function columnReason(state: State, value: Bounds, best: Bounds): Phrase {
  const sign = signOf(value);
  const bestSign = signOf(best);
  if (sign === null) return phrase("connect-four.move.unknown");
  if (bestSign === null) return phrase(sign === 0 ? "connect-four.move.draws-for-now" : "connect-four.move.loses-for-now");
  if (sign < bestSign) return lostResultReason(state, value, bestSign);
  if (sign === 0) return phrase("connect-four.move.keeps-draw");
  if (!isExact(value)) return phrase(sign > 0 ? "connect-four.move.keeps-win-some-time" : "connect-four.move.loses-some-time");
  const isBest = value.lower >= best.upper;
  const code = sign > 0 ? (isBest ? "keeps-win" : "wins-slowly") : isBest ? "loses-late" : "loses-early";
  return phrase(`connect-four.move.${code}`, { count: discsToCome(state, value.lower) });
}

function lostResultReason(state: State, value: Bounds, bestSign: number): Phrase {
  if (signOf(value) === 0) return phrase("connect-four.move.win-to-draw");
  const code = bestSign === 1 ? "connect-four.move.win-to-loss" : "connect-four.move.draw-to-loss";
  if (!isExact(value)) return phrase(`${code}-some-time`);
  return phrase(code, { count: discsToCome(state, value.lower) });
}

function estimatePhrase({ points }: Estimate): Phrase {
  const name = ESTIMATES.find(([most]) => points < most)?.[1] ?? "much-better";
  return phrase(`connect-four.opinion.${name}`);
}

/** Of the column that the heuristic search chose. */
export function bestEstimateReason(value: Bounds): Phrase {
  const sign = signOf(value);
  if (sign === null) return phrase("connect-four.move.judged-best");
  if (sign === 0) return phrase("connect-four.move.keeps-draw");
  return phrase(sign > 0 ? "connect-four.move.keeps-win-some-time" : "connect-four.move.loses-some-time");
}

/** How far was looked, and what is expected. */
export function estimateRemarks(estimate: Estimate): Phrase[] {
  const line = estimate.line.slice(0, LONGEST_LINE).map((column) => column + 1).join(" ");
  return [phrase(estimate.isProved ? "connect-four.opinion.seen" : "connect-four.opinion.expected", { count: estimate.depth, line })];
}
