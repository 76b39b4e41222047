/** What the server would answer over HTTP, answered in this browser for its own tables. */

import { askGames } from "../api";
import { chosen, refused, sentence } from "../engine/local/engine";
import { levelsOf, strongest } from "../engine/local/levels";
import { newId } from "../intent";
import type { Hint, Key, NewTable, Past, Setup, SetupTrial, Table } from "../wire";
import { findTable, keepTable } from "./drawer";
import { goneOn, knownRules, made, nearSeat, type OwnTable } from "./ownTable";
import { shown, shownThen } from "./showing";

const newSeed = (): number => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

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
    return keyOf(made(asked, newId().slice(0, 8), newSeed(), Date.now()));
  } catch (problem) {
    throw refused(problem);
  }
}

export function goOn(id: string, step: number): Key {
  return keyOf(goneOn(found(id), step, newId().slice(0, 8), Date.now()));
}

export const table = (id: string): Table => shown(found(id), [], Date.now() / 1_000);
export const past = (id: string, step: number): Past => shownThen(found(id), step);

/** What the strongest player would do. */
export async function hint(id: string): Promise<Hint> {
  const { settings, state, seed, ...asked } = found(id);
  const seat = nearSeat({ settings, state, seed, ...asked }) ?? 0;
  const level = strongest(settings.game);
  const { action, reason } = await chosen({ game: settings.game, state, level, seat, seed }, new AbortController().signal);
  const names = asked.seats.map(({ name }) => name);
  const told = reason && sentence(reason, names);
  return { action, reason: told, hints: told ? [told] : [] };
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
