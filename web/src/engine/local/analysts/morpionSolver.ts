/** The compiled engine, prover and advisers of Morpion. */

import type { Core } from "../core";
import { turnOf, type State } from "../rules/morpion";
import { budgetNumbers, type Budget } from "./analyst";

interface EngineMove {
  /** -1: no cell is free. */
  cell: number;
  score: number;
  depth: number;
  isProved: boolean;
  nodes: number;
  line: number[];
}

export interface Proof {
  /** 1 wins, 0 draws, -1 loses; null: not known. */
  result: number | null;
  nodes: number;
  line: number[];
}

interface MultiplayerMove {
  cell: number;
  depth: number;
  isProved: boolean;
  nodes: number;
  shares: number[];
}

const METHODS = ["expert", "max-n", "paranoid", "best-reply", "monte-carlo"] as const;
export const WON = 30_000;
export const SURELY_WON = 29_000;
const RESULTS = [null, -1, 0, 1] as const;
const MAX_DEPTH = 99;
const SEARCHABLE = 20;
const HALF = 0.5;

export function share({ nodes, milliseconds }: Budget, part: number): Budget {
  return { ...(nodes && { nodes: Math.max(1, Math.floor(nodes * part)) }), ...(milliseconds && { milliseconds: milliseconds * part }) };
}

export class MorpionSolver {
  constructor(readonly core: Core) {}

  /** A player without memory: the same nodes give the same move. */
  search(state: State, budget: Budget): EngineMove {
    const answer = this.core.ask("engine_move", [...numbersOf(state), ...twoPlayers(state), MAX_DEPTH, 1, ...budgetNumbers(budget)]);
    const [cell, score, depth] = [answer.number(), answer.number(), answer.number()];
    return { cell, score, depth, isProved: answer.truth(), nodes: answer.number(), line: answer.list() };
  }

  /** Who wins with perfect play, from a position that is not over. */
  prove(state: State, budget: Budget): Proof {
    // The prover knows no overlong lines, so a plain search of all play goes first where that can be done.
    if (!state.isExact || state.cells.length > SEARCHABLE) return this.#proved(state, budget);
    const half = share(budget, HALF);
    const outlook = this.forcedOutcome(state, half);
    if (!outlook.line.length) return this.#proved(state, half);
    // Every mark keeps a loss; which one holds out longest was not asked.
    return outlook.result === -1 ? { ...outlook, line: [] } : outlook;
  }

  /** What the seat to move can force against all others united; only small grids are asked. */
  forcedOutcome(state: State, budget: Budget): Proof {
    if (!canForceOutcome(state)) return { result: null, nodes: 0, line: [] };
    const answer = this.core.ask("forced_outcome", [...numbersOf(state), ...allPlayers(state), turnOf(state), turnOf(state), ...budgetNumbers(budget)]);
    const [value, cell, nodes] = [answer.number(), answer.number(), answer.number()];
    return { result: RESULTS[value] ?? null, nodes, line: cell < 0 ? [] : [cell] };
  }

  #proved(state: State, budget: Budget): Proof {
    const answer = this.core.ask("prove_value", [...numbersOf(state), ...twoPlayers(state), ...budgetNumbers(budget)]);
    return { result: RESULTS[answer.number()] ?? null, nodes: answer.number(), line: answer.list() };
  }

  searchMultiplayer(state: State, method: (typeof METHODS)[number], budget: Budget): MultiplayerMove {
    const question = [turnOf(state), METHODS.indexOf(method), MAX_DEPTH, 0, 0];
    const answer = this.core.ask("search_multiplayer", [...numbersOf(state), ...allPlayers(state), ...question, ...budgetNumbers(budget)]);
    const [cell, depth, isProved, nodes] = [answer.number(), answer.number(), answer.truth(), answer.number()];
    return { cell, depth, isProved, nodes, shares: Array.from({ length: state.seatCount }, () => answer.number()) };
  }

  /** Where a mark of the seat to move completes a line, threatens to in two ways, or threatens to. */
  threats(state: State): { completing: number[]; doubles: number[]; singles: number[] } {
    const answer = this.core.ask("threats", [...numbersOf(state), ...twoPlayers(state)]);
    return { completing: answer.list(), doubles: answer.list(), singles: answer.list() };
  }
}

/** As `Alliance::suits`: every cell with its owner fits into two words. */
function canForceOutcome({ cells, seatCount }: State): boolean {
  const bits = 32 - Math.clz32(seatCount);
  return cells.length <= 64 && cells.length <= 2 * Math.floor(64 / bits);
}

function numbersOf(state: State): number[] {
  return [state.columns, state.rows, state.run, Number(state.isExact)];
}

function cellsOf(state: State, seat: number): number[] {
  const cells = state.cells.flatMap((owner, cell) => (owner === seat ? [cell] : []));
  return [cells.length, ...cells];
}

/** Of two, the one to move first. */
function twoPlayers(state: State): number[] {
  const turn = turnOf(state);
  return [2, ...cellsOf(state, turn), ...cellsOf(state, 1 - turn)];
}

function allPlayers(state: State): number[] {
  return [state.seatCount, ...Array.from({ length: state.seatCount }, (_, seat) => cellsOf(state, seat)).flat()];
}
