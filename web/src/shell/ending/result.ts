/** How a game ended, as the viewer sees it. */

import type { TableSnapshot } from "../../wire";
import { winnersOf } from "../statusMessage";

/**
 * `won`, `lost`: the viewer's own game; `shared`: first together with others; `placed`: neither first nor one of two, where not all
 * who lost share a place;
 * `watched`: spectators, and friends at one screen; `done`: somebody played alone.
 */
export type ResultKind = "won" | "lost" | "drawn" | "shared" | "placed" | "watched" | "done";

export interface Result {
  kind: ResultKind;
  /** The seats that are first; none after a draw. */
  winners: readonly number[];
  /** The viewer's only seat, if they have exactly one. */
  seat: number | null;
  /** The place of that seat, 1 for the first. */
  place: number | null;
}

export function resultOf(table: TableSnapshot): Result {
  const winners = winnersOf(table);
  const seat = table.yours.length === 1 ? (table.yours[0] ?? null) : null;
  const place = seat === null ? null : (table.outcome?.places[seat] ?? null);
  return { kind: kindOf(table, winners, seat), winners, seat, place };
}

function kindOf(table: TableSnapshot, winners: readonly number[], seat: number | null): ResultKind {
  if (table.players.length === 1) return "done";
  if (!winners.length) return "drawn";
  if (seat === null) return "watched";
  if (winners.includes(seat)) return winners.length > 1 ? "shared" : "won";
  return winners.length === 1 && isShared(table.outcome?.places ?? []) ? "lost" : "placed";
}

/** Everybody but the first has the same place: it says nothing about anybody. */
const isShared = (places: readonly number[]): boolean => new Set(places.filter((place) => place !== 1)).size === 1;

/** Nobody celebrates a loss. */
export const isCelebrated = ({ kind }: Result): boolean => kind === "won" || kind === "shared" || kind === "watched";

export interface PodiumStep {
  place: number;
  /** Those who share this place. */
  seats: readonly number[];
}

/** The places in order, each with those who share it: after two firsts comes a third. */
export function podiumOf(places: readonly number[]): PodiumStep[] {
  const known = [...new Set(places)].sort((one, other) => one - other);
  return known.map((place) => ({ place, seats: places.flatMap((each, seat) => (each === place ? [seat] : [])) }));
}

/** For the texts `web.ending.time.*`: seconds under an hour, minutes after it. */
export function timeParts(seconds: number): { code: "seconds" | "minutes" | "both" | "hours" | "days"; params: Record<string, number | string> } {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes < 1) return { code: "seconds", params: { seconds: whole } };
  if (minutes < 60) return whole % 60 ? { code: "both", params: { minutes, seconds: whole % 60 } } : { code: "minutes", params: { minutes } };
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return { code: "hours", params: { hours, minutes: String(minutes % 60).padStart(2, "0") } };
  return { code: "days", params: { count: Math.round(hours / 24) } };
}

/** Moves made, without resignations; those of one seat where one is given. */
export function moveCount(steps: TableSnapshot["steps"], seat: number | null = null): number {
  return steps.filter(({ by, cause }) => !cause && by !== null && (seat === null || by === seat)).length;
}
