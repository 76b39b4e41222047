/** Where the tables of this browser are kept: the newest, as many as a person looks through. */

import type { LocalTable } from "./localTable";

const STORAGE_KEY = "ludotheque.own-tables";
const MAX_TABLES = 20;

/** Tables of an older edition have no clocks. */
const NO_CLOCKS = { clock: null, sand: null, restingSince: null };

function storedTables(): LocalTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(found) ? (found as LocalTable[]) : [];
  } catch {
    return [];
  }
}

export function loadTable(id: string): LocalTable | null {
  const found = storedTables().find((table) => table.id === id);
  return found ? { ...NO_CLOCKS, ...found } : null;
}

export function saveTable(table: LocalTable): void {
  const others = storedTables().filter((other) => other.id !== table.id);
  // A full drawer, or none at all, must not stop the game: the oldest go first.
  for (let count = MAX_TABLES; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([table, ...others].slice(0, count)));
      return;
    } catch {
      continue;
    }
  }
}
