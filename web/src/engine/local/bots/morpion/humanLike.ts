/** Players of Morpion between chance and expert: what each overlooks, as `games/morpion/bots/human_like.py` has it. */

import { completingCells } from "../../analysts/morpionThreats";
import type { Dice } from "../../rules/dice";
import { turnOf, type State } from "../../rules/morpion";
import { bestCells, isTicTacToe } from "./ticTacToe";

/** How often, in a hundred moves, a rival's line is stopped, and a search is made. Their own lines are never overlooked. */
interface Persona {
  stops: number;
  searches: number;
}

interface Grade {
  /** On 3x3 for two, where thoughts are perfect. */
  ticTacToe: Persona;
  elsewhere: Persona;
  /** Of the compiled players; the server's easy and medium search in Python, about as well. */
  nodes: number;
}

const GRADES: Readonly<Record<string, Grade>> = {
  easy: { ticTacToe: { stops: 4, searches: 0 }, elsewhere: { stops: 50, searches: 50 }, nodes: 20 },
  medium: { ticTacToe: { stops: 57, searches: 17 }, elsewhere: { stops: 80, searches: 85 }, nodes: 100 },
  hard: { ticTacToe: { stops: 100, searches: 36 }, elsewhere: { stops: 98, searches: 97 }, nodes: 1_000 },
};
/** Those who are met at these levels overlook much. */
const OVERLOOKED_LINES = 0.5;
const SMALL_GRID = 9;
const LONG_RUN = 5;
/** Drawn first: on the server it is the seed of somebody who searches in Python. */
const SEARCH_SEED_BOUND = 2 ** 63;

/** The cell that somebody of this level marks; null where no such player is graded. `search` is told how many nodes it has. */
export function humanLikeMove(state: State, level: string, dice: Dice, search: (nodes: number) => number): number | null {
  if (level === "very-easy") return dice.pick(freeCells(state));
  const grade = GRADES[level];
  if (!grade) return null;
  dice.below(SEARCH_SEED_BOUND);
  const turn = turnOf(state);
  const persona = isTicTacToe(state) ? grade.ticTacToe : grade.elsewhere;
  const wins = completingCells(state, turn);
  if (wins.length) return dice.pick(wins);
  const rivals = Array.from({ length: state.seatCount - 1 }, (_, later) => (turn + later + 1) % state.seatCount);
  const threat = rivals.map((seat) => completingCells(state, seat)).find((cells) => cells.length);
  if (dice.below(100) >= (threat ? persona.stops : persona.searches)) return dice.pick(nearCells(state));
  if (threat) return dice.pick(threat);
  return isTicTacToe(state) ? dice.pick(bestCells(state, OVERLOOKED_LINES)) : search(grade.nodes);
}

function freeCells(state: State): number[] {
  return state.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
}

/** The free cells near marks: all of them on a small grid, the middle of an empty one. */
export function nearCells(state: State): number[] {
  const { columns, rows, run, cells } = state;
  const free = freeCells(state);
  if (cells.length <= SMALL_GRID) return free;
  if (free.length === cells.length) return [Math.floor((rows - 1) / 2) * columns + Math.floor((columns - 1) / 2)];
  const reach = run >= LONG_RUN ? 2 : 1;
  const isNear = (cell: number, other: number): boolean =>
    Math.abs((cell % columns) - (other % columns)) <= reach && Math.abs(Math.floor(cell / columns) - Math.floor(other / columns)) <= reach;
  return free.filter((cell) => cells.some((owner, other) => owner !== null && isNear(cell, other)));
}
