import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { RicochetSolver } from "../../src/engine/local/analysts/ricochetSolver";
import { Core } from "../../src/engine/local/core";
import { levelsOf } from "../../src/engine/local/levels";
import { RicochetBots } from "../../src/engine/local/bots/ricochet/bots";
import { randomMove } from "../../src/engine/local/bots/ricochet/randomBidder";
import { Dice } from "../../src/engine/local/rules/dice";
import { ricochet } from "../../src/engine/local/rules/ricochet";
import type { Phrase } from "../../src/engine/local/rules/phrase";

interface Asked {
  level: string;
  seed: number;
  state: string;
  seat: number;
  now: number;
  action: string | null;
  reason: Phrase;
  after: number;
}

// Made by tools/golden_bidders.py from games among the players of the server.
const GAMES = JSON.parse(readFileSync(new URL("../../../tests/golden/bidders.json", import.meta.url), "utf8")) as Asked[][];
const solver = new RicochetSolver(await Core.open(readFileSync(new URL("../../src/engine/local/cores/ricochet.wasm", import.meta.url))));
// They stop thinking after five seconds, however slow the machine is; here time stands still.
vi.spyOn(performance, "now").mockReturnValue(0);

test.each(GAMES.map((game, index) => [index + 1, game] as const))("game %i: the players do what those of the server do, when they do it, and say why", (_, game) => {
  const players = new RicochetBots(solver);
  const notes = new Map<number, unknown>();

  for (const { action, reason, after, ...asked } of game) {
    const isLot = asked.level === "random";
    const choice = isLot ? randomMove(ricochet.read(asked.state), asked.seat, new Dice(asked.seed)) : players.choose({ ...asked, notes: notes.get(asked.seat) });
    notes.set(asked.seat, choice?.notes);
    expect([asked.state, choice?.action, choice?.afterSeconds ?? 0, choice?.reason]).toEqual([asked.state, action, after, reason]);
  }
});

test("every player of the browser is among them, and does all that players do", () => {
  const asked = GAMES.flat();

  expect(new Set(asked.map(({ level }) => level))).toEqual(new Set(levelsOf("ricochet")));
  for (const action of ["pass", "concede", null]) expect(asked.some((each) => each.action === action)).toBe(true);
  for (const code of ["sees-way", "in-case", "as-planned", "makes-do", "was-wrong", "leads"]) expect(asked.some(({ reason }) => reason.code === `ricochet.reason.${code}`)).toBe(true);
});
