/**
 * What a person at the board sees: so many moves ahead, forced answers for free, lines and threats by feeling
 * (`games/connect_four/bots/lookahead.py`, node by node).
 */

import { turnOf, type State } from "../../rules/connectFour";
import { bitCount, completingCells, discsOf, gridOf, type Grid } from "./bitboard";

/** Less one for each disc until then. */
export const WIN = 100_000;

const MAX_ENTRIES = 200_000;
/** In lines through a cell: a threat, and one more where columns filled two by two give it to its owner. */
export const THREAT = 12;
const WELL_PLACED = 24;
const FAR = 10 * WIN;
const NODES_BETWEEN_CLOCK_CHECKS = 64;

/** What every open column seemed to be worth to the one to move. */
export interface LookaheadResult {
  values: ReadonlyMap<number, number>;
  best: number;
  depth: number;
}

export interface LookaheadBudget {
  depth: number;
  nodes: number;
  isOutOfTime: () => boolean;
}

/** Cells worth a disc, and what trying them costs in depth. */
interface Answers {
  cells: bigint;
  cost: number;
}

interface Entry {
  depth: number;
  lower: number;
  upper: number;
}

/** Each column to this depth, one ply deeper at a time; the deepest look that was finished counts. */
export function lookAhead(state: State, budget: LookaheadBudget): LookaheadResult {
  return searchDeeper(state, budget, gridOf(state));
}

/** The same by somebody who overlooks the diagonals. */
export function carelessLookahead(state: State, budget: LookaheadBudget): LookaheadResult {
  const grid = gridOf(state);
  return searchDeeper(state, budget, { ...grid, directions: grid.directions.slice(0, 2) });
}

function searchDeeper(state: State, budget: LookaheadBudget, grid: Grid): LookaheadResult {
  const lookahead = new Lookahead(grid, budget);
  const discs = discsOf(state);
  const [mine, theirs] = turnOf(state) === 0 ? discs : [discs[1], discs[0]];
  let result = resultOf(lookahead.staticValues(mine, theirs), 0);
  try {
    for (let depth = 1; depth <= budget.depth; depth += 1) {
      result = resultOf(lookahead.columns(mine, theirs, depth, result.values), depth);
      if (Math.abs(result.best) > WIN / 2) break; // won or lost: looking further changes nothing
    }
  } catch (problem) {
    if (!(problem instanceof BudgetSpent)) throw problem;
  }
  return result;
}

function resultOf(values: ReadonlyMap<number, number>, depth: number): LookaheadResult {
  return { values, best: Math.max(...values.values()), depth };
}

/** No more nodes, or no more time. */
class BudgetSpent extends Error {}

class Lookahead {
  #nodeCount = 0;
  /** Discs on the grid when the look began. */
  #start = 0;
  /** By discs. */
  readonly #table = new Map<bigint, Entry>();
  readonly #size: bigint;

  constructor(
    private readonly grid: Grid,
    private readonly budget: LookaheadBudget,
  ) {
    this.#size = BigInt(grid.cells.toString(2).length);
  }

  /** Without looking ahead. */
  staticValues(mine: bigint, theirs: bigint): Map<number, number> {
    return new Map(this.#drops(mine | theirs, this.grid.cells).map(([number, disc]) => [number, -this.#staticValue(theirs, mine | disc)]));
  }

  /** The value of each column when one looks so far; a win that is a disc away is worth WIN - 1. */
  columns(mine: bigint, theirs: bigint, depth: number, guesses: ReadonlyMap<number, number>): Map<number, number> {
    this.#table.clear();
    this.#start = bitCount(mine | theirs);
    const wins = completingCells(mine, this.grid.directions, this.grid.run);
    const guess = (number: number): number => guesses.get(number) ?? 0;
    const drops = this.#drops(mine | theirs, this.grid.cells).sort((one, other) => guess(other[0]) - guess(one[0]));
    const values = new Map<number, number>();
    for (const [number, disc] of drops) {
      this.#visit();
      values.set(number, wins & disc ? WIN - 1 : -this.#value(theirs, mine | disc, depth - 1, -FAR, FAR));
    }
    return values;
  }

  /** Pay for one node before going there. */
  #visit(): void {
    if (this.#nodeCount === this.budget.nodes || (this.#nodeCount % NODES_BETWEEN_CLOCK_CHECKS === 0 && this.budget.isOutOfTime())) throw new BudgetSpent();
    this.#nodeCount += 1;
  }

  /** For the one to move: exact inside the window, a bound outside. */
  #value(mine: bigint, theirs: bigint, depth: number, alpha: number, beta: number): number {
    const found = this.#withoutSearch(mine, theirs, depth);
    if (typeof found === "number") return found;
    const key = (mine << this.#size) | theirs;
    const entry = this.#table.get(key);
    let [low, high] = [alpha, beta];
    if (entry?.depth === depth) {
      [low, high] = [Math.max(low, entry.lower), Math.min(high, entry.upper)];
      if (low >= high) return entry.lower >= high ? entry.lower : entry.upper;
    }
    let best = -FAR;
    for (const [, disc] of this.#drops(mine | theirs, found.cells)) {
      this.#visit();
      best = Math.max(best, -this.#value(theirs, mine | disc, depth - found.cost, -high, -Math.max(low, best)));
      if (best >= high) break;
    }
    if (this.#table.size >= MAX_ENTRIES) this.#table.clear();
    this.#table.set(key, { depth, lower: best <= low ? -FAR : best, upper: best >= high ? FAR : best });
    return best;
  }

  /** The value where no look ahead is needed or left, else the answers worth one. */
  #withoutSearch(mine: bigint, theirs: bigint, depth: number): number | Answers {
    const { floor, cells, directions, run } = this.grid;
    const occupied = mine | theirs;
    const landing = (occupied + floor) & cells;
    if (!landing) return 0;
    if (depth <= 0) return this.#staticValue(mine, theirs);
    const ply = bitCount(occupied) - this.#start;
    if (completingCells(mine, directions, run) & landing) return WIN - ply - 1;
    if (depth === 1) return this.#staticValue(mine, theirs);
    const rival = completingCells(theirs, directions, run) & ~occupied;
    const forced = rival & landing;
    if (forced & (forced - 1n)) return ply + 2 - WIN;
    if (forced) return { cells: forced, cost: 0 }; // takes no imagination
    const safe = landing & ~(rival >> 1n);
    return safe ? { cells: safe, cost: 1 } : ply + 2 - WIN;
  }

  /** Column numbers and landing cells, the middle first. */
  #drops(occupied: bigint, allowed: bigint): [number: number, disc: bigint][] {
    const landing = (occupied + this.grid.floor) & allowed;
    return this.grid.columns.flatMap(([number, column]): [number, bigint][] => (landing & column ? [[number, landing & column]] : []));
  }

  /** Lines through the cells one holds, and threats, best where the filling of columns gives them away. */
  #staticValue(mine: bigint, theirs: bigint): number {
    const { cells, directions, run, oddRows, planes, fillsInPairs } = this.grid;
    const free = cells & ~(mine | theirs);
    const own = completingCells(mine, directions, run) & free;
    const other = completingCells(theirs, directions, run) & free;
    let value = THREAT * (bitCount(own) - bitCount(other));
    if (fillsInPairs) {
      const began = bitCount(mine) === bitCount(theirs);
      const [ownRows, otherRows] = began ? [oddRows, ~oddRows] : [~oddRows, oddRows];
      value += WELL_PLACED * (bitCount(own & ownRows) - bitCount(other & otherRows));
    }
    planes.forEach((plane, weight) => (value += (bitCount(mine & plane) - bitCount(theirs & plane)) * 2 ** weight));
    return value;
  }
}
