/** The computer players of a game as characters: who comes after whom, and whom to offer first. */

import { defaultLevel } from "../gameSetup";
import type { LevelDescription } from "../wire";

/** How many are offered before the others. */
const OFFERED = 3;

/** A list kept from an earlier version does not say it. */
export const kindOf = ({ kind, is_graded }: LevelDescription): NonNullable<LevelDescription["kind"]> => kind ?? (is_graded ? "ladder" : "algorithm");

/** From weakest to strongest: the ladder that people climb. */
export function opponents(levels: readonly LevelDescription[]): LevelDescription[] {
  return levels.filter((level) => kindOf(level) === "ladder");
}

/** The next stronger one; null after the strongest, and after players who are no step of the ladder. */
export function nextOpponent(levels: readonly LevelDescription[], level: string): LevelDescription | null {
  const ladder = opponents(levels);
  const place = ladder.findIndex(({ name }) => name === level);
  return place < 0 ? null : (ladder[place + 1] ?? null);
}

/** A weaker one, the right one and a stronger one: around the first that is not beaten yet; for newcomers up to the usual one. */
export function offeredFirst(levels: readonly LevelDescription[], isBeaten: (level: string) => boolean): LevelDescription[] {
  const ladder = opponents(levels);
  const best = ladder.findLastIndex(({ name }) => isBeaten(name));
  const right = best < 0 ? ladder.findIndex(({ name }) => name === defaultLevel(levels)) - 1 : best + 1;
  const first = Math.max(0, Math.min(right - 1, ladder.length - OFFERED));
  return ladder.slice(first, first + OFFERED);
}
