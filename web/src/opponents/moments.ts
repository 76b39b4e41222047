/** The moments of a game about which a computer player may have a word. Pure; what it says is chosen in `banter.ts`. */

import type { TableSnapshot } from "../wire";
import { gridOf, winningCells, type Grid } from "./grid";

export type Moment = "start" | "won" | "lost" | "drawn" | "you-block" | "you-fork" | "you-miss" | "i-block" | "you-tile" | "i-tile";

export interface Spoken {
  seat: number;
  moment: Moment;
}

const FORK = 2;

/** What happened between two snapshots, for one of the computers to speak about; null where there is nothing to say. */
export function momentOf(before: TableSnapshot | null, after: TableSnapshot): Spoken | null {
  const computers = after.players.filter(({ kind }) => kind === "computer").map(({ seat }) => seat);
  const [first] = computers;
  if (first === undefined || !isAmongComputers(after)) return null;
  if (after.phase === "playing" && after.steps.length === 0) return before?.number === after.number ? null : { seat: first, moment: "start" };
  if (!before || before.number !== after.number || after.steps.length !== before.steps.length + 1) return null;
  if (after.phase === "over") return before.phase === "over" ? null : atTheEnd(after, computers);
  const mover = after.log.findLast(({ kind, seat }) => kind === "moved" && seat != null)?.seat;
  return mover == null ? atATile(before, after, computers) : (onTheGrid(before, after, mover, computers) ?? atATile(before, after, computers));
}

/** Nobody at this table but us and computers: among people they keep quiet. */
function isAmongComputers({ players, yours }: TableSnapshot): boolean {
  return yours.length > 0 && players.every(({ kind, seat }) => kind === "computer" || yours.includes(seat));
}

function atTheEnd({ outcome, players }: TableSnapshot, computers: readonly number[]): Spoken | null {
  if (!outcome) return null;
  const winners = players.map(({ seat }) => seat).filter((seat) => outcome.places[seat] === 1);
  const winner = winners.find((seat) => computers.includes(seat));
  const seat = winner ?? computers[0] ?? 0;
  if (winners.length === players.length) return { seat, moment: "drawn" };
  return { seat, moment: winner === undefined ? "lost" : "won" };
}

function onTheGrid(before: TableSnapshot, after: TableSnapshot, mover: number, computers: readonly number[]): Spoken | null {
  const [earlier, now] = [gridOf(before.view), gridOf(after.view)];
  if (!earlier || !now) return null;
  if (computers.includes(mover)) return hasStopped(earlier, now, after.yours) === null ? null : { seat: mover, moment: "i-block" };
  if (winningCells(now, mover).length >= FORK && winningCells(earlier, mover).length < FORK) return { seat: computers[0] ?? 0, moment: "you-fork" };
  const stopped = hasStopped(earlier, now, computers);
  if (stopped !== null) return { seat: stopped, moment: "you-block" };
  const next = after.to_act.find((seat) => computers.includes(seat));
  return next !== undefined && winningCells(now, next).length ? { seat: next, moment: "you-miss" } : null;
}

/** Whose only way to complete a line was taken away. */
function hasStopped(earlier: Grid, now: Grid, seats: readonly number[]): number | null {
  return seats.find((seat) => winningCells(earlier, seat).length === 1 && !winningCells(now, seat).length) ?? null;
}

/** Where tiles are won: somebody has one more. */
function atATile(before: TableSnapshot, after: TableSnapshot, computers: readonly number[]): Spoken | null {
  const [earlier, now] = [tilesOf(before.view), tilesOf(after.view)];
  const seat = now.findIndex((count, place) => count > (earlier[place] ?? 0));
  if (seat < 0) return null;
  return computers.includes(seat) ? { seat, moment: "i-tile" } : { seat: computers[0] ?? 0, moment: "you-tile" };
}

function tilesOf(view: unknown): number[] {
  const won = typeof view === "object" && view !== null && "won" in view ? view.won : null;
  return Array.isArray(won) ? won.map((tiles: unknown) => (Array.isArray(tiles) ? tiles.length : 0)) : [];
}
