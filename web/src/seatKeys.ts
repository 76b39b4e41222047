/** The keys to our seats at recent tables, in this browser's local storage. */

import { readStorage, writeStorage } from "./browserStorage";
import type { SeatKey } from "./wire";

interface StoredKey {
  table: string;
  game: string;
  token: string;
  at: number;
}

export const KEYS_KEY = "ludotheque.keys";
const MAX_KEYS = 40;

export function storedKeys(): StoredKey[] {
  const found = readStorage(KEYS_KEY);
  return Array.isArray(found) ? found.filter(isStoredKey) : [];
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
  writeStorage(KEYS_KEY, kept);
}

export function removeKey(table: string): void {
  writeStorage(KEYS_KEY, storedKeys().filter((kept) => kept.table !== table));
}
