/** Players of Morpion between chance and expert: what each overlooks, as `games/morpion/bots/human_like.py` has it. */

import { completingCells } from "../../analysts/morpionThreats";
import type { Dice } from "../../rules/dice";
import { turnOf, type State } from "../../rules/morpion";
import { bestCells, isNoughts } from "./noughts";

/** How often, in a hundred moves, a rival's line is stopped, and a thought is taken. Nobody overlooks a line of their own. */
interface Nature {
  stops: number;
  thinks: number;
}

interface Grade {
  /** On 3x3 for two, where thoughts are perfect. */
  noughts: Nature;
  elsewhere: Nature;
  /** Of the compiled players; the server's easy and medium search in Python, about as well. */
  nodes: number;
}

const GRADES: Readonly<Record<string, Grade>> = {
  easy: { noughts: { stops: 4, thinks: 0 }, elsewhere: { stops: 50, thinks: 50 }, nodes: 20 },
  medium: { noughts: { stops: 57, thinks: 17 }, elsewhere: { stops: 80, thinks: 85 }, nodes: 100 },
  hard: { noughts: { stops: 100, thinks: 36 }, elsewhere: { stops: 98, thinks: 97 }, nodes: 1_000 },
};
/** Those who are met at these levels overlook much. */
const BLINDNESS = 0.5;
const SMALL_GRID = 9;
const LONG_RUN = 5;
/** Drawn first: on the server it is the seed of somebody who thinks in Python. */
const THINKERS_SEED = 2 ** 63;

/** The cell that somebody of this level marks; null where no such player is graded. `think` is told how many nodes it has. */
export function graded(state: State, level: string, dice: Dice, think: (nodes: number) => number): number | null {
  if (level === "very-easy") return dice.pick(freeCells(state));
  const grade = GRADES[level];
  if (!grade) return null;
  dice.below(THINKERS_SEED);
  const turn = turnOf(state);
  const nature = isNoughts(state) ? grade.noughts : grade.elsewhere;
  const wins = completingCells(state, turn);
  if (wins.length) return dice.pick(wins);
  const rivals = Array.from({ length: state.seatCount - 1 }, (_, later) => (turn + later + 1) % state.seatCount);
  const threat = rivals.map((seat) => completingCells(state, seat)).find((cells) => cells.length);
  if (dice.below(100) >= (threat ? nature.stops : nature.thinks)) return dice.pick(nearCells(state));
  if (threat) return dice.pick(threat);
  return isNoughts(state) ? dice.pick(bestCells(state, BLINDNESS)) : think(grade.nodes);
}

function freeCells(state: State): number[] {
  return state.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
}

/** The free cells near marks: all of them on a small grid, the middle of an empty one. */
function nearCells(state: State): number[] {
  const { columns, rows, run, cells } = state;
  const free = freeCells(state);
  if (cells.length <= SMALL_GRID) return free;
  if (free.length === cells.length) return [Math.floor((rows - 1) / 2) * columns + Math.floor((columns - 1) / 2)];
  const reach = run >= LONG_RUN ? 2 : 1;
  const isNear = (cell: number, other: number): boolean =>
    Math.abs((cell % columns) - (other % columns)) <= reach && Math.abs(Math.floor(cell / columns) - Math.floor(other / columns)) <= reach;
  return free.filter((cell) => cells.some((owner, other) => owner !== null && isNear(cell, other)));
}
