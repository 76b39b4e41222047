/** What a solution is worth: the same as in `contract/league.py`. */

import type { LeagueTarget } from "../wire";

export type Grade = LeagueTarget["grade"];

/** 1 November 2026, the first day of the league; days are counted from 1 January 1970, UTC. */
export const FIRST_DAY = 20_758;
export const MAX_PATH = 60;
export const MAX_STARS = 3;
const MOST_OVER = 9;
/** What a problem counts that was not solved. */
export const MISSED = 10;
const PAR: Readonly<Record<Grade, number>> = { easy: 1, medium: 1, hard: 2, expert: 3 };

/** Proved: the fewest actions, how hard it is, and the simplest of the shortest solutions. */
export interface Answer {
  best: number;
  grade: Grade;
  score: number;
  line: string[];
}

export const parOf = ({ best, grade }: Pick<Answer, "best" | "grade">): number => best + PAR[grade];

export function starsFor(answer: Pick<Answer, "best" | "grade">, count: number): number {
  return count <= answer.best ? MAX_STARS : count <= parOf(answer) ? 2 : 1;
}

export const overFor = ({ best }: Pick<Answer, "best">, count: number): number => Math.max(0, Math.min(MOST_OVER, count - best));

export const dayNumber = (day: number): number => day - FIRST_DAY + 1;
