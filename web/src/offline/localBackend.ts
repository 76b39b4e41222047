/** The server's HTTP operations for the tables of this browser. */

import { fetchGames } from "../api";
import { findHint, toRefused, toSentence } from "../engine/local/localEngine";
import { levelsOf } from "../engine/local/levels";
import { requireRules } from "../engine/local/rules";
import { newId } from "../commands";
import type { Hint, ImportRequest, SeatKey, NewTableRequest, PastView, Setup, SetupRequest, TableSnapshot } from "../wire";
import { loadTable, saveTable } from "./tableStorage";
import { playedOnFrom, createLocalTable, nearSeat, type LocalTable } from "./localTable";
import { readRecord, writeRecord, type LocalForm } from "./record";
import { snapshotOf, pastSnapshot } from "./snapshot";
import { environment } from "./environment";

/** What these options make, and the computer players of this browser. */
export async function checkSetup({ game, options = {} }: SetupRequest): Promise<Setup> {
  const row = (await fetchGames()).games.find(({ slug }) => slug === game);
  try {
    const rules = requireRules(game);
    const seatCount = rules.seatCount(rules.deal(options, 0));
    const names = levelsOf(game);
    return { options, seat_count: seatCount, levels: row?.levels.filter(({ name }) => names.includes(name)) ?? [] };
  } catch (problem) {
    throw toRefused(problem);
  }
}

export function createTable(asked: NewTableRequest): SeatKey {
  try {
    return saveAndKey(createLocalTable(asked, newId().slice(0, 8), environment()));
  } catch (problem) {
    throw toRefused(problem);
  }
}

export function playOn(id: string, step: number): SeatKey {
  return saveAndKey(playedOnFrom(requireTable(id), step, newId().slice(0, 8), environment().now));
}

export const table = (id: string): TableSnapshot => snapshotOf(requireTable(id), [], environment().now);
export const past = (id: string, step: number): PastView => pastSnapshot(requireTable(id), step);

/** The game at this table as a file. */
export const record = (id: string, form: LocalForm): string => writeRecord(requireTable(id), form);

/** A local table with a saved game. */
export function importRecord({ record: text }: ImportRequest): SeatKey {
  try {
    return saveAndKey(readRecord(text, newId().slice(0, 8), environment()));
  } catch (problem) {
    throw toRefused(problem);
  }
}

/** From a nudge to the move itself. */
export async function hint(id: string): Promise<Hint> {
  const { settings, state, seats } = requireTable(id);
  const { action, degrees } = await findHint(settings.game, state, new AbortController().signal);
  const hints = degrees.map((each) => toSentence(each, seats.map(({ name }) => name)));
  return { action, reason: hints.at(-1) ?? null, hints };
}

function saveAndKey(table: LocalTable): SeatKey {
  saveTable(table);
  return { table: table.id, token: "", seat: nearSeat(table) };
}

function requireTable(id: string): LocalTable {
  const table = loadTable(id);
  if (!table) throw new Error(`no table ${id} in this browser`);
  return table;
}
