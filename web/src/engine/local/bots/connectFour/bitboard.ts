/** A size of grid, as masks: a bit for each cell, column after column, with a bit between them that is never set. */

import type { State } from "../../rules/connectFour";

export interface Grid {
  run: number;
  /** Steps from cell to cell: up, right, and the two diagonals to the right. */
  directions: readonly bigint[];
  floor: bigint;
  cells: bigint;
  oddRows: bigint;
  /** From the middle outward. */
  columns: readonly (readonly [number: number, mask: bigint])[];
  /** How many lines go through a cell: its bits in these masks, the lowest first. */
  planes: readonly bigint[];
  fillsInPairs: boolean;
}

const WORD = 32n;
const known = new Map<string, Grid>();

export function gridOf({ columns, rows, run }: Pick<State, "columns" | "rows" | "run">): Grid {
  const name = `${columns}x${rows}x${run}`;
  const grid = known.get(name) ?? made(columns, rows, run);
  known.set(name, grid);
  return grid;
}

function made(columns: number, rows: number, run: number): Grid {
  const stride = BigInt(rows + 1);
  const numbers = Array.from({ length: columns }, (_, column) => column);
  const floor = numbers.reduce((mask, column) => mask | (1n << (BigInt(column) * stride)), 0n);
  const column = (1n << BigInt(rows)) - 1n;
  const fromMiddle = (number: number): number => Math.abs(2 * number - columns + 1);
  const counts = lineCounts(columns, rows, run);
  const planeCount = Math.max(...counts.values()).toString(2).length;
  return {
    run,
    directions: [1n, stride, stride + 1n, stride - 1n],
    floor,
    cells: floor * column,
    oddRows: Array.from({ length: Math.ceil(rows / 2) }, (_, pair) => floor << BigInt(2 * pair)).reduce((mask, row) => mask | row, 0n),
    columns: numbers.toSorted((one, other) => fromMiddle(one) - fromMiddle(other)).map((number) => [number, column << (BigInt(number) * stride)] as const),
    planes: Array.from({ length: planeCount }, (_, plane) => [...counts].reduce((mask, [bit, count]) => ((count >> plane) & 1 ? mask | (1n << BigInt(bit)) : mask), 0n)),
    fillsInPairs: rows % 2 === 0,
  };
}

/** By the bit of each cell. */
function lineCounts(columns: number, rows: number, run: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
    for (let column = 0; column < columns - right * (run - 1); column += 1) {
      for (let row = 0; row < rows; row += 1) {
        const end = row + up * (run - 1);
        if (end < 0 || end >= rows) continue;
        for (let place = 0; place < run; place += 1) {
          const bit = (column + right * place) * (rows + 1) + row + up * place;
          counts.set(bit, (counts.get(bit) ?? 0) + 1);
        }
      }
    }
  }
  return counts;
}

/** Each seat's discs. */
export function discsOf(state: State): readonly [bigint, bigint] {
  const discs: [bigint, bigint] = [0n, 0n];
  state.stacks.forEach((stack, column) => {
    stack.forEach((seat, row) => (discs[seat === 0 ? 0 : 1] |= 1n << BigInt(column * (state.rows + 1) + row)));
  });
  return discs;
}

/** Every bit that would complete a run of these discs, bits beyond the grid included. */
export function completingCells(discs: bigint, directions: readonly bigint[], run: number): bigint {
  let cells = 0n;
  for (const step of directions) {
    // So many discs right before the cell, and the rest of the run right after it.
    const after = [-1n];
    for (let count = 1; count < run; count += 1) after.push(((after[count - 1] ?? 0n) & discs) >> step);
    let before = -1n;
    for (let count = run - 1; count >= 0; count -= 1) {
      cells |= before & (after[count] ?? 0n);
      before = (before & discs) << step;
    }
  }
  return cells;
}

export function bitCount(mask: bigint): number {
  let count = 0;
  for (let rest = mask; rest; rest >>= WORD) count += bitsOf(Number(BigInt.asUintN(32, rest)));
  return count;
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
