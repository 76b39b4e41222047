/**
 * Noughts and crosses played perfectly, and with traps: among moves of the same value, the one that brings most against an
 * opponent who sees lines about to be completed, and nothing else (`games/morpion/bots/tic_tac_toe.py`). Cells are bits: 1, 2, 4
 * are the top row.
 */

import { turnOf, type State } from "../../rules/morpion";

const FULL = 0o777;
const LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const WON = 10;
const EPSILON = 1e-9;

const values = new Map<number, number>();

export const isTicTacToe = ({ columns, rows, run, seatCount }: State): boolean => columns === 3 && rows === 3 && run === 3 && seatCount === 2;

/** The cells that keep the value and, of those, set the best traps; blindness is how often a line is overlooked, from 0 to 1. */
export function bestCells(state: State, blindness: number): number[] {
  const turn = turnOf(state);
  const bits = (seat: number): number => state.cells.reduce<number>((board, owner, cell) => (owner === seat ? board | (1 << cell) : board), 0);
  const [mine, theirs] = [bits(turn), bits(1 - turn)];
  const trap = new TrapValue(blindness);
  const moves = kept(mine, theirs).map((move) => ({ move, expected: trap.expected(theirs, mine | move, false) }));
  const best = Math.max(...moves.map(({ expected }) => expected)) - EPSILON;
  return moves.filter(({ expected }) => expected >= best).map(({ move }) => Math.log2(move));
}

function movesAt(mine: number, theirs: number): number[] {
  const free = FULL & ~(mine | theirs);
  return Array.from({ length: 9 }, (_, cell) => 1 << cell).filter((move) => free & move);
}

const hasLine = (board: number): boolean => LINES.some((line) => (board & line) === line);

/** 0 is a draw; a win is 10 less the marks until then, a loss the opposite. */
function valueAt(mine: number, theirs: number): number {
  if (hasLine(theirs)) return -WON;
  const key = (mine << 9) | theirs;
  const known = values.get(key);
  if (known !== undefined) return known;
  const moves = movesAt(mine, theirs);
  const value = moves.length ? Math.max(...moves.map((move) => valueOf(mine, theirs, move))) : 0;
  values.set(key, value);
  return value;
}

/** One mark further from the end than what follows. */
function valueOf(mine: number, theirs: number, move: number): number {
  const later = -valueAt(theirs, mine | move);
  return later - Math.sign(later);
}

function kept(mine: number, theirs: number): number[] {
  const best = valueAt(mine, theirs);
  return movesAt(mine, theirs).filter((move) => valueOf(mine, theirs, move) === best);
}

class TrapValue {
  readonly #values = new Map<number, number>();

  constructor(private readonly blindness: number) {}

  /** The points to expect, from 0 to 1, for the one who sets the traps: to move if `isOwn`. */
  expected(mine: number, theirs: number, isOwn: boolean): number {
    const key = (mine << 10) | (theirs << 1) | Number(isOwn);
    const known = this.#values.get(key) ?? this.#computed(mine, theirs, isOwn);
    this.#values.set(key, known);
    return known;
  }

  #computed(mine: number, theirs: number, isOwn: boolean): number {
    if (hasLine(theirs)) return isOwn ? 0 : 1;
    const moves = movesAt(mine, theirs);
    if (!moves.length) return 0.5;
    if (isOwn) return Math.max(...kept(mine, theirs).map((move) => this.expected(theirs, mine | move, false)));
    const completing = (own: number): number[] => moves.filter((move) => hasLine(own | move));
    const likely = [completing(mine), completing(theirs), moves].find((each) => each.length) ?? moves;
    const mean = (some: readonly number[]): number => some.reduce((sum, move) => sum + this.expected(theirs, mine | move, true), 0) / some.length;
    return (1 - this.blindness) * mean(likely) + this.blindness * mean(moves);
  }
}
