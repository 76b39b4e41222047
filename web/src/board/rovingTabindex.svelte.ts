/** A roving tabindex: Tab reaches one cell of a grid, arrow keys move it. The cells carry `data-cell="row,column"`. */

import type { Cell } from "./lines";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export interface Size {
  rows: number;
  columns: number;
}

/** The cell that a key moves to; null for a key that does not move. */
export function nextCell(key: string, from: Cell, { rows, columns }: Size): Cell | null {
  const arrow = ARROWS[key];
  if (arrow) {
    return {
      row: Math.max(0, Math.min(rows - 1, from.row + arrow[0])),
      column: Math.max(0, Math.min(columns - 1, from.column + arrow[1])),
    };
  }
  if (key === "Home") return { ...from, column: 0 };
  if (key === "End") return { ...from, column: columns - 1 };
  if (key === "PageUp") return { ...from, row: 0 };
  if (key === "PageDown") return { ...from, row: rows - 1 };
  return null;
}

type GridKey = KeyboardEvent & { currentTarget: HTMLElement };

export class RovingTabindex {
  cell: Cell = $state({ row: 0, column: 0 });
  isFocused = $state(false);

  /** Whether Tab reaches this cell. */
  isAt(row: number, column: number): boolean {
    return this.cell.row === row && this.cell.column === column;
  }

  /** Arrows move, Enter and the space bar act. */
  keys(event: GridKey, size: Size, act: (cell: Cell) => void): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextCell(event.key, this.cell, size);
    if (next) this.#moveTo(event.currentTarget, next);
    else if (event.key !== "Enter" && event.key !== " ") return;
    // A key held down acts once.
    else if (!event.repeat) act(this.cell);
    event.preventDefault();
  }

  #moveTo(grid: HTMLElement, cell: Cell): void {
    this.cell = cell;
    grid.querySelector<HTMLElement>(`[data-cell="${cell.row},${cell.column}"]`)?.focus();
  }
}
