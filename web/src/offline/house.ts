/** What the server would answer over HTTP, answered in this browser for its own tables. */

import { askGames } from "../api";
import { chosen, local, refused, sentence } from "../engine/local/engine";
import { levelsOf, strongest } from "../engine/local/levels";
import { newId } from "../intent";
import type { Hint, Key, NewTable, Past, Setup, SetupTrial, Table } from "../wire";
import { findTable, keepTable } from "./drawer";
import { degreesOf } from "./degrees";
import { goneOn, knownRules, made, nearSeat, rulesAt, type OwnTable } from "./ownTable";
import { shown, shownThen } from "./showing";

const HINT_SECONDS = 0.5;
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

/** The game on one line: `game;options;opening;moves`. */
export function line(id: string): string {
  const own = found(id);
  // Who gave up is not in it: it ends as its moves do.
  const rules = rulesAt(own);
  const ended = rules.outcome(rules.read(own.state));
  const end = ended ? `places:${ended.places.join("-")}` : "*";
  return `${own.settings.game};;${own.opening};${[...own.steps.flatMap(({ action }) => action ?? []), end].join(" ")}\n`;
}

/** What the strongest player would do, by degrees. */
export async function hint(id: string): Promise<Hint> {
  const own = found(id);
  const { settings, state, seed } = own;
  const never = new AbortController().signal;
  const seat = nearSeat(own) ?? 0;
  const { summary } = await local.analyse({ game: settings.game, state, seconds: HINT_SECONDS, wants_line: false }, () => undefined, never);
  const { action, reason } = await chosen({ game: settings.game, state, level: strongest(settings.game), seat, seed }, never);
  const names = own.seats.map(({ name }) => name);
  const degrees = degreesOf(settings.game, state, action, reason).map((each) => sentence(each, names));
  return { action, reason: reason && sentence(reason, names), hints: degrees.length ? [summary, ...degrees] : [] };
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
