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
  open_columns: number[];
  winning_cells: [number, number][];
}

/** `d` is column 3. */
export function columnOf(action: string | null | undefined): number {
  return (action ?? "").charCodeAt(0) - "a".charCodeAt(0);
}

export function actionOf(column: number): string {
  return String.fromCharCode("a".charCodeAt(0) + column);
}

/** `e3`: the fifth column, the third row from below. */
export function cellNamed({ rows }: View, name: string): Cell {
  return { row: rows - Number(name.slice(1)), column: columnOf(name) };
}

/** Where a disc dropped into this column lands; null in a full one. */
export function landing(view: View, column: number): Cell | null {
  for (let row = view.rows - 1; row >= 0; row -= 1) {
    if (view.cells[row]?.[column] === null) return { row, column };
  }
  return null;
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

/** The winning lines, each from its first cell to its last. */
export function winningLines(view: View): [Cell, Cell][] {
  return linesAmong(view.winning_cells.map(([row, column]) => ({ row, column })), view.run);
}
