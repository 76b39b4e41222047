import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { asPerson, bySight } from "../../src/engine/local/players/connectFour";
import { connectFour, openColumns } from "../../src/engine/local/rules/connectFour";
import { Dice } from "../../src/engine/local/rules/dice";
import type { Phrase } from "../../src/engine/local/rules/phrase";

interface Chosen {
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
vi.setConfig({ testTimeout: 60_000 });

test.each(["beginner", "casual", "club", "strong", "master"])("%s: plays Connect Four as on the server, and says the same", (level) => {
  const chosen = CHOSEN.filter((each) => each.level === level);

  expect(chosen.length).toBeGreaterThan(10);
  for (const { state, seed, action, reason } of chosen) {
    expect([state, seed, asPerson(connectFour.read(state), level, new Dice(seed))]).toEqual([state, seed, { action, reason }]);
  }
});

test("where no solver reaches, the best player still sees a win", () => {
  const state = connectFour.read("c4:26x26x4 26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/bb24/aaa23 b");

  expect(bySight(connectFour.apply(state, 1, "z"), 1)).toBe(3);
  expect(openColumns(state)).toHaveLength(26);
});
