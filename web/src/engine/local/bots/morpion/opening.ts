/** Openings with swaps: three marks that favour nobody, and whose side to take (`games/morpion/bots/opening.py`). */

import type { Choice } from "../../analysts/analyst";
import type { Dice } from "../../rules/dice";
import { answersOf, cellName, type State } from "../../rules/morpion";
import { phrase } from "../../rules/phrase";
import { nearCells } from "./humanLike";

/** Steps from the centre of the second and third mark; the first lies in the centre. */
const TRIPLES = [
  [[1, 0], [-2, 2]],
  [[1, 1], [2, -2]],
  [[0, 1], [2, 2]],
  [[1, 1], [-1, 2]],
  [[2, 0], [-2, 1]],
  [[1, 2], [2, -1]],
] as const;
const THINKERS = ["hard", "expert"];

/** `staying` tells what keeping the marks is worth to whoever is asked; null where the engine does not know. */
export function openingMove(state: State, level: string, dice: Dice, staying: () => number | null): Choice {
  if (!answersOf(state).length) return { action: cellName(state, openingMark(state, dice)), reason: phrase("morpion.side.offers") };
  const own = THINKERS.includes(level) ? staying() : null;
  if (own === null) return { action: dice.pick(["swap", "stay"]), reason: phrase("morpion.side.by-chance") };
  return { action: own >= 0 ? "stay" : "swap", reason: phrase(`morpion.side.${own > 0 ? "better" : own < 0 ? "swaps" : "level"}`) };
}

/** The next of an offer that begins as the marks do; near the others where none does. */
function openingMark(state: State, dice: Dice): number {
  const laid = state.cells.flatMap((owner, cell) => (owner === null ? [] : [cell]));
  const fitting = offers(state).filter((offer) => offer.slice(0, laid.length).every((cell) => laid.includes(cell)));
  if (state.phase === "two" || !fitting.length) return dice.pick(nearCells(state));
  return dice.pick(fitting)[laid.length] as number;
}

function offers({ columns, rows }: State): number[][] {
  const [x, y] = [Math.floor(columns / 2), Math.floor(rows / 2)];
  const triples = TRIPLES.map((steps) => [[0, 0] as const, ...steps].map(([right, down]) => [x + right, y + down] as const));
  const isOn = ([column, row]: readonly [number, number]): boolean => column >= 0 && column < columns && row >= 0 && row < rows;
  const fitting = triples.filter((triple) => triple.every(isOn)).map((triple) => triple.map(([column, row]) => row * columns + column));
  return fitting.length ? fitting : [[0, 1, 2]];
}
