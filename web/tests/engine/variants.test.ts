import { describe, expect, test } from "vitest";
import { reason } from "../../src/engine/local/analysts/morpionValues";
import { allThreats, threatsOf } from "../../src/engine/local/analysts/morpionThreats";
import { modestMove } from "../../src/engine/local/bots/morpion/characters";
import { variantMove } from "../../src/engine/local/bots/morpion/variants";
import { Dice } from "../../src/engine/local/rules/dice";
import { morpion, outcome, turnOf, type State } from "../../src/engine/local/rules/morpion";
import { phrase, type Phrase } from "../../src/engine/local/rules/phrase";
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

  test.each(["hard", "expert", "joiner"])("%s stops a rival's last line before it makes its own first", (level) => {
    const state = morpion.read("mo:6x6x3:p2:l2 aa4/6/bbb3/6/bb4/a1a2a a");
    const said = (cell: number): Phrase => reason(state, cell, allThreats(state));

    const choice = variantMove(state, level, new Dice(5n), said);

    expect(["a4", "b4", "c5"]).toContain(choice?.action);
    expect(choice?.reason?.code).toBe("morpion.reasons.blocks");
  });

  test("what is forbidden to black is no threat", () => {
    const position = "mo:11x11x5:p2 b7b1b/11/8b1b/11/4a6/4a6/4a6/1aaa7/11/11/11 b";
    const [free, renju] = [morpion.read(position), morpion.read(`${position} renju`)];
    const e8 = 7 * 11 + 4;

    expect([reason(free, e8, allThreats(free)).code, threatsOf(free, 0).forking]).toEqual(["morpion.reasons.stops-fork", [e8]]);
    expect([reason(renju, e8, allThreats(renju)).code, threatsOf(renju, 0).forking]).toEqual(["morpion.reasons.hinders", []]);
  });

  test("a line that does not win yet is not said to win", () => {
    const [first, only] = ["mo:6x6x3:p2:l2 aa4/6/6/6/bb4/6 a", "mo:6x6x3:p2 aa4/6/6/6/bb4/6 a"].map((text) => morpion.read(text)) as [State, State];

    expect(reason(first, 2, allThreats(first)).code).toBe("morpion.reasons.completes");
    expect(reason(only, 2, allThreats(only)).code).toBe("morpion.reasons.wins");
  });

  test.each([
    ["mo:4x4x3:p2 aa2/bb2/4/4 a misere", "leaves-win"],
    ["mo:4x4x3:p2 a3/3b/4/4 a misere", "builds-little"],
    ["mo:3x3x3:p2 aba/aab/b1b b misere", "cannot-help-losing"],
    ["mo:4x4x3:p2 a3/3b/4/4 a", "modest"],
  ])("who would rather not win does not say so where a line loses: %s", (text, code) => {
    expect(modestMove(morpion.read(text), new Dice(0n)).reason?.code).toBe(`morpion.reasons.${code}`);
  });
});
