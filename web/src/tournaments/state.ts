/** A tournament as the server tells it: all of it first, then what changed. */

import type { Entrant, Tournament, TournamentChange, TournamentEvent, TournamentGame } from "../wire";

/** Null: something is missing, and all of it has to be asked for again. */
export function told(state: Tournament | null, event: TournamentEvent): Tournament | null {
  if (event.type === "tournament") return event;
  if (event.type !== "tournament-change") return state;
  return state?.version === event.base ? changed(state, event) : null;
}

function changed(state: Tournament, change: TournamentChange): Tournament {
  const { base: _, type: __, entrants, games, left, bracket, ...rest } = change;
  const gone = new Set(left ?? []);
  const people = merged(state.entrants, entrants ?? []).filter(({ number }) => !gone.has(number));
  return { ...state, ...rest, entrants: people.sort(byRank), games: merged(state.games, games ?? []), bracket: merged(state.bracket ?? [], bracket ?? []) };
}

const byRank = (one: Entrant, other: Entrant): number => one.rank - other.rank || one.number - other.number;

function merged<Row extends { number: number }>(known: readonly Row[], told: readonly Row[]): Row[] {
  const rows = new Map(known.map((row) => [row.number, row]));
  for (const row of told) rows.set(row.number, row);
  return [...rows.values()].sort((one, other) => one.number - other.number);
}

/** Ended by its opener, or by the operator, before it was decided. */
export function isClosedEarly(state: Tournament): boolean {
  if (state.phase !== "over" || state.began_at === null) return false;
  if (state.games.some(isOn)) return true;
  if (state.ends_at !== null) return (state.ended_at ?? 0) < state.ends_at;
  return state.round < state.round_count && state.entrants.filter(({ status }) => status === "here").length > 1;
}

/** The game that waits for this entrant. */
export function gameOf(state: Tournament, entrant: number | null): TournamentGame | null {
  // What was on when it was closed is never counted: nothing leads there for ever.
  if (entrant === null || state.phase === "over") return null;
  return state.games.find(({ places, entrants, table }) => places === null && table !== "" && entrants.includes(entrant)) ?? null;
}

/** Those with such a number of seats have a clock of their own. */
export const isOn = ({ places }: TournamentGame): boolean => places === null;

/** Of a Swiss, a round robin or a knockout; the newest last. */
export function roundsOf(state: Tournament): number[] {
  return [...new Set(state.games.map(({ round }) => round))].sort((one, other) => one - other);
}

/** Won alone, shared, or neither, for what stands behind a name. */
export function shareAt(game: TournamentGame, seat: number): "won" | "drawn" | "lost" | null {
  if (!game.places) return null;
  if (game.places[seat] !== 1) return "lost";
  return game.places.filter((place) => place === 1).length > 1 ? "drawn" : "won";
}

const FIGURES = { won: "1", drawn: "½", lost: "0" } as const;

/** What stands behind a name at a table of two. */
export function figureOf(game: TournamentGame, seat: number): string {
  const share = shareAt(game, seat);
  return share ? FIGURES[share] : "";
}
