/** Where the tables of this browser are kept: the newest, as many as a person looks through. */

import type { OwnTable } from "./ownTable";

const DRAWER = "ludotheque.own-tables";
const MOST = 20;

function kept(): OwnTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DRAWER) ?? "[]");
    return Array.isArray(found) ? (found as OwnTable[]) : [];
  } catch {
    return [];
  }
}

export function findTable(id: string): OwnTable | null {
  return kept().find((table) => table.id === id) ?? null;
}

export function keepTable(table: OwnTable): void {
  const others = kept().filter((other) => other.id !== table.id);
  localStorage.setItem(DRAWER, JSON.stringify([table, ...others].slice(0, MOST)));
}
