/** The newest local tables, in this browser's local storage. */

import { readStorage, writeStorage } from "../browserStorage";
import { knownRules } from "../engine/local/rules";
import type { LocalTable } from "./localTable";

const STORAGE_KEY = "ludotheque.own-tables";
const MAX_TABLES = 40;

/** Tables of older versions have no clocks. */
const NO_CLOCKS = { clock: null, sand: null, restingSince: null };

/** The newest first. */
export function storedTables(): LocalTable[] {
  const found = readStorage(STORAGE_KEY);
  return Array.isArray(found) ? (found as LocalTable[]).map((table) => upgraded({ ...NO_CLOCKS, ...table })) : [];
}

function upgraded(table: LocalTable): LocalTable {
  const written = (text: string): string => knownRules(table.settings.game)?.upgraded?.(text, table.settings.options) ?? text;
  return { ...table, opening: written(table.opening), state: written(table.state) };
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
