/** The newest local tables, in this browser's local storage. */

import type { LocalTable } from "./localTable";

const STORAGE_KEY = "ludotheque.own-tables";
const MAX_TABLES = 20;

/** Tables of older versions have no clocks. */
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
  // If the storage is full, the oldest tables are dropped; the game goes on in any case.
  for (let count = MAX_TABLES; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([table, ...others].slice(0, count)));
      return;
    } catch {
      continue;
    }
  }
}
