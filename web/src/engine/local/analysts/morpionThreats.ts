/** What one more mark completes, and what one more mark makes unstoppable, on grids of any size. */

import { banOf, cellName, isExactFor, lineCount, turnOf, type State } from "../rules/morpion";
import { phrase, playerPhrase, type Phrase } from "../rules/phrase";
import type { Found } from "./analyst";

/** Free cells by what a mark of this seat would do there. */
export interface Threats {
  seat: number;
  completing: number[];
  /** It leaves a row that can be completed at either end. */
  opening: number[];
  /** It leaves two rows at once that can be completed. */
  forking: number[];
}

const STEPS = [[1, 0], [0, 1], [1, 1], [-1, 1]] as const;
type Pair = readonly [number, number];

const MAX_NAMED = 8;
const KINDS = ["completing", "opening", "forking"] as const;
const SHORTEST_RUN = 3;

/** The directions in which a mark of this seat in this cell would complete a line. */
function directionsAt(state: State, cells: State["cells"], seat: number, cell: number): number[] {
  const { columns, rows, run } = state;
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  const reach = (right: number, down: number): number => {
    let count = 0;
    for (let [u, v] = [x + right, y + down]; u >= 0 && u < columns && v >= 0 && v < rows && cells[v * columns + u] === seat; u += right, v += down) {
      count += 1;
    }
    return count;
  };
  return STEPS.flatMap(([right, down], way) => {
    const length = reach(right, down) + reach(-right, -down) + 1;
    if (state.lines > 1) {
      const [before, after] = [reach(-right, -down), reach(right, down)];
      return Math.floor(length / run) > Math.floor(before / run) + Math.floor(after / run) ? [way] : [];
    }
    if (isExactFor(state, seat) ? length !== run : length < run) return [];
    return state.variant === "caro" && length === run && isShutIn(state, seat, [x, y], [right, down], reach) ? [] : [way];
  });
}

/** Whether the other's marks stand just beyond both ends of the row through this cell. */
function isShutIn(state: State, seat: number, [x, y]: Pair, [right, down]: Pair, reach: (right: number, down: number) => number): boolean {
  const isTheirs = (sense: number): boolean => {
    const beyond = reach(sense * right, sense * down) + 1;
    const [u, v] = [x + sense * beyond * right, y + sense * beyond * down];
    return u >= 0 && u < state.columns && v >= 0 && v < state.rows && state.cells[v * state.columns + u] === 1 - seat;
  };
  return isTheirs(1) && isTheirs(-1);
}

export function completingCells(state: State, seat: number, cells: State["cells"] = state.cells): number[] {
  return cells.flatMap((owner, cell) => (owner === null && directionsAt(state, cells, seat, cell).length ? [cell] : []));
}

/** How many lines a mark of whoever is to move completes in this cell; of a row that is too long or shut in, none. */
export const newLines = (state: State, cell: number): number => directionsAt(state, state.cells, turnOf(state), cell).length;

/** Those of them that end the game: all, unless more than one line is to be reached. */
export function decidingCells(state: State, seat: number): number[] {
  const cells = completingCells(state, seat);
  if (state.lines === 1) return cells;
  const withMark = (cell: number): State => ({ ...state, cells: state.cells.map((owner, index) => (index === cell ? seat : owner)) });
  return cells.filter((cell) => lineCount(withMark(cell), seat) >= state.lines);
}

/** What this seat threatens, whoever is to move. */
export function threatsOf(state: State, seat: number): Threats {
  const found: Threats = { seat, completing: completingCells(state, seat), opening: [], forking: [] };
  const why = banOf(state, seat);
  state.cells.forEach((owner, cell) => {
    if (owner !== null || found.completing.includes(cell) || !hasNeighbour(state, seat, cell)) return;
    const after = state.cells.map((other, index) => (index === cell ? seat : other));
    const fresh = completingCells(state, seat, after).filter((other) => !found.completing.includes(other));
    if (fresh.length < 2 || why(cell) !== null) return;
    const ways = fresh.map((other) => directionsAt(state, after, seat, other));
    const isOneRow = ways[0]?.some((way) => ways.every((others) => others.includes(way)));
    (isOneRow ? found.opening : found.forking).push(cell);
  });
  return found;
}

/** Only cells within a run of a mark of one's own can make threats. */
function hasNeighbour(state: State, seat: number, cell: number): boolean {
  const [x, y] = [cell % state.columns, Math.floor(cell / state.columns)];
  return STEPS.some(([right, down]) =>
    Array.from({ length: 2 * state.run + 1 }, (_, index) => index - state.run).some((distance) => {
      const [u, v] = [x + distance * right, y + distance * down];
      return u >= 0 && u < state.columns && v >= 0 && v < state.rows && state.cells[v * state.columns + u] === seat;
    }),
  );
}

/** Of every seat, the one to move first. */
export function allThreats(state: State): Threats[] {
  const turn = turnOf(state);
  return Array.from({ length: state.seatCount }, (_, later) => threatsOf(state, (turn + later) % state.seatCount));
}

/** Without the open rows of a single mark, which are everywhere when three make a line. */
export function notableThreats(state: State, found: readonly Threats[]): readonly Threats[] {
  return state.run > SHORTEST_RUN ? found : found.map((threats) => ({ ...threats, opening: [] }));
}

export function threatRemarks(state: State, found: readonly Threats[]): Phrase[] {
  return byUrgency(found).map(([kind, seat, cells]) => {
    const names = cells.slice(0, MAX_NAMED).map((cell) => cellName(state, cell));
    const named = cells.length <= MAX_NAMED ? names : [...names, "…"];
    return phrase(`morpion.threat.${kind}`, { player: playerPhrase(seat), length: state.run - 2, cells: named, count: cells.length });
  });
}

export function threatHighlights(state: State, found: readonly Threats[]): Found["highlights"] {
  return byUrgency(found).flatMap(([kind, seat, cells]) => cells.map((cell) => ({ cell: cellName(state, cell), seat, kind })));
}

function byUrgency(found: readonly Threats[]): [kind: string, seat: number, cells: number[]][] {
  return KINDS.flatMap((kind) => found.flatMap((threats): [string, number, number[]][] => (threats[kind].length ? [[kind, threats.seat, threats[kind]]] : [])));
}
