/** The keys to our seats, and the tables we sat at lately; kept in this browser. */

import type { Key } from "./wire";

export interface Kept {
  table: string;
  game: string;
  token: string;
  at: number;
}

const DRAWER = "ludotheque.keys";
const MOST = 40;

export function keptKeys(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DRAWER) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** What others wrote into our drawer is no key. */
function isKept(found: unknown): found is Kept {
  const { table, token } = (found ?? {}) as Partial<Kept>;
  return typeof table === "string" && typeof token === "string";
}

export function keyTo(table: string): string | null {
  return keptKeys().find((kept) => kept.table === table)?.token ?? null;
}

/** The newest first; the oldest fall out. */
export function keepKey(key: Key, game: string): void {
  const others = keptKeys().filter((kept) => kept.table !== key.table);
  const kept = [{ table: key.table, game, token: key.token, at: Date.now() }, ...others].slice(0, MOST);
  localStorage.setItem(DRAWER, JSON.stringify(kept));
}

export function dropKey(table: string): void {
  localStorage.setItem(DRAWER, JSON.stringify(keptKeys().filter((kept) => kept.table !== table)));
}
