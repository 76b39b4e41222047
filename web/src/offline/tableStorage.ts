/** The newest local tables, in this browser's local storage. */

import { readStorage, writeStorage } from "../browserStorage";
import type { LocalTable } from "./localTable";

const STORAGE_KEY = "ludotheque.own-tables";
const MAX_TABLES = 40;

/** Tables of older versions have no clocks. */
const NO_CLOCKS = { clock: null, sand: null, restingSince: null };

/** The newest first. */
export function storedTables(): LocalTable[] {
  const found = readStorage(STORAGE_KEY);
  return Array.isArray(found) ? (found as LocalTable[]).map((table) => ({ ...NO_CLOCKS, ...table })) : [];
}

export function loadTable(id: string): LocalTable | null {
  return storedTables().find((table) => table.id === id) ?? null;
}

export function saveTable(table: LocalTable): void {
  const others = storedTables().filter((other) => other.id !== table.id);
  // If the storage is full, the oldest tables are dropped; the game goes on in any case.
  for (let count = MAX_TABLES; count > 0; count = Math.floor(count / 2)) {
    if (writeStorage(STORAGE_KEY, [table, ...others].slice(0, count))) return;
  }
}
