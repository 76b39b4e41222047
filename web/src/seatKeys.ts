/** The keys to our seats at recent tables, in this browser's local storage. */

import type { SeatKey } from "./wire";

interface StoredKey {
  table: string;
  game: string;
  token: string;
  at: number;
}

const STORAGE_KEY = "ludotheque.keys";
const MAX_KEYS = 40;

export function storedKeys(): StoredKey[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isStoredKey) : [];
  } catch {
    return [];
  }
}

/** Whatever else was stored under this name is ignored. */
function isStoredKey(found: unknown): found is StoredKey {
  const { table, token } = (found ?? {}) as Partial<StoredKey>;
  return typeof table === "string" && typeof token === "string";
}

export function tokenFor(table: string): string | null {
  return storedKeys().find((kept) => kept.table === table)?.token ?? null;
}

/** The newest first; the oldest are dropped. */
export function storeKey(key: SeatKey, game: string): void {
  const others = storedKeys().filter((kept) => kept.table !== key.table);
  const kept = [{ table: key.table, game, token: key.token, at: Date.now() }, ...others].slice(0, MAX_KEYS);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}

export function removeKey(table: string): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(storedKeys().filter((kept) => kept.table !== table)));
}
