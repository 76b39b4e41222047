/** Where the tables of this browser are kept: the newest, as many as a person looks through. */

import type { OwnTable } from "./localTable";

const DRAWER = "ludotheque.own-tables";
const MOST = 20;

/** Tables of an older edition have no clocks. */
const NO_TIMES = { clock: null, sand: null, restingSince: null };

function kept(): OwnTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DRAWER) ?? "[]");
    return Array.isArray(found) ? (found as OwnTable[]) : [];
  } catch {
    return [];
  }
}

export function findTable(id: string): OwnTable | null {
  const found = kept().find((table) => table.id === id);
  return found ? { ...NO_TIMES, ...found } : null;
}

export function keepTable(table: OwnTable): void {
  const others = kept().filter((other) => other.id !== table.id);
  // A full drawer, or none at all, must not stop the game: the oldest go first.
  for (let count = MOST; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(DRAWER, JSON.stringify([table, ...others].slice(0, count)));
      return;
    } catch {
      continue;
    }
  }
}
