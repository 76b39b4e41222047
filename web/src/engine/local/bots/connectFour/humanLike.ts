/** Players of Connect Four who err as people do: those of `games/connect_four/bots/human_like.py`, look by look. */

import type { Choice } from "../../analysts/analyst";
import { completes } from "../../analysts/connectFourThreats";
import { openColumns, turnOf, writeColumn, type State } from "../../rules/connectFour";
import type { Dice } from "../../rules/dice";
import { phrase, type Phrase } from "../../rules/phrase";
import { carelessLookahead, lookAhead, WIN, type LookaheadBudget, type LookaheadResult } from "./lookahead";

/** How somebody plays. */
interface Persona {
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

const DEFAULT_NODES = 40_000;
const MAX_DEPTH = 42;
const LOOKAHEAD_NODES = 100_000;
const PERSONAS: Readonly<Record<string, Persona>> = {
  beginner: { depth: 2, slipPercent: 65, carelessDepth: 1, slack: 20, nodes: DEFAULT_NODES, milliseconds: 500 },
  casual: { depth: 3, slipPercent: 30, carelessDepth: 1, slack: 10, nodes: DEFAULT_NODES, milliseconds: 500 },
  club: { depth: 4, slipPercent: 10, carelessDepth: 2, slack: 4, nodes: DEFAULT_NODES, milliseconds: 500 },
  strong: { depth: 6, slipPercent: 6, carelessDepth: 2, slack: 2, nodes: DEFAULT_NODES, milliseconds: 1_000 },
  master: { depth: 10, slipPercent: 1, carelessDepth: 4, slack: 0, nodes: 60_000, milliseconds: 3_000 },
};

/** Null where no person has that level. */
export function humanLikeMove(state: State, level: string, dice: Dice): Choice | null {
  const persona = PERSONAS[level];
  if (!persona) return null;
  const end = performance.now() + persona.milliseconds;
  const effort: LookaheadBudget = { depth: persona.depth, nodes: persona.nodes, isOutOfTime: () => performance.now() > end };
  if (dice.below(100) < persona.slipPercent) {
    const result = carelessLookahead(state, { ...effort, depth: persona.carelessDepth });
    return { action: writeColumn(pickColumn(result, persona, dice)), reason: phrase("connect-four.reason.slips") };
  }
  const result = lookAhead(state, effort);
  const column = pickColumn(result, persona, dice);
  return { action: writeColumn(column), reason: reasonOf(state, result, column) };
}

/** Where no solver reaches: what a far look likes best; among equals the middle. */
export function lookaheadMove(state: State, milliseconds: number): number {
  const end = performance.now() + milliseconds;
  const { values, best } = lookAhead(state, { depth: MAX_DEPTH, nodes: LOOKAHEAD_NODES, isOutOfTime: () => performance.now() > end });
  const columns = [...values].flatMap(([column, value]) => (value === best ? [column] : []));
  const middle = Math.floor(state.columns / 2);
  return columns.reduce((nearest, column) => (Math.abs(column - middle) < Math.abs(nearest - middle) ? column : nearest));
}

function pickColumn({ values, best }: LookaheadResult, { slack }: Persona, dice: Dice): number {
  const least = best - (Math.abs(best) < WIN / 2 ? slack : 0);
  const columns = [...values].flatMap(([column, value]) => (value >= least ? [column] : []));
  return dice.pick(columns.sort((one, other) => one - other));
}

/** What the column does at once, else what was seen ahead. */
function reasonOf(state: State, { values, depth }: LookaheadResult, column: number): Phrase {
  const turn = turnOf(state);
  const isWon = (seat: number, where: number): boolean => completes(state, seat, where, state.stacks[where]?.length ?? 0);
  if (isWon(turn, column)) return phrase("connect-four.reason.wins");
  if (isWon(1 - turn, column) && !openColumns(state).some((open) => isWon(turn, open))) return phrase("connect-four.reason.must-block");
  const value = values.get(column) ?? 0;
  if (Math.abs(value) < WIN / 2) return phrase("connect-four.reason.foresees-nothing", { count: depth });
  return phrase(`connect-four.reason.foresees-${value > 0 ? "win" : "loss"}`, { count: WIN - Math.abs(value) });
}
