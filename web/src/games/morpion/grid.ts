/** Coordinates of Morpion. Rows are counted from 0 at the top, columns from 0 at the left. */

import { COLOUR_NUMBERS, type Colour } from "../../board/colours";
import { linesAmong, type Cell } from "../../board/lines";
import { isEstimate, valueLabel } from "../../board/value";
import type { Say } from "../../i18n";

export type { Cell };

/** The width of a cell, in units of the drawing. */
export const STEP = 40;

export interface View {
  columns: number;
  rows: number;
  run: number;
  /** Rows from the top: `a` to `z` for the seats, `.` for nobody. */
  cells: string[];
  turn: number | null;
  winning: Cell[];
  variant: string;
  /** Whose the next mark will be; null where nobody makes one. */
  owner: number | null;
  /** Of an opening that is not settled yet. */
  phase: string | null;
  /** What whoever is to move may say to the opening. */
  answers: string[];
  /** How many lines win, and how many each seat has where that is more than one. */
  lines: number;
  line_counts: number[];
  /** Free cells that renju forbids to whoever is to move. */
  forbidden: Cell[];
}

/** The margins around the cells, with the letters of columns and the numbers of rows; small on small grids. */
export interface Frame {
  left: number;
  top: number;
  edge: number;
  width: number;
  height: number;
  letter: number;
}

export function frameOf({ columns, rows }: View): Frame {
  const size = Math.min(1, Math.max(0.4, Math.max(columns, rows) / 15));
  const [left, top, edge] = [34 * size, 30 * size, 16 * size];
  return { left, top, edge, width: left + columns * STEP + edge, height: top + rows * STEP + edge, letter: 17 * size };
}

/** `h3` is row 2 of column 7. */
export function cellOf(action: string | null | undefined): Cell | null {
  const found = /^([a-z])([1-9]\d?)$/.exec(action ?? "");
  return found ? { row: Number(found[2]) - 1, column: (found[1] ?? "a").charCodeAt(0) - 97 } : null;
}

export function actionOf({ row, column }: Cell): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/** Whose mark is in this cell; null for nobody's. */
export function seatAt(view: View, { row, column }: Cell): number | null {
  const sign = view.cells[row]?.[column] ?? ".";
  return sign === "." ? null : sign.charCodeAt(0) - 97;
}

/** The seat that plays next but one; null at the end, or when nobody else is left. */
export function nextSeat({ turn }: View, players: readonly { has_resigned?: boolean }[]): number | null {
  if (turn === null) return null;
  const after = players.map((_, place) => (turn + 1 + place) % players.length).find((seat) => !players[seat]?.has_resigned);
  return after === undefined || after === turn ? null : after;
}

/** The marks of the second view that the first does not have. */
export function newMarks(before: View, after: View): Cell[] {
  if (before.rows !== after.rows || before.columns !== after.columns) return [];
  return after.cells.flatMap((signs, row) =>
    [...signs].flatMap((sign, column) => (sign !== "." && before.cells[row]?.[column] === "." ? [{ row, column }] : [])),
  );
}

export function winningLines(view: View): [Cell, Cell][] {
  if (view.lines === 1) return linesAmong(view.winning, view.run);
  return view.line_counts.flatMap((_, seat) => linesAmong(view.winning.filter((cell) => seatAt(view, cell) === seat), view.run));
}

/** Sizes and the usual rules, for boards that belong to no game. */
export const USUAL = { variant: "free", forbidden: [], owner: 0, phase: null, answers: [], lines: 1, line_counts: [] };

/** The default colours in the order of the seats: players next to each other in turn are easy to tell apart. */
export const PALETTE: readonly Colour[] = ["orange", "blue", "green", "amber", "pink", "ink", "sky", "yellow"];

/** The number of a seat's colour where nobody chose one. */
export function defaultColour(seat: number): number {
  return COLOUR_NUMBERS[PALETTE[seat % PALETTE.length] ?? "orange"];
}

/** The label of a value; in small cells an estimate of `+264` is `+3`. */
export function valueText(label: string, isSmall: boolean, say: Say): string {
  if (!isSmall || !isEstimate(label)) return valueLabel(label, say);
  const hundreds = Math.round(Number(label) / 100);
  return hundreds < 0 ? `−${-hundreds}` : `+${hundreds}`;
}

/** In pixels: a tap on a smaller cell must be confirmed by a second one. */
export const MIN_TARGET_SIZE = 30;

/** The offset of the zoomed drawing that brings this cell into view, as a fraction of its size. */
export function zoomed(cell: Cell | null, { left, top, width, height }: Frame, scale: number): { x: number; y: number } {
  if (cell === null) return { x: 0, y: 0 };
  const shift = (at: number, size: number): number => Math.max(size - size * scale, Math.min(0, size / 2 - at * scale)) / size;
  return {
    x: shift(left + (cell.column + 0.5) * STEP, width),
    y: shift(top + (cell.row + 0.5) * STEP, height),
  };
}
