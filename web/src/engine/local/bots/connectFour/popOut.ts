/**
 * Players of pop-out, where discs come out at the bottom (`games/connect_four/bots/pop_out.py`): a search some moves
 * ahead, then lines and threats by estimate.
 */

import type { Choice } from "../../analysts/analyst";
import { popAction, popsLeft, turnOf, writeColumn, type State } from "../../rules/connectFour";
import type { Dice } from "../../rules/dice";
import { phrase, type Phrase } from "../../rules/phrase";
import { bitCount, completingCells, discsOf, gridOf, type Grid } from "./bitboard";
import { THREAT, WIN } from "./lookahead";

interface Persona {
  depth: number;
  /** How often the search goes one move far. */
  slipPercent: number;
  /** An action that is worth no more than this below the best is as good as it. */
  slack: number;
}

const PERSONAS: Readonly<Record<string, Persona>> = {
  beginner: { depth: 2, slipPercent: 65, slack: 20 },
  casual: { depth: 3, slipPercent: 30, slack: 10 },
  club: { depth: 4, slipPercent: 10, slack: 4 },
  strong: { depth: 6, slipPercent: 6, slack: 2 },
  master: { depth: 10, slipPercent: 1, slack: 0 },
};
const STRONGEST: Persona = { depth: 42, slipPercent: 0, slack: 0 };
const MILLISECONDS: Readonly<Record<string, number>> = { beginner: 500, casual: 500, club: 500, strong: 1_000, master: 2_000 };
const DEFAULT_MILLISECONDS = 3_000;
const FAR = 10 * WIN;
const MAX_ENTRIES = 200_000;
/** More for a threat that the next disc can carry out. */
const AT_HAND = 2 * THREAT;
const NODES_BETWEEN_CLOCK_CHECKS = 64;

/** An action, and the discs after it: of whoever moved, and of the other. */
interface Next {
  action: string;
  isPop: boolean;
  mine: bigint;
  theirs: bigint;
}

export interface PopOutResult {
  values: ReadonlyMap<string, number>;
  best: number;
  depth: number;
}

export function popOutMove(state: State, level: string, dice: Dice): Choice {
  const persona = PERSONAS[level] ?? STRONGEST;
  const hasSlipped = dice.below(100) < persona.slipPercent;
  const result = popOutLookahead(state, hasSlipped ? 1 : persona.depth, MILLISECONDS[level] ?? DEFAULT_MILLISECONDS);
  const least = result.best - (Math.abs(result.best) < WIN / 2 ? persona.slack : 0);
  const action = dice.pick([...result.values].flatMap(([each, value]) => (value >= least ? [each] : [])));
  return { action, reason: hasSlipped ? phrase("connect-four.reason.slips") : wordsOf(result) };
}

/** Each action to this depth, one move deeper at a time; the deepest search that was finished counts. */
export function popOutLookahead(state: State, depth: number, milliseconds: number): PopOutResult {
  const end = performance.now() + milliseconds;
  const search = new PopOutSearch(gridOf(state), () => performance.now() > end);
  const discs = discsOf(state);
  const [mine, theirs] = turnOf(state) === 0 ? discs : [discs[1], discs[0]];
  let result = resultOf(search.root(mine, theirs, 0, popsLeft(state), new Map()), 0);
  try {
    for (let ply = 1; ply <= depth; ply += 1) {
      result = resultOf(search.root(mine, theirs, ply, popsLeft(state), result.values), ply);
      if (Math.abs(result.best) > WIN / 2) break; // won or lost: searching further changes nothing
    }
  } catch (problem) {
    if (!(problem instanceof OutOfTime)) throw problem;
  }
  return result;
}

function resultOf(values: ReadonlyMap<string, number>, depth: number): PopOutResult {
  return { values, best: Math.max(...values.values()), depth };
}

function wordsOf({ best, depth }: PopOutResult): Phrase {
  const distance = WIN - Math.abs(best);
  if (distance === 1 && best > 0) return phrase("connect-four.reason.wins");
  if (distance > WIN / 2) return phrase("connect-four.reason.foresees-nothing", { count: depth });
  return phrase(`connect-four.reason.foresees-${best > 0 ? "win" : "loss"}`, { count: distance });
}

class OutOfTime extends Error {}

class PopOutSearch {
  #nodeCount = 0;
  /** Of the search that is under way. */
  #depth = 0;
  readonly #table = new Map<string, { depth: number; lower: number; upper: number }>();

  constructor(
    private readonly grid: Grid,
    private readonly isOutOfTime: () => boolean,
  ) {}

  /** The value of every action; a win with this move is WIN - 1. */
  root(mine: bigint, theirs: bigint, depth: number, popsLeft: number, guesses: ReadonlyMap<string, number>): Map<string, number> {
    this.#table.clear();
    this.#depth = depth;
    const guess = ({ action }: Next): number => guesses.get(action) ?? 0;
    const moves = this.#moves(mine, theirs, popsLeft).sort((one, other) => guess(other) - guess(one));
    return new Map(
      moves.map((move) => {
        if (depth) this.#visit(); // without a search, something must be found however little time there is
        return [move.action, this.#after(move, depth - 1, popsLeft, -FAR, FAR)];
      }),
    );
  }

  #visit(): void {
    this.#nodeCount += 1;
    if (this.#nodeCount % NODES_BETWEEN_CLOCK_CHECKS === 0 && this.isOutOfTime()) throw new OutOfTime();
  }

  /** The value of a move for whoever made it. */
  #after({ isPop, mine, theirs }: Next, depth: number, popsLeft: number, alpha: number, beta: number): number {
    const ply = this.#depth - depth;
    if (this.#hasRun(mine)) return WIN - ply;
    if (isPop && this.#hasRun(theirs)) return ply - WIN;
    return 0 - this.#value(theirs, mine, depth, popsLeft - (isPop ? 1 : 0), -beta, -alpha);
  }

  /** For the one to move: exact inside the window, a bound outside. */
  #value(mine: bigint, theirs: bigint, depth: number, popsLeft: number, alpha: number, beta: number): number {
    if (depth <= 0) return this.#staticValue(mine, theirs);
    const key = `${mine.toString(36)} ${theirs.toString(36)} ${Math.min(popsLeft, depth)}`;
    const entry = this.#table.get(key);
    let [low, high] = [alpha, beta];
    if (entry?.depth === depth) {
      [low, high] = [Math.max(low, entry.lower), Math.min(high, entry.upper)];
      if (low >= high) return entry.lower >= high ? entry.lower : entry.upper;
    }
    const landing = ((mine | theirs) + this.grid.floor) & this.grid.cells;
    if (completingCells(mine, this.grid.directions, this.grid.run) & landing) return WIN - (this.#depth - depth) - 1;
    const moves = this.#moves(mine, theirs, popsLeft);
    let best = moves.length ? -FAR : 0;
    for (const move of moves) {
      this.#visit();
      best = Math.max(best, this.#after(move, depth - 1, popsLeft, Math.max(low, best), high));
      if (best >= high) break;
    }
    if (this.#table.size >= MAX_ENTRIES) this.#table.clear();
    this.#table.set(key, { depth, lower: best <= low ? -FAR : best, upper: best >= high ? FAR : best });
    return best;
  }

  /** Drops, then pops, each from the middle outward. */
  #moves(mine: bigint, theirs: bigint, popsLeft: number): Next[] {
    const landing = ((mine | theirs) + this.grid.floor) & this.grid.cells;
    const moves = this.grid.columns.flatMap(([number, column]): Next[] =>
      landing & column ? [{ action: writeColumn(number), isPop: false, mine: mine | (landing & column), theirs }] : [],
    );
    if (popsLeft <= 0) return moves;
    const lowered = (discs: bigint, column: bigint): bigint => (discs & ~column) | (((discs & column) >> 1n) & column);
    for (const [number, column] of this.grid.columns) {
      if (mine & column & this.grid.floor) moves.push({ action: popAction(number), isPop: true, mine: lowered(mine, column), theirs: lowered(theirs, column) });
    }
    return moves;
  }

  #hasRun(discs: bigint): boolean {
    return this.grid.directions.some((step) => {
      let starts = discs;
      for (let place = 1; place < this.grid.run && starts; place += 1) starts &= discs >> (step * BigInt(place));
      return starts !== 0n;
    });
  }

  /** Lines through the occupied cells, and threats, those at hand most. */
  #staticValue(mine: bigint, theirs: bigint): number {
    const { cells, directions, floor, planes, run } = this.grid;
    const occupied = mine | theirs;
    const free = cells & ~occupied;
    const landing = (occupied + floor) & cells;
    const [own, other] = [completingCells(mine, directions, run) & free, completingCells(theirs, directions, run) & free];
    const threats = THREAT * (bitCount(own) - bitCount(other)) + AT_HAND * (bitCount(own & landing) - bitCount(other & landing));
    return planes.reduce((value, plane, weight) => value + (bitCount(mine & plane) - bitCount(theirs & plane)) * 2 ** weight, threats);
  }
}
