import type { Task } from "../lesson";
import { actionOf, cellOf, USUAL, type Cell, type View } from "./grid";

/** Rows from the top: `a` is the reader's mark, `b` the other's. */
function task(name: string, cells: readonly string[], run: number, right: readonly string[] | null, winning: readonly string[] = []): Task<View> {
  const view: View = { columns: cells[0]?.length ?? 0, rows: cells.length, run, cells: [...cells], turn: 0, winning: [], ...USUAL };
  const free = cells.flatMap((signs, row) => [...signs].flatMap((sign, column): Cell[] => (sign === "." ? [{ row, column }] : [])));
  return {
    name,
    view,
    legal: free.map(actionOf),
    isRight: (action) => right === null || right.includes(action),
    after(action) {
      const marked = cellOf(action);
      const after = view.cells.map((signs, row) => [...signs].map((sign, column) => (row === marked?.row && column === marked.column ? "a" : sign)).join(""));
      return { ...view, cells: after, turn: null, winning: winning.flatMap((each) => cellOf(each) ?? []) };
    },
  };
}

export const lesson: readonly Task<View>[] = [
  task("mark", ["...", "...", "..."], 3, null),
  task("win", ["a.b", ".a.", "b.."], 3, ["c3"], ["a1", "b2", "c3"]),
  task("block", ["b.a", "...", "b.."], 3, ["a2"]),
  task("fork", ["a..", ".b.", "..a"], 3, ["a3", "c1"]),
  task("open-three", [".......", "..b....", "..aa...", "...b...", "......."], 5, ["e3", "b3"]),
];
