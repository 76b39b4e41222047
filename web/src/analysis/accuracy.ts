/** How well a game was played, from its review: the accuracy of each player, and the move that decided it. */

import type { ReviewedMove, Verdict } from "../wire";
import { isDecisive, isMistake, movesToLoss, slidesOf } from "./mistakes";

/** The scale of estimates, in points, as the chart has it. */
const HALF = 600;
/** Smaller losses are noise of the estimate. */
const NOISE = 0.005;

export interface Accuracy {
  seat: number;
  /** From 0 to 100; null where no move of this player could be judged. */
  percent: number | null;
  mistakes: number;
}

/** For every player: the share of the result that was there to be had, kept by the moves, on average. */
export function accuraciesOf(remarks: readonly ReviewedMove[], seatCount: number): Accuracy[] {
  return Array.from({ length: seatCount }, (_, seat) => {
    const own = remarks.filter(({ by }) => by === seat);
    const kept = own.flatMap((remark) => keptBy(remark) ?? []);
    return { seat, percent: percentOf(kept), mistakes: own.filter(isMistake).length };
  });
}

/** 100 is for those who lost nothing, 0 for those who kept nothing. */
function percentOf(kept: readonly number[]): number | null {
  if (!kept.length) return null;
  const mean = kept.reduce((sum, each) => sum + each, 0) / kept.length;
  const isFlawless = kept.every((each) => each >= 1 - NOISE);
  return isFlawless ? 100 : Math.min(99, Math.round(mean * 100));
}

/** From 0 to 1; null where nobody can tell. A lost game given up sooner than it had to be costs up to half. */
function keptBy({ verdict, best: [best] }: ReviewedMove): number | null {
  if (!verdict || !best) return null;
  const [slides, fewest] = [slidesOf(verdict), slidesOf(best)];
  if (slides !== null && fewest !== null) return fewest / Math.max(slides, 1);
  const [had, has] = [expectationOf(best), expectationOf(verdict)];
  if (had === null || has === null) return null;
  const [lasts, could] = [movesToLoss(verdict), movesToLoss(best)];
  const sooner = lasts !== null && could !== null && lasts < could ? (could - lasts) / could / 2 : 0;
  return Math.max(0, Math.min(1, 1 - (had - has) - sooner));
}

/** A win counts 1, a draw ½: proved, or as far as the engine sees. */
function expectationOf({ result, label }: Verdict): number | null {
  if (result !== null) return (result + 1) / 2;
  return /^[+-]\d+$/.test(label) ? (1 + Math.tanh(Number(label) / HALF)) / 2 : null;
}

/** Whether every judged move was judged by proof. */
export function isExact(remarks: readonly ReviewedMove[]): boolean {
  const judged = remarks.filter(({ verdict }) => verdict !== null && verdict.label !== "?");
  return judged.length > 0 && judged.every(({ verdict, best }) => [verdict, best[0]].every((each) => each && (each.result !== null || slidesOf(each) !== null)));
}

/**
 * The move that decided the game: the last mistake of those who did not win, of anybody after a draw.
 * Null where there was none, or where the board was not what decided: somebody gave up a game that was not lost.
 */
export function turningPoint(remarks: readonly ReviewedMove[], winners: readonly number[]): ReviewedMove | null {
  const mistakes = remarks.filter(isDecisive).sort((one, other) => other.number - one.number);
  const isBy = (winner: boolean) => (remark: ReviewedMove) => remark.by !== null && winners.includes(remark.by) === winner;
  const [last] = mistakes;
  if (!last || (isBy(true)(last) && last.changed_the_result)) return null;
  return mistakes.find(isBy(false)) ?? null;
}

/** What to say of a game between two that has no turning point. */
export function undecidedText(remarks: readonly ReviewedMove[], winners: readonly number[]): "always-won" | "flawless" | "no-change" | "no-clear-mistake" | "no-turning" {
  if (!remarks.some(isMistake)) return isExact(remarks) ? "flawless" : "no-clear-mistake";
  if (remarks.some(({ by, changed_the_result }) => by !== null && winners.includes(by) && changed_the_result)) return "no-turning";
  const own = remarks.filter(({ by }) => by === winners[0]);
  return own.length && own.every(({ verdict }) => verdict?.result === 1) ? "always-won" : "no-change";
}

/** Among more than two: the winner's first move of a win that was proved and never let go again. */
export function decidingMove(remarks: readonly ReviewedMove[], winners: readonly number[]): ReviewedMove | null {
  const [winner] = winners;
  if (winners.length !== 1) return null;
  const own = remarks.filter(({ by }) => by === winner).sort((one, other) => other.number - one.number);
  const open = own.findIndex(({ verdict }) => verdict?.result !== 1);
  return own[(open < 0 ? own.length : open) - 1] ?? null;
}

/** Where to begin to look: the first mistake of this player, else of anybody. */
export function firstMistake(remarks: readonly ReviewedMove[], seat: number | null): ReviewedMove | null {
  const mistakes = remarks.filter(isMistake).sort((one, other) => one.number - other.number);
  return mistakes.find(({ by }) => by === seat) ?? mistakes[0] ?? null;
}

/** The last move that had to be found: the only one that kept the result. Not the very last: after it there is nothing to say. */
export function lastDecision(remarks: readonly ReviewedMove[]): ReviewedMove | null {
  const [, ...earlier] = remarks.toSorted((one, other) => other.number - one.number);
  return earlier.find(({ best }) => best.length === 1) ?? earlier[0] ?? null;
}
