/** A day in characters, to be sent to others: how well one did on each target, and nothing of how. */

import type { LeagueTarget } from "../wire";

/** As `play/league.py` writes them: nothing tried, given up, one to three stars. */
const SIGNS = { none: "○", given: "×", stars: ["·", "☆", "★"] } as const;
const PER_ROW = 6;

export function starRows(targets: readonly Pick<LeagueTarget, "result">[]): string[] {
  const signs = targets.map(({ result }) => (result ? (SIGNS.stars[result.stars - 1] ?? SIGNS.given) : SIGNS.none));
  const rows = Math.ceil(signs.length / PER_ROW);
  return Array.from({ length: rows }, (_, row) => signs.slice(row * PER_ROW, (row + 1) * PER_ROW).join(""));
}

/** The same for the address of a picture: `3`, `2`, `1`, `0` given up, `-` not tried. */
export const starCode = (targets: readonly Pick<LeagueTarget, "result">[]): string => targets.map(({ result }) => (result ? String(result.stars) : "-")).join("");

export function totals(targets: readonly Pick<LeagueTarget, "result">[]): { stars: number; over: number; done: number } {
  const results = targets.flatMap(({ result }) => result ?? []);
  return { stars: results.reduce((sum, { stars }) => sum + stars, 0), over: results.reduce((sum, { over }) => sum + over, 0), done: results.length };
}
