/** Where things lie on the sheet. Rows are counted from 0 at the top, columns from 0 at the left. */

import { COLOUR_NUMBERS, type Colour } from "../../board/colours";
import { linesAmong, type Cell } from "../../board/lines";

export type { Cell };

/** The drawing: so wide is a cell. */
export const STEP = 40;

export interface View {
  columns: number;
  rows: number;
  run: number;
  /** Rows from the top: `a` to `z` for the seats, `.` for nobody. */
  cells: string[];
  turn: number | null;
  winning: Cell[];
}

/** The sheet around the cells: margins with the letters of columns and the numbers of rows, small on small sheets. */
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

/** Who will be to play after whoever is now; null at the end, or when nobody else is left. */
export function nextSeat({ turn }: View, players: readonly { has_resigned?: boolean }[]): number | null {
  if (turn === null) return null;
  const after = players.map((_, place) => (turn + 1 + place) % players.length).find((seat) => !players[seat]?.has_resigned);
  return after === undefined || after === turn ? null : after;
}

/** The marks that are there now and were not before. */
export function newMarks(before: View, after: View): Cell[] {
  if (before.rows !== after.rows || before.columns !== after.columns) return [];
  return after.cells.flatMap((signs, row) =>
    [...signs].flatMap((sign, column) => (sign !== "." && before.cells[row]?.[column] === "." ? [{ row, column }] : [])),
  );
}

export function winningLines(view: View): [Cell, Cell][] {
  return linesAmong(view.winning, view.run);
}

/** The seatColours in the order of the seats: neighbours in turn are told apart at a glance, and by their letters. */
export const PALETTE: readonly Colour[] = ["orange", "blue", "green", "amber", "pink", "ink", "sky", "yellow"];

/** The ink of a seat where nobody chose one. */
export function defaultColour(seat: number): number {
  return COLOUR_NUMBERS[PALETTE[seat % PALETTE.length] ?? "orange"];
}

/** A label for a cell; in a small one an estimate of `+264` is `+3`. */
export function valueText(label: string, isSmall: boolean): string {
  const isEstimate = /^[+-]\d+$/.test(label);
  if (!isSmall || !isEstimate) return label.replace("-", "−");
  const hundreds = Math.round(Number(label) / 100);
  return hundreds < 0 ? `−${-hundreds}` : `+${hundreds}`;
}

/** Cells narrower than a finger are first chosen, then confirmed. */
export const SMALLEST_TARGET = 30;

/** How far the sheet is shifted, as a part of its size, when it is `scale` times as large and shows this cell. */
export function zoomed(cell: Cell | null, { left, top, width, height }: Frame, scale: number): { x: number; y: number } {
  if (cell === null) return { x: 0, y: 0 };
  const shift = (at: number, size: number): number => Math.max(size - size * scale, Math.min(0, size / 2 - at * scale)) / size;
  return {
    x: shift(left + (cell.column + 0.5) * STEP, width),
    y: shift(top + (cell.row + 0.5) * STEP, height),
  };
}
