import { describe, expect, test } from "vitest";
import { variantMove } from "../../src/engine/local/bots/morpion/variants";
import { Dice } from "../../src/engine/local/rules/dice";
import { morpion, outcome, turnOf, type State } from "../../src/engine/local/rules/morpion";
import { phrase } from "../../src/engine/local/rules/phrase";
import { ban } from "../../src/engine/local/rules/renju";

/** Published by starpentagon/realcore, as in `tests/games/morpion/test_variants.py`: stones by turns, and what is then forbidden. */
const PUBLISHED = [
  ["hhigihghjhhgmhhilhii", "kh"],
  ["hhignhghkhkilhoh", "jh"],
  ["hhgiigiioaggnbjhldhf", "ke"],
  ["hhkkjjkiiiikddaabbbaccab", "ff"],
  ["hhhggiggjhghkifg", "ig"],
  ["hhhdlfldjjddkgllghdljihl", "jh"],
  ["hhoobjahciagemeodigochlofmccellcgkhcdjoa", "dh cj ej ck dk ek dl fl"],
  ["hhbdddamecbnfdhdeecojdoakdndleaolfeoghgoeiioejkochmo", ""],
] as const;

const numberOf = (text: string): number => (text.charCodeAt(1) - 97) * 15 + text.charCodeAt(0) - 97;

describe("the variants of Morpion", () => {
  test.each(PUBLISHED)("have the published forbidden cells: %s", (text, forbidden) => {
    const stones = (text.match(/../g) ?? []).map(numberOf);
    const own = new Set(stones.filter((_, index) => index % 2 === 0));
    const free = Array.from({ length: 225 }, (_, cell) => cell).filter((cell) => !stones.includes(cell));
    const banned = free.filter((cell) => ban({ columns: 15, rows: 15, own, isFree: (other) => free.includes(other) }, cell) !== null);

    expect(banned).toEqual(forbidden.split(" ").filter(Boolean).map(numberOf).sort((one, other) => one - other));
  });

  test.each(["renju", "caro", "misere"])("are played to their end by every level: %s", (variant) => {
    for (const level of ["very-easy", "easy", "medium", "hard", "expert"]) {
      let state: State = morpion.deal({ columns: "7", rows: "7", run: "5", starter: "1", variant }, 1);
      while (outcome(state) === null) {
        const choice = variantMove(state, level, new Dice(BigInt(state.cells.filter((cell) => cell === null).length)), () => phrase("morpion.reasons.builds"));
        state = morpion.apply(state, turnOf(state), choice?.action ?? "");
      }
      expect(outcome(state)).not.toBeNull();
    }
  });
});
