import { expect, test } from "vitest";
import { Refusal } from "../../src/engine/local/rules/game";
import { ricochet } from "../../src/engine/local/rules/ricochet";
import golden from "../../../tests/golden/refusals.json";

// Made by tools/golden_refusals.py from what the server says.
const POSITIONS = golden.positions as [text: string, words: unknown][];
const SETUPS = golden.setups as [options: Record<string, string>, problems: unknown][];

function refusalOf(tried: () => unknown): Refusal {
  try {
    tried();
  } catch (problem) {
    if (problem instanceof Refusal) return problem;
    throw problem;
  }
  throw new Error("nobody refuses it");
}

test.each(POSITIONS)("%s: no position, and the browser says why as the server does", (text, words) => {
  expect(refusalOf(() => ricochet.read(text)).phrase).toEqual(words);
});

test.each(SETUPS)("%o: no game, and every wrong field is named", (options, problems) => {
  expect(Object.fromEntries(refusalOf(() => ricochet.deal(options, 0)).problems)).toEqual(problems);
});
