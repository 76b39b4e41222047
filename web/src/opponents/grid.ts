/** What can be seen at a glance on a grid where lines win: who completes one, and where. Knows no rules but that. */

export interface Grid {
  columns: number;
  rows: number;
  run: number;
  /** A longer line does not win. */
  isExact: boolean;
  /** By row from the top, then by column; null is free. */
  owners: readonly (readonly (number | null)[])[];
  /** Where a piece may go. */
  open: readonly Cell[];
  pieceCount: number;
}

export type Cell = readonly [column: number, row: number];

interface GridView {
  columns: number;
  rows: number;
  run: number;
  is_exact?: boolean;
  cells: readonly (string | readonly (number | null)[])[];
  open_columns?: readonly number[];
}

const STEPS: readonly Cell[] = [[1, 0], [0, 1], [1, 1], [1, -1]];
const FIRST_LETTER = "a".charCodeAt(0);

/** Null where this view shows no such grid. */
export function gridOf(view: unknown): Grid | null {
  if (!isGridView(view)) return null;
  const owners = view.cells.map((row) => (typeof row === "string" ? [...row].map((letter) => (letter === "." ? null : letter.charCodeAt(0) - FIRST_LETTER)) : row));
  const { columns, rows, run } = view;
  const pieceCount = owners.flat().filter((owner) => owner !== null).length;
  return { columns, rows, run, isExact: view.is_exact ?? false, owners, open: openCells(view, owners), pieceCount };
}

function isGridView(view: unknown): view is GridView {
  return typeof view === "object" && view !== null && "cells" in view && Array.isArray(view.cells) && "run" in view && typeof view.run === "number";
}

function openCells({ columns, open_columns }: GridView, owners: Grid["owners"]): Cell[] {
  const lowest = (column: number): number => owners.findLastIndex((row) => row[column] === null);
  if (open_columns) return open_columns.map((column) => [column, lowest(column)]);
  return owners.flatMap((row, y) => Array.from({ length: columns }, (_, x): Cell => [x, y]).filter(([x]) => row[x] === null));
}

/** The open cells where this seat would complete a line at once. */
export function winningCells(grid: Grid, seat: number): Cell[] {
  return grid.open.filter((cell) => STEPS.some((step) => completes(grid, seat, cell, step)));
}

function completes(grid: Grid, seat: number, cell: Cell, [right, down]: Cell): boolean {
  const length = 1 + reach(grid, seat, cell, [right, down]) + reach(grid, seat, cell, [-right, -down]);
  return grid.isExact ? length === grid.run : length >= grid.run;
}

/** How many pieces of this seat lie next to the cell in this direction. */
function reach({ owners, run }: Grid, seat: number, [column, row]: Cell, [right, down]: Cell): number {
  let count = 0;
  while (count < run && owners[row + (count + 1) * down]?.[column + (count + 1) * right] === seat) count += 1;
  return count;
}
