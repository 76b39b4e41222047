/** What the server would answer over HTTP, answered in this browser for its own tables. */

import { askGames } from "../api";
import { hinted, refused, sentence } from "../engine/local/localEngine";
import { levelsOf } from "../engine/local/levels";
import { newId } from "../commands";
import type { Hint, Import, Key, NewTable, Past, Setup, SetupTrial, Table } from "../wire";
import { findTable, keepTable } from "./tableStorage";
import { goneOn, knownRules, made, nearSeat, type OwnTable } from "./localTable";
import { taken, written, type OwnForm } from "./record";
import { shown, shownThen } from "./snapshot";
import { world } from "./environment";

/** What these options make, and the computers at home in this browser. */
export async function setup({ game, options = {} }: SetupTrial): Promise<Setup> {
  const row = (await askGames()).games.find(({ slug }) => slug === game);
  try {
    const rules = knownRules(game);
    const seatCount = rules.seatCount(rules.deal(options, 0));
    const names = levelsOf(game);
    return { options, seat_count: seatCount, levels: row?.levels.filter(({ name }) => names.includes(name)) ?? [] };
  } catch (problem) {
    throw refused(problem);
  }
}

export function make(asked: NewTable): Key {
  try {
    return keyOf(made(asked, newId().slice(0, 8), world()));
  } catch (problem) {
    throw refused(problem);
  }
}

export function goOn(id: string, step: number): Key {
  return keyOf(goneOn(found(id), step, newId().slice(0, 8), world().now));
}

export const table = (id: string): Table => shown(found(id), [], world().now);
export const past = (id: string, step: number): Past => shownThen(found(id), step);

/** The game at this table as a file. */
export const record = (id: string, form: OwnForm): string => written(found(id), form);

/** A saved game, played on in this browser. */
export function takeUp({ record: text }: Import): Key {
  try {
    return keyOf(taken(text, newId().slice(0, 8), world()));
  } catch (problem) {
    throw refused(problem);
  }
}

/** From a nudge to the move itself. */
export async function hint(id: string): Promise<Hint> {
  const { settings, state, seats } = found(id);
  const { action, degrees } = await hinted(settings.game, state, new AbortController().signal);
  const hints = degrees.map((each) => sentence(each, seats.map(({ name }) => name)));
  return { action, reason: hints.at(-1) ?? null, hints };
}

function keyOf(table: OwnTable): Key {
  keepTable(table);
  return { table: table.id, token: "", seat: nearSeat(table) };
}

function found(id: string): OwnTable {
  const table = findTable(id);
  if (!table) throw new Error(`no table ${id} in this browser`);
  return table;
}
