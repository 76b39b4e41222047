import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { deepTest } from "../deep";
import { bestMove } from "../../src/engine/local/analysts/morpionEvaluation";
import { MorpionSolver } from "../../src/engine/local/analysts/morpionSolver";
import { Core } from "../../src/engine/local/core";
import { humanLikeMove as connectFourMove, lookaheadMove } from "../../src/engine/local/bots/connectFour/humanLike";
import { neighbourMove } from "../../src/engine/local/bots/connectFour/neighbour";
import { characterMove } from "../../src/engine/local/bots/morpion/characters";
import { humanLikeMove as morpionMove } from "../../src/engine/local/bots/morpion/humanLike";
import { bestCells } from "../../src/engine/local/bots/morpion/ticTacToe";
import { connectFour, openColumns } from "../../src/engine/local/rules/connectFour";
import { Dice } from "../../src/engine/local/rules/dice";
import { cellName, morpion } from "../../src/engine/local/rules/morpion";
import type { Phrase } from "../../src/engine/local/rules/phrase";

interface Chosen {
  game: string;
  level: string;
  seed: number;
  state: string;
  action: string;
  reason: Phrase;
}

// Made by tools/golden_players.py from the players of the server.
const CHOSEN = JSON.parse(readFileSync(new URL("../../../tests/golden/players.json", import.meta.url), "utf8")) as Chosen[];
// They look as far as they are meant to, however slow the machine is.
vi.spyOn(performance, "now").mockReturnValue(0);

const PLAYS_ALIKE = "%s: plays Connect Four as on the server, and says the same";

function playsAlike(level: string): void {
  const chosen = CHOSEN.filter((each) => each.game === "connect-four" && each.level === level);

  expect(chosen.length).toBeGreaterThan(10);
  for (const { state, seed, action, reason } of chosen) {
    expect([state, seed, connectFourMove(connectFour.read(state), level, new Dice(seed))]).toEqual([state, seed, { action, reason }]);
  }
}

test("the follower drops where it drops on the server, and says the same", () => {
  const chosen = CHOSEN.filter((each) => each.level === "neighbour");

  expect(chosen.length).toBeGreaterThan(10);
  for (const { state, seed, action, reason: said } of chosen) {
    expect([state, seed, neighbourMove(connectFour.read(state), new Dice(seed), null)]).toMatchObject([state, seed, { action, reason: said }]);
  }
});

test("the follower knows which disc is new from what it noted", () => {
  const first = neighbourMove(connectFour.read("a"), new Dice(1), null);
  const after = connectFour.read(`a${first.action}g`);

  for (let seed = 0; seed < 20; seed += 1) {
    const { action, reason: said } = neighbourMove(after, new Dice(seed), first.notes);
    expect(said?.params).toEqual({ column: 7 });
    expect(["f", "g"]).toContain(action);
  }
});

test.each(["beginner", "casual", "club"])(PLAYS_ALIKE, playsAlike);
deepTest.each(["strong", "master"])(PLAYS_ALIKE, playsAlike);

describe("players of Morpion", async () => {
  const solver = new MorpionSolver(await Core.open(readFileSync(new URL("../../src/engine/local/cores/morpion.wasm", import.meta.url))));

  test.each(["very-easy", "easy", "medium", "hard"])("%s: marks what it marks on the server", (level) => {
    const chosen = CHOSEN.filter((each) => each.game === "morpion" && each.level === level);

    expect(chosen.length).toBeGreaterThan(15);
    for (const { state: text, seed, action } of chosen) {
      const state = morpion.read(text);
      const think = (nodes: number): number => (state.seatCount === 2 ? bestMove(solver, state, { nodes }).cell : solver.searchMultiplayer(state, "expert", { nodes }).cell);
      const cell = morpionMove(state, level, new Dice(seed), think);
      expect([text, seed, cell !== null && cellName(state, cell)]).toEqual([text, seed, action]);
    }
  });

  test.each(["modest", "joiner"])("%s: marks what it marks on the server, and says the same", (level) => {
    const chosen = CHOSEN.filter((each) => each.game === "morpion" && each.level === level);

    expect(chosen.length).toBeGreaterThan(15);
    for (const { state: text, seed, action, reason: said } of chosen) {
      // What can be said of anybody's marks is tested elsewhere.
      expect([text, seed, characterMove(morpion.read(text), level, new Dice(seed), () => said)]).toEqual([text, seed, { action, reason: said }]);
    }
  });

  test("the expert knows all traps of noughts and crosses", () => {
    for (const { state: text, seed, action } of CHOSEN.filter(({ game, level }) => game === "morpion" && level === "expert")) {
      const state = morpion.read(text);
      expect([text, seed, cellName(state, new Dice(seed).pick(bestCells(state, 0)))]).toEqual([text, seed, action]);
    }
  });
});

test("where no solver reaches, the best player still sees a win", () => {
  const state = connectFour.read("c4:26x26x4 26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/bb24/aaa23 b");

  expect(lookaheadMove(connectFour.apply(state, 1, "z"), 1)).toBe(3);
  expect(openColumns(state)).toHaveLength(26);
});
