/** Hints by degrees: how good it is, where to look, and only then the move. */

import type { Hint, Sentence } from "../wire";

export interface HintProgress {
  /** What the move is; null is to wait for the others. */
  action: string | null;
  /** Each tells more than the one before; none where the game has only its move to tell. */
  degrees: readonly Sentence[];
  reason: Sentence | null;
  /** How many of them have been told. */
  told: number;
}

export function firstDegree({ action, hints, reason }: Hint): HintProgress {
  return { action, degrees: hints, reason, told: 1 };
}

export function degreeCount({ degrees }: HintProgress): number {
  return Math.max(1, degrees.length);
}

export function hasMore(hint: HintProgress): boolean {
  return hint.told < degreeCount(hint);
}

export function nextDegree(hint: HintProgress): HintProgress {
  return hasMore(hint) ? { ...hint, told: hint.told + 1 } : hint;
}

/** The move for the board: only with the last degree. */
export function revealedAction(hint: HintProgress | null): string | null {
  return hint && !hasMore(hint) ? hint.action : null;
}
