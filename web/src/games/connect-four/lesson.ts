import type { Task } from "../lesson";
import { actionOf, columnOf, landing, type View } from "./grid";

/** Rows from the top: `x` is the reader's disc, `o` the other's. */
function board(rows: readonly string[], winning: [number, number][] = []): View {
  const cells = rows.map((row) => [...row].map((sign) => (sign === "x" ? 0 : sign === "o" ? 1 : null)));
  const columns = rows[0]?.length ?? 0;
  const open = Array.from({ length: columns }, (_, column) => column).filter((column) => cells[0]?.[column] === null);
  return { columns, rows: rows.length, run: 4, cells, turn: 0, may_swap: false, open_columns: open, pop_columns: [], pops_left: null, winning_cells: winning };
}

function task(name: string, rows: readonly string[], right: readonly number[] | null, line: [number, number][] = []): Task<View> {
  const view = board(rows);
  return {
    name,
    view,
    legal: view.open_columns.map(actionOf),
    isRight: (action) => right === null || right.includes(columnOf(action)),
    after(action) {
      const rest = landing(view, columnOf(action));
      const cells = view.cells.map((row, index) => row.map((disc, column) => (index === rest?.row && column === rest.column ? 0 : disc)));
      return { ...view, cells, winning_cells: line, turn: null };
    },
  };
}

export const lesson: readonly Task<View>[] = [
  task("drop", [".......", ".......", ".......", ".......", ".......", "......."], null),
  task("win", [".......", ".......", ".......", ".......", "..oo...", "oxxx..."], [4], [[5, 1], [5, 2], [5, 3], [5, 4]]),
  task("block", [".......", ".......", ".......", "o......", "o..x...", "o.xx..."], [0]),
  task("diagonal", [".......", ".......", ".......", "..xo...", ".xox...", "xooxo.."], [3], [[5, 0], [4, 1], [3, 2], [2, 3]]),
  task("two", [".......", ".......", ".......", ".......", "..o....", "..xx.o."], [1]),
];
