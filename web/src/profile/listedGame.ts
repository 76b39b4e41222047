/** A finished game in a list: one of mine, from the server or from this browser, or a public one. */

import type { CardPlayer, FinishedGameSummary, ProfileGame, TournamentName } from "../wire";

export type GameResult = ProfileGame["result"];

export interface ListedGame {
  id: string;
  game: string;
  /** Those that are not the usual ones. */
  options: Readonly<Record<string, string>>;
  players: readonly CardPlayer[];
  places: readonly number[];
  /** Ours; null for public games and where friends share a screen without us. */
  seat: number | null;
  /** All seats at our screen. */
  yours: readonly number[];
  result: GameResult;
  moves: number;
  /** In seconds since 1970. */
  finishedAt: number;
  /** How it ended, as a board shows it. */
  view: unknown;
  /** It is a table of this browser, not of the server. */
  isLocal: boolean;
  /** In which it was played, if it is still there. */
  tournament: TournamentName | null;
}

const named = (id: string | undefined, names: readonly TournamentName[] | undefined): TournamentName | null => names?.find(({ tournament }) => tournament === id) ?? null;

export function fromServer({ is_listed: _, seconds: __, finished_at, board, ...game }: ProfileGame, tournaments?: readonly TournamentName[]): ListedGame {
  return { ...game, finishedAt: finished_at, view: board?.view ?? null, isLocal: false, tournament: named(game.tournament, tournaments) };
}

export function fromPublic({ names, players, finished_at, board, seconds: _, ...game }: FinishedGameSummary, tournaments?: readonly TournamentName[]): ListedGame {
  const unknown = names.map((name): CardPlayer => ({ kind: "person", name, level: null, symbol: "", colour: "", picture: "" }));
  return {
    ...game, options: {}, players: players.length ? players : unknown, seat: null, yours: [], result: "none", finishedAt: finished_at, view: board?.view ?? null, isLocal: false,
    tournament: named(game.tournament, tournaments),
  };
}

/** By the places alone, as the server counts it. */
export function resultFor(places: readonly number[], seat: number | null): GameResult {
  if (seat === null || places.length < 2) return "none";
  if (places[seat] !== 1) return "lost";
  return places.filter((place) => place === 1).length === 1 ? "won" : "drawn";
}

/** Those one played against; among friends at one screen everybody. */
export function shownPlayers({ players, seat, yours }: ListedGame): { player: CardPlayer; seat: number }[] {
  const all = players.map((player, at) => ({ player, seat: at }));
  return yours.length === 1 && players.length > 1 ? all.filter((each) => each.seat !== seat) : all;
}

/** The one winner's seat, where it is not clear from the result. */
export function starredSeat({ places, yours }: ListedGame): number | null {
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return yours.length !== 1 && places.length > 1 && winners.length === 1 ? (winners[0] ?? null) : null;
}

export interface GameFilter {
  game: string;
  result: GameResult | "";
}

export function isWanted({ game, result }: ListedGame, filter: GameFilter): boolean {
  return (!filter.game || filter.game === game) && (!filter.result || filter.result === result);
}

/** Newest first, and none twice. */
export function inOrder(games: readonly ListedGame[]): ListedGame[] {
  const byId = new Map(games.map((game) => [game.id, game]));
  return [...byId.values()].sort((one, other) => other.finishedAt - one.finishedAt);
}
