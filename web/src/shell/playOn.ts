/** A new table with the game up to an earlier step. */

import { fetchRecord, importRecord } from "../api";
import { playOnLocally } from "../backend";
import { isLocalTable } from "../offline/localId";
import type { SeatKey } from "../wire";

interface SavedGame {
  steps: unknown[];
}

/** The record with only its first steps, without its outcome. */
export function truncateRecord(record: string, steps: number): string {
  const saved = JSON.parse(record) as SavedGame;
  return JSON.stringify({ ...saved, steps: saved.steps.slice(0, steps), undone: [], outcome: null });
}

export async function playOnFrom(table: string, step: number, token: string | null, name: string): Promise<SeatKey> {
  if (isLocalTable(table)) return playOnLocally(table, step);
  const record = await fetchRecord(table, "json", token);
  return importRecord({ record: truncateRecord(record, step), name, alone: true });
}
