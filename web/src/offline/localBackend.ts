/** The server's HTTP operations for the tables of this browser. */

import { fetchGames } from "../api";
import { canProve, findHint, toRefused, toSentence } from "../engine/local/localEngine";
import { levelsOn } from "../engine/local/levels";
import { requireRules } from "../engine/local/rules";
import { newId } from "../newId";
import type { Hint, ImportRequest, SeatKey, NewTableRequest, PastView, Setup, SetupRequest, TableSnapshot } from "../wire";
import { profile } from "../profile/profile.svelte";
import { loadTable, saveTable } from "./tableStorage";
import { playedOnFrom, createLocalTable, namesAt, nearSeat, youAt, type LocalTable } from "./localTable";
import { readRecord, writeRecord, type LocalForm } from "./record";
import { snapshotOf, pastSnapshot } from "./snapshot";
import { environment } from "./environment";

/** Options without a say in how strong a level is. */
const UNMEASURED: ReadonlySet<string> = new Set(["starter"]);

/** What these options make, and the computer players of this browser. */
export async function checkSetup({ game, options = {} }: SetupRequest): Promise<Setup> {
  const row = (await fetchGames()).games.find(({ slug }) => slug === game);
  try {
    const rules = requireRules(game);
    const opening: unknown = rules.deal(options, 0);
    const seatCount = rules.seatCount(opening);
    const names = await levelsOn(game, () => canProve(game, rules.write(opening)).catch(() => false));
    const isUsual = row?.options.every(({ name, default: usual }) => UNMEASURED.has(name) || (options[name] ?? usual) === usual) ?? false;
    const levels = row?.levels.filter(({ name }) => names.includes(name)).map((level) => (isUsual ? level : { ...level, elo: null })) ?? [];
    return { options, seat_count: seatCount, levels };
  } catch (problem) {
    throw toRefused(problem);
  }
}

export function createTable(asked: NewTableRequest): SeatKey {
  try {
    const table = createLocalTable(asked, newId().slice(0, 8), environment());
    return saveAndKey({ ...table, seats: table.seats.map((seat, index) => (isOurs(asked, index) ? { ...seat, picture: profile.picture } : seat)) });
  } catch (problem) {
    throw toRefused(problem);
  }
}

/** The seat without a name of its own; the others are for friends at this screen. */
const isOurs = ({ seats }: NewTableRequest, index: number): boolean => seats?.[index]?.kind === "me" && !seats[index].name;

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
  const table = requireTable(id);
  const { settings, state } = table;
  const { action, degrees } = await findHint(settings.game, state, new AbortController().signal);
  const hints = degrees.map((each) => toSentence(each, namesAt(table), youAt(table)));
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
