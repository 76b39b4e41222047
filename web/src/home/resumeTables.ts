/** The tables to go on with, and those that ended while we were away. */

import { Refused } from "../api";
import { fetchTable } from "../backend";
import { removeKey, storedKeys, tokenFor } from "../seatKeys";
import type { TableSnapshot } from "../wire";
import { expectedTables, rememberRunning } from "./expectedTables";

const MOST_KEYS = 12;
const GONE = ["server.no-table", "server.bad-token"];

/** Ours to move first, then the newest; those that are over come last, and only once. */
export async function resumeTables(): Promise<TableSnapshot[]> {
  const expected = expectedTables();
  const asked = [...new Set([...expected, ...storedKeys().map((key) => key.table)])].slice(0, MOST_KEYS);
  const found = (await Promise.all(asked.map(load))).filter((table) => table !== null);
  const running = found.filter((table) => table.phase !== "over");
  rememberRunning(running.map((table) => table.table));
  const ended = found.filter((table) => table.phase === "over" && expected.includes(table.table) && table.players.length > 1);
  return [...running.filter(isOurTurn), ...running.filter((table) => !isOurTurn(table)), ...ended];
}

export function isOurTurn(table: TableSnapshot): boolean {
  return table.phase === "playing" && table.you !== null && table.to_act.includes(table.you);
}

async function load(table: string): Promise<TableSnapshot | null> {
  try {
    return await fetchTable(table, tokenFor(table));
  } catch (problem) {
    // Cleared away meanwhile; for any other reason it may come back.
    if (problem instanceof Refused && GONE.includes(problem.refusal.code)) removeKey(table);
    return null;
  }
}
