/** The bracket of a knockout, as it is drawn: a column for each round. */

import type { BracketMatch, Tournament, TournamentGame } from "../wire";

export interface Column {
  round: number;
  /** From top to bottom; two of them lead to one of the next column. */
  matches: readonly BracketMatch[];
}

export function columnsOf(bracket: readonly BracketMatch[]): Column[] {
  const rounds = new Map<number, BracketMatch[]>();
  for (const match of bracket) if (!match.is_for_third) rounds.set(match.round, [...(rounds.get(match.round) ?? []), match]);
  return [...rounds].map(([round, matches]) => ({ round, matches }));
}

export const thirdOf = (bracket: readonly BracketMatch[]): BracketMatch | null => bracket.find(({ is_for_third }) => is_for_third) ?? null;

/** The column to begin with: rounds that are over make room for what is on, where all of them are too high. */
export function firstShown(columns: readonly Column[], current: number, most: number): number {
  const fits = columns.find(({ matches }) => matches.length <= most)?.round ?? 1;
  return Math.max(1, Math.min(fits, current));
}

/** The first first. */
export function gamesOf({ games }: Pick<Tournament, "games">, match: BracketMatch): TournamentGame[] {
  return match.games.flatMap((number) => games.find((game) => game.number === number) ?? []);
}

/** Whether there is a match for them, or may be. */
export const playsOn = (bracket: readonly BracketMatch[], entrant: number): boolean => bracket.some(({ entrants, winner }) => winner === null && entrants.includes(entrant));

export const isBye = (match: BracketMatch): boolean => match.entrants.length === 1;
