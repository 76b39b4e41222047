import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Dice } from "../../src/engine/local/rules/dice";
import { Refusal, seatsToAct, type AnyRules } from "../../src/engine/local/rules/game";
import { requireRules } from "../../src/engine/local/rules";

interface Golden {
  game: string;
  state: string;
  legal: Record<string, string[]>;
  outcome: unknown;
  message: unknown;
  view: unknown;
  options?: Record<string, string>;
  seed?: number;
  played?: [seat: number, action: string, next: string];
}

// Made by tools/golden_positions.py from the Python rules; a test there sees to it that it is current.
const POSITIONS = JSON.parse(readFileSync(new URL("../../../tests/golden/positions.json", import.meta.url), "utf8")) as Golden[];
const rules = (position: { game: string }): AnyRules => requireRules(position.game) as AnyRules;

describe.each([...new Set(POSITIONS.map((position) => position.game))])("the rules of %s in the browser", (game) => {
  const positions = POSITIONS.filter((position) => position.game === game);

  test("deal the same opening", () => {
    for (const { options, seed, state } of positions) {
      if (options) expect(rules({ game }).write(rules({ game }).deal(options, seed ?? 0))).toBe(state);
    }
  });

  test("write what they read", () => {
    for (const { state } of positions) expect(rules({ game }).write(rules({ game }).read(state))).toBe(state);
  });

  test("show what the server shows", () => {
    for (const position of positions) {
      const state = rules(position).read(position.state);
      expect(rules(position).view(state, null)).toEqual(position.view);
      expect(rules(position).message(state, null)).toEqual(position.message);
      expect(rules(position).outcome(state)).toEqual(position.outcome);
    }
  });

  test("allow the same actions, in the same order", () => {
    for (const position of positions) {
      const state = rules(position).read(position.state);
      const legal = seatsToAct(rules(position), state).map((seat) => [String(seat), rules(position).legal(state, seat)]);
      expect(Object.fromEntries(legal)).toEqual(position.legal);
    }
  });

  test("lead to the same position", () => {
    for (const position of positions) {
      if (!position.played) continue;
      const [seat, action, next] = position.played;
      expect(rules(position).write(rules(position).apply(rules(position).read(position.state), seat, action))).toBe(next);
    }
  });

  test("refuse text that is no position", () => {
    for (const text of ["§", "c4:9", "mo:3x3x3:p2 9 b", "x".repeat(20_000)]) {
      expect(() => rules({ game }).read(text)).toThrow(Refusal);
    }
  });
});

test.each(["4 4 5 3", "d, d, e, c", "44\n53"])("the columns of a game of Connect Four may stand apart: %j", (text) => {
  const { read, write } = requireRules("connect-four");
  expect(write(read(text))).toBe(write(read("4453")));
});

describe("dice", () => {
  test("fall as they do in Python", () => {
    const dice = new Dice(42);
    expect([dice.below(6), dice.below(1_000_000), ...dice.shuffled([1, 2, 3, 4, 5])]).toEqual(DRAWN);
  });
});

// ludotheque.contract.Dice(42): below(6), below(1_000_000), shuffled(1 to 5)
const DRAWN = [1, 892_291, 3, 5, 2, 1, 4];

test("lists of games count slides, neither bids nor targets given up", () => {
  expect(["RN", "=7", "pass", "concede"].map((action) => requireRules("ricochet").isCounted?.(action))).toEqual([true, false, false, false]);
});
