/** How many resume cards the first page will have: known before the tables are asked for, so that their place is kept. */

import { readStorage, writeStorage } from "../browserStorage";
import { storedKeys } from "../seatKeys";

const STORAGE_KEY = "ludotheque.running";

interface Remembered {
  /** The tables that were running when they were last looked up. */
  tables: string[];
  at: number;
}

function remembered(): Remembered {
  const { tables, at } = (readStorage(STORAGE_KEY) ?? {}) as Partial<Remembered>;
  return { tables: Array.isArray(tables) ? tables : [], at: Number(at) || 0 };
}

/** The tables that were running last time, and those where we sat down since. */
export function expectedTables(): string[] {
  const { tables, at } = remembered();
  const newer = storedKeys().filter((key) => key.at > at).map((key) => key.table);
  return [...new Set([...newer, ...tables])];
}

export function rememberRunning(tables: readonly string[]): void {
  writeStorage(STORAGE_KEY, { tables, at: Date.now() });
}
