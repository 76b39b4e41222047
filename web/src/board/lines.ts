/** Lines on a grid of cells. Rows and columns from 0, rows downwards. */

export interface Cell {
  row: number;
  column: number;
}

const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]] as const;

/** The lines of at least `run` among these cells, each from its first cell to its last. */
export function linesAmong(cells: readonly Cell[], run: number): [Cell, Cell][] {
  const among = new Set(cells.map(({ row, column }) => `${row},${column}`));
  const has = (row: number, column: number): boolean => among.has(`${row},${column}`);
  return cells.flatMap(({ row, column }) =>
    DIRECTIONS.flatMap(([down, right]): [Cell, Cell][] => {
      if (has(row - down, column - right)) return [];
      let length = 1;
      while (has(row + down * length, column + right * length)) length += 1;
      if (length < run) return [];
      return [[{ row, column }, { row: row + down * (length - 1), column: column + right * (length - 1) }]];
    }),
  );
}
