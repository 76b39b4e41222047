import { describe, expect, test } from "vitest";
import { actionOf, columnOf, landing, newDiscs, topDisc, winningLines, type View } from "../../src/games/connect-four/grid";

/** Rows from the top: `x` seat 0, `o` seat 1. */
function view(rows: string[], winning: [number, number][] = []): View {
  const cells = rows.map((row) => [...row].map((sign) => (sign === "x" ? 0 : sign === "o" ? 1 : null)));
  const columns = rows[0]?.length ?? 0;
  const open = [...Array(columns).keys()].filter((column) => cells[0]?.[column] === null);
  return { columns, rows: rows.length, run: 3, cells, turn: 0, may_swap: false, open_columns: open, pop_columns: [], pops_left: null, winning_cells: winning };
}

describe("the grid of Connect Four", () => {
  const board = view(["x...", "ox..", "xxo."]);

  test("reads and writes columns", () => {
    expect(columnOf("d")).toBe(3);
    expect(actionOf(25)).toBe("z");
  });

  test("lets a disc fall on the others, and on nothing in a full column", () => {
    expect(landing(board, 1)).toEqual({ row: 0, column: 1 });
    expect(landing(board, 3)).toEqual({ row: 2, column: 3 });
    expect(landing(board, 0)).toBeNull();
  });

  test("finds the disc that fell last in a column", () => {
    expect(topDisc(board, 2)).toEqual({ row: 2, column: 2 });
    expect(topDisc(board, 3)).toBeNull();
  });

  test("sees which disc is new", () => {
    expect(newDiscs(board, view(["x...", "oxo.", "xxo."]))).toEqual([{ row: 1, column: 2 }]);
    expect(newDiscs(board, view(["...."]))).toEqual([]);
  });

  test("draws every winning line once, from end to end", () => {
    const won = view(["x..x", "xxxx", "x..."], [[0, 0], [1, 0], [2, 0], [1, 1], [1, 2], [1, 3]]);

    expect(winningLines(won)).toEqual([
      [{ row: 0, column: 0 }, { row: 2, column: 0 }],
      [{ row: 1, column: 0 }, { row: 1, column: 3 }],
    ]);
  });
});
