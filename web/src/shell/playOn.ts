/** Play on from an earlier step: a new table with the game up to there. */

import { askRecord, takeUp } from "../api";
import { goOnHere } from "../backend";
import { isOwnTable } from "../offline/localId";
import type { Key } from "../wire";

interface SavedGame {
  steps: unknown[];
}

/** The same record with only its first steps; how it ended is found out anew. */
export function cutRecord(record: string, steps: number): string {
  const saved = JSON.parse(record) as SavedGame;
  return JSON.stringify({ ...saved, steps: saved.steps.slice(0, steps), undone: [], outcome: null });
}

export async function goOnFrom(table: string, step: number, token: string | null, name: string): Promise<Key> {
  if (isOwnTable(table)) return goOnHere(table, step);
  const record = await askRecord(table, "json", token);
  return takeUp({ record: cutRecord(record, step), name, alone: true });
}
