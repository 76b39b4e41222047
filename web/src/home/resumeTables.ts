/** The tables to go on with, and those that ended while we were away. */

import { Refused } from "../api";
import { fetchTable } from "../backend";
import { removeKey, storedKeys, tokenFor } from "../seatKeys";
import type { TableSnapshot } from "../wire";
import { expectedTables, rememberRunning } from "./expectedTables";

const MOST_KEYS = 12;
const GONE = ["server.no-table", "server.bad-token"];

/** Ours to move first, of those the one with the least time left, then the newest; those that are over come last, and only once. */
export async function resumeTables(): Promise<TableSnapshot[]> {
  const expected = expectedTables();
  const found = await load([...new Set([...expected, ...storedKeys().map((key) => key.table)])]);
  const running = found.filter((table) => table.phase !== "over");
  rememberRunning(running.map((table) => table.table));
  const ended = found.filter((table) => table.phase === "over" && expected.includes(table.table) && table.players.length > 1);
  return [...mostUrgentFirst(running.filter(isOurTurn)), ...running.filter((table) => !isOurTurn(table)), ...ended];
}

/** The next table at which somebody else waits for our move; null: none. */
export async function nextTurn(except: string): Promise<string | null> {
  const found = await load(storedKeys().map((key) => key.table).filter((table) => table !== except));
  return mostUrgentFirst(found.filter(isAwaited))[0]?.table ?? null;
}

const mostUrgentFirst = (tables: readonly TableSnapshot[]): TableSnapshot[] => [...tables].sort((one, other) => (ownTimeLeft(one) < ownTimeLeft(other) ? -1 : Number(ownTimeLeft(one) > ownTimeLeft(other))));

/** Seconds on our clock, as of the snapshot; for ever where there is none. */
export const ownTimeLeft = ({ clock, you }: TableSnapshot): number => (you === null ? undefined : clock?.left[you]) ?? Infinity;

const hasOthers = ({ players, yours }: TableSnapshot): boolean => players.some(({ kind, seat }) => kind === "person" && !yours.includes(seat));

/** Our turn, and somebody else waits for it. */
export const isAwaited = (table: TableSnapshot): boolean => isOurTurn(table) && hasOthers(table);

/** Played with somebody who need not be there at the same time. */
export const isUnhurried = (table: TableSnapshot): boolean => table.you !== null && table.settings.grace_seconds === null && hasOthers(table);

export function isOurTurn(table: TableSnapshot): boolean {
  return table.phase === "playing" && table.you !== null && table.to_act.includes(table.you);
}

async function load(tables: readonly string[]): Promise<TableSnapshot[]> {
  return (await Promise.all(tables.slice(0, MOST_KEYS).map(loadOne))).filter((table) => table !== null);
}

async function loadOne(table: string): Promise<TableSnapshot | null> {
  try {
    return await fetchTable(table, tokenFor(table));
  } catch (problem) {
    // Cleared away meanwhile; for any other reason it may come back.
    if (problem instanceof Refused && GONE.includes(problem.refusal.code)) removeKey(table);
    return null;
  }
}
