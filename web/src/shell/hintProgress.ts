/** A hint in degrees: how good the position is, where to look, and only then the move. */

import type { Hint, Sentence } from "../wire";

export interface HintProgress {
  /** The move; null is to wait for the others. */
  action: string | null;
  /** Each says more than the one before; empty where the game has nothing but the move. */
  degrees: readonly Sentence[];
  reason: Sentence | null;
  /** How many degrees are shown. */
  shownCount: number;
}

export function firstDegree({ action, hints, reason }: Hint): HintProgress {
  return { action, degrees: hints, reason, shownCount: 1 };
}

export function degreeCount({ degrees }: HintProgress): number {
  return Math.max(1, degrees.length);
}

export function hasMore(hint: HintProgress): boolean {
  return hint.shownCount < degreeCount(hint);
}

export function nextDegree(hint: HintProgress): HintProgress {
  return hasMore(hint) ? { ...hint, shownCount: hint.shownCount + 1 } : hint;
}

/** For the board: only with the last degree. */
export function revealedAction(hint: HintProgress | null): string | null {
  return hint && !hasMore(hint) ? hint.action : null;
}
