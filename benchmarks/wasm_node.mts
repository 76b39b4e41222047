/** Asks the cores of the web client the questions that come in as JSON; answers with nanoseconds and nodes of each. */

import { readFileSync } from "node:fs";
import { Core } from "../web/src/engine/local/core.ts";

interface Question {
  core: string;
  before: [door: string, numbers: number[]][];
  door: string;
  numbers: number[];
  place: number;
}

/** In a microsecond. */
const NANOSECONDS = 1_000;
const cores = new Map<string, Core>();

async function coreOf(name: string): Promise<Core> {
  const known = cores.get(name);
  if (known) return known;
  const bytes = readFileSync(new URL(`../web/src/engine/local/cores/${name}.wasm`, import.meta.url));
  const opened = await Core.open(bytes);
  cores.set(name, opened);
  return opened;
}

async function timed({ core, before, door, numbers, place }: Question): Promise<[number, number]> {
  const opened = await coreOf(core);
  for (const [first, laid] of before) opened.ask(first, laid);
  const begun = process.cpuUsage();
  const answer = opened.ask(door, numbers);
  const { user, system } = process.cpuUsage(begun);
  const spent = (user + system) * NANOSECONDS;
  const all = answer.rest();
  return [spent, all.at(place) ?? -1];
}

const asked = JSON.parse(readFileSync(0, "utf8")) as Question[];
// A page that thinks for longer than a moment has its code compiled in full; so have we, once all was asked before.
for (const question of asked) await timed(question);
const found: [number, number][] = [];
for (const question of asked) found.push(await timed(question));
process.stdout.write(JSON.stringify(found));
