/** Coordinates of Connect Four. Rows are counted from 0 at the top, columns from 0 at the left. */

import type { Colour } from "../../board/colours";
import { linesAmong, type Cell } from "../../board/lines";

export type { Cell };

/** Units of the drawing: the width of a cell, of the frame around all cells, and the radius of a hole. */
export const STEP = 100;
export const EDGE = 20;
export const HOLE = 41;
/** How much of the board's side shows below its front. */
export const DEPTH = 8;

/** The colours of discs; the first two are the defaults. Dark ones would not show against the holes. */
export const PALETTE: readonly Colour[] = ["orange", "yellow", "sky", "green", "pink", "amber", "blue"];

export interface View {
  columns: number;
  rows: number;
  run: number;
  cells: (number | null)[][];
  turn: number | null;
  may_swap: boolean;
  open_columns: number[];
  /** Columns out of whose bottom the one to move may take a disc. */
  pop_columns: number[];
  /** Null: nobody may. */
  pops_left: number | null;
  winning_cells: [number, number][];
}

/** Taking over the first disc. */
export const SWAP = "swap";
const POP = "pop-";

/** `d` is column 3; -1 where no column is meant. */
export function columnOf(action: string | null | undefined): number {
  return /^[a-z]$/.test(action ?? "") ? (action ?? "").charCodeAt(0) - "a".charCodeAt(0) : -1;
}

/** `pop-d` is column 3; -1 where nothing is popped out. */
export function popColumnOf(action: string | null | undefined): number {
  return action?.startsWith(POP) ? columnOf(action.slice(POP.length)) : -1;
}

export function popActionOf(column: number): string {
  return POP + actionOf(column);
}

export function actionOf(column: number): string {
  return String.fromCharCode("a".charCodeAt(0) + column);
}

/** `e3`: the fifth column, the third row from below. */
export function cellNamed({ rows }: View, name: string): Cell {
  return { row: rows - Number(name.slice(1)), column: columnOf(name[0]) };
}

/** Where a disc dropped into this column lands; null in a full one. */
export function landing(view: View, column: number): Cell | null {
  for (let row = view.rows - 1; row >= 0; row -= 1) {
    if (view.cells[row]?.[column] === null) return { row, column };
  }
  return null;
}

/** Where discs land that are dropped one after the other, if nobody else drops one there. */
export function landings(view: View, columns: readonly number[]): (Cell | null)[] {
  return columns.map((column, place) => {
    const cell = landing(view, column);
    const below = columns.slice(0, place).filter((other) => other === column).length;
    return cell && cell.row >= below ? { row: cell.row - below, column } : null;
  });
}

/** The uppermost disc of a column: the last one that fell there. */
export function topDisc(view: View, column: number): Cell | null {
  for (let row = 0; row < view.rows; row += 1) {
    if (view.cells[row]?.[column] !== null) return view.cells[row]?.[column] === undefined ? null : { row, column };
  }
  return null;
}

/** The discs of the second view that the first does not have. */
export function newDiscs(before: View, after: View): Cell[] {
  if (before.rows !== after.rows || before.columns !== after.columns) return [];
  return after.cells.flatMap((cells, row) =>
    cells.flatMap((disc, column) => (disc !== null && before.cells[row]?.[column] === null ? [{ row, column }] : [])),
  );
}

/** Whether this column of the second view is that of the first without its lowest disc. */
export function hasComeDown(before: View, after: View, column: number): boolean {
  return after.cells.every((cells, row) => cells[column] === (row ? (before.cells[row - 1]?.[column] ?? null) : null));
}

/** The winning lines, each from its first cell to its last. */
export function winningLines(view: View): [Cell, Cell][] {
  return linesAmong(view.winning_cells.map(([row, column]) => ({ row, column })), view.run);
}
