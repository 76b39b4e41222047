/** The compiled solver and heuristic search of Connect Four. */

import type { Core, Numbers } from "../core";
import { discCount, turnOf, type State } from "../rules/connectFour";
import { budgetNumbers, type Budget } from "./analyst";

/** The score for the player to move lies between these. */
export interface Bounds {
  lower: number;
  upper: number;
}

export interface ColumnScores {
  /** Null: the column is full. */
  columns: (Bounds | null)[];
  nodes: number;
}

export interface Estimate {
  column: number;
  points: number;
  discsToCome: number | null;
  depth: number;
  isProved: boolean;
  nodes: number;
  line: number[];
}

export interface Line {
  bounds: Bounds;
  isComplete: boolean;
  nodes: number;
  columns: number[];
}

const MAX_BITS = 704;
const MAX_SIDE = 26;

export class ConnectFourSolver {
  constructor(readonly core: Core) {}

  columnScores(state: State, budget: Budget): ColumnScores {
    const answer = this.core.ask("column_scores", [...numbersOf(state), ...budgetNumbers(budget)]);
    const columns = state.stacks.map(() => {
      const isOpen = answer.truth();
      const bounds = boundsIn(answer);
      return isOpen ? bounds : null;
    });
    return { columns, nodes: answer.number() };
  }

  score(state: State, budget: Budget): { bounds: Bounds; nodes: number } {
    const answer = this.core.ask("score", [...numbersOf(state), ...budgetNumbers(budget)]);
    return { bounds: boundsIn(answer), nodes: answer.number() };
  }

  bestLine(state: State, budget: Budget): Line {
    const answer = this.core.ask("best_line", [...numbersOf(state), ...budgetNumbers(budget)]);
    return { bounds: boundsIn(answer), isComplete: answer.truth(), nodes: answer.number(), columns: answer.list() };
  }

  /** The best of these columns; none: of all. */
  estimate(state: State, columns: readonly number[], budget: Budget): Estimate {
    const answer = this.core.ask("estimate", [...numbersOf(state), columns.length, ...columns, ...budgetNumbers(budget)]);
    const [column, points, toCome, depth] = [answer.number(), answer.number(), answer.number(), answer.number()];
    const [isProved, nodes] = [answer.truth(), answer.number()];
    return { column, points, discsToCome: toCome < 0 ? null : toCome, depth, isProved, nodes, line: answer.list() };
  }

  readBook(bytes: Uint8Array): void {
    this.core.lay(bytes);
    this.core.ask("read_book", []);
  }

  forget(): void {
    this.core.ask("forget", []);
  }
}

export function canSolve(state: State): boolean {
  return state.pops === null && state.columns <= MAX_SIDE && state.columns * (state.rows + 1) <= MAX_BITS && state.run <= MAX_SIDE;
}

/** 1: a win, 0: a draw, -1: a loss; null while that is not known. */
export function signOf({ lower, upper }: Bounds): number | null {
  return Math.sign(lower) === Math.sign(upper) ? Math.sign(lower) : null;
}

export const isExact = ({ lower, upper }: Bounds): boolean => lower === upper;

/** How many discs best play still drops, the last one included, when this is the score. */
export function discsToCome(state: State, score: number): number {
  const left = state.columns * state.rows - discCount(state);
  if (score === 0) return left;
  const latest = left + 2 - 2 * Math.abs(score);
  return (latest % 2 === 1) === score > 0 ? latest : latest - 1;
}

function numbersOf(state: State): number[] {
  const turn = turnOf(state);
  const cells = state.stacks.flatMap((stack) =>
    Array.from({ length: state.rows }, (_, row) => (stack[row] === undefined ? 0 : stack[row] === turn ? 1 : 2)),
  );
  return [state.columns, state.rows, state.run, ...cells];
}

function boundsIn(answer: Numbers): Bounds {
  return { lower: answer.number(), upper: answer.number() };
}
