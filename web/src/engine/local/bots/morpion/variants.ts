/** Players of the variants. The compiled players do not know these, so every level plays by rules of thumb, and overlooks more or less. */

import type { Choice } from "../../analysts/analyst";
import { completingCells } from "../../analysts/morpionThreats";
import type { Dice } from "../../rules/dice";
import { allowedCells, cellName, isPlain, turnOf, type State } from "../../rules/morpion";
import { phrase, type Phrase } from "../../rules/phrase";
import { joiningMove, modestMove } from "./characters";

/** In so many of a hundred moves they think. Their own lines are overlooked only where a line loses. */
const SIGHT: Readonly<Record<string, number>> = { "very-easy": 0, easy: 50, medium: 80, hard: 98 };
const PERCENT = 100;

/** Null where no variant is played, and for the modest one, who plays by the rules there are. */
export function variantMove(state: State, level: string, dice: Dice, reason: (cell: number) => Phrase): Choice | null {
  if (isPlain(state) || (level === "modest" && state.variant !== "misere")) return null;
  const isThinking = dice.below(PERCENT) < (SIGHT[level] ?? PERCENT);
  if (state.variant === "misere") return isThinking ? quietMove(state, dice) : slip(state, dice);
  const canWin = level !== "very-easy" && completingCells(state, turnOf(state)).length > 0;
  return isThinking || canWin ? joiningMove(state, dice, reason) : slip(state, dice);
}

function quietMove(state: State, dice: Dice): Choice {
  const own = completingCells(state, turnOf(state));
  const isLost = allowedCells(state).every((cell) => own.includes(cell));
  return { ...modestMove(state, dice), reason: phrase(isLost ? "morpion.reasons.cannot-help-losing" : "morpion.reasons.builds-little") };
}

function slip(state: State, dice: Dice): Choice {
  return { action: cellName(state, dice.pick(allowedCells(state))), reason: phrase("morpion.reasons.slips") };
}
