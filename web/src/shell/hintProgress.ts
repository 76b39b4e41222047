/** Hints by degrees: how good it is, where to look, and only then the move. */

import type { Hint, Sentence } from "../wire";

export interface Hinting {
  /** What the move is; null is to wait for the others. */
  action: string | null;
  /** Each tells more than the one before; none where the game has only its move to tell. */
  degrees: readonly Sentence[];
  reason: Sentence | null;
  /** How many of them have been told. */
  told: number;
}

export function hintingFrom({ action, hints, reason }: Hint): Hinting {
  return { action, degrees: hints, reason, told: 1 };
}

export function lastOf({ degrees }: Hinting): number {
  return Math.max(1, degrees.length);
}

export function hasMore(hinting: Hinting): boolean {
  return hinting.told < lastOf(hinting);
}

export function toldMore(hinting: Hinting): Hinting {
  return hasMore(hinting) ? { ...hinting, told: hinting.told + 1 } : hinting;
}

/** The move for the board: only with the last degree. */
export function shownAction(hinting: Hinting | null): string | null {
  return hinting && !hasMore(hinting) ? hinting.action : null;
}
