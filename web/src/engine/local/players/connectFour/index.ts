/** Players of Connect Four who err as people do: those of `games/connect_four/bots/human_like.py`, look by look. */

import type { Choice } from "../../analysts/analyst";
import { completes } from "../../analysts/connectFourThreats";
import { openColumns, turnOf, writeColumn, type State } from "../../rules/connectFour";
import type { Dice } from "../../rules/dice";
import { phrase, type Phrase } from "../../rules/phrase";
import { carelessLook, look, WIN, type Effort, type Seen } from "./sight";

/** How somebody plays. */
interface Nature {
  /** Discs seen ahead; answers that are forced come on top. */
  depth: number;
  /** How often only a careless look is taken, past the diagonals. */
  slipPercent: number;
  carelessDepth: number;
  /** A column that feels so much worse than the best is as good as it. */
  slack: number;
  nodes: number;
  milliseconds: number;
}

const USUAL_NODES = 40_000;
const FURTHEST_LOOK = 42;
const LOOK_NODES = 100_000;
const NATURES: Readonly<Record<string, Nature>> = {
  beginner: { depth: 2, slipPercent: 65, carelessDepth: 1, slack: 20, nodes: USUAL_NODES, milliseconds: 500 },
  casual: { depth: 3, slipPercent: 30, carelessDepth: 1, slack: 10, nodes: USUAL_NODES, milliseconds: 500 },
  club: { depth: 4, slipPercent: 10, carelessDepth: 2, slack: 4, nodes: USUAL_NODES, milliseconds: 500 },
  strong: { depth: 6, slipPercent: 6, carelessDepth: 2, slack: 2, nodes: USUAL_NODES, milliseconds: 1_000 },
  master: { depth: 10, slipPercent: 1, carelessDepth: 4, slack: 0, nodes: 60_000, milliseconds: 3_000 },
};

/** Null where no person has that level. */
export function asPerson(state: State, level: string, dice: Dice): Choice | null {
  const nature = NATURES[level];
  if (!nature) return null;
  const end = performance.now() + nature.milliseconds;
  const effort: Effort = { depth: nature.depth, nodes: nature.nodes, isOutOfTime: () => performance.now() > end };
  if (dice.below(100) < nature.slipPercent) {
    const seen = carelessLook(state, { ...effort, depth: nature.carelessDepth });
    return { action: writeColumn(liked(seen, nature, dice)), reason: phrase("connect-four.reason.slips") };
  }
  const seen = look(state, effort);
  const column = liked(seen, nature, dice);
  return { action: writeColumn(column), reason: reasonOf(state, seen, column) };
}

/** Where no solver reaches: what a far look likes best; among equals the middle. */
export function bySight(state: State, milliseconds: number): number {
  const end = performance.now() + milliseconds;
  const { values, best } = look(state, { depth: FURTHEST_LOOK, nodes: LOOK_NODES, isOutOfTime: () => performance.now() > end });
  const columns = [...values].flatMap(([column, value]) => (value === best ? [column] : []));
  const middle = Math.floor(state.columns / 2);
  return columns.reduce((nearest, column) => (Math.abs(column - middle) < Math.abs(nearest - middle) ? column : nearest));
}

function liked({ values, best }: Seen, { slack }: Nature, dice: Dice): number {
  const least = best - (Math.abs(best) < WIN / 2 ? slack : 0);
  const columns = [...values].flatMap(([column, value]) => (value >= least ? [column] : []));
  return dice.pick(columns.sort((one, other) => one - other));
}

/** What the column does at once, else what was seen ahead. */
function reasonOf(state: State, { values, depth }: Seen, column: number): Phrase {
  const turn = turnOf(state);
  const isWon = (seat: number, where: number): boolean => completes(state, seat, where, state.stacks[where]?.length ?? 0);
  if (isWon(turn, column)) return phrase("connect-four.reason.wins");
  if (isWon(1 - turn, column) && !openColumns(state).some((open) => isWon(turn, open))) return phrase("connect-four.reason.must-block");
  const value = values.get(column) ?? 0;
  if (Math.abs(value) < WIN / 2) return phrase("connect-four.reason.foresees-nothing", { count: depth });
  return phrase(`connect-four.reason.foresees-${value > 0 ? "win" : "loss"}`, { count: WIN - Math.abs(value) });
}
