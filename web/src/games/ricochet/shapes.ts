/** The shapes of robots and targets, centred on (0, 0), in cells of 40. */

import type { Robot } from "./board";

export const CELL = 40;

export const SHAPES: Readonly<Record<Robot | "any", string>> = {
  red: "M0-15.500A15.500 15.500 0 1 1 0 15.500A15.500 15.500 0 1 1 0-15.500z",
  green: "M0-17L17 13H-17z",
  blue: "M-11-14H11Q14-14 14-11V11Q14 14 11 14H-11Q-14 14-14 11V-11Q-14-14-11-14z",
  yellow: "M0-18L18 0 0 18-18 0z",
  black: "M-8.500-15H8.500L17 0 8.500 15H-8.500L-17 0z",
  any: "M0-19L5-5 19 0 5 5 0 19-5 5-19 0-5-5z",
};

/** Reflections of a light at the upper left. */
export const SHINES: Readonly<Record<Robot, string>> = {
  red: "M-10-6A12 12 0 0 1 4-11",
  green: "M-2-9L-9 4",
  blue: "M-10 2V-10H2",
  yellow: "M-11-2L-2-11",
  black: "M-11-2L-6-11H1",
};

/** The four points of the star, each in the colour of a robot. */
export const STAR_POINTS: readonly (readonly [Robot, string])[] = [
  ["red", "M0-19L5-5 0 0-5-5z"],
  ["blue", "M19 0L5 5 0 0 5-5z"],
  ["green", "M0 19L-5 5 0 0 5 5z"],
  ["yellow", "M-19 0L-5-5 0 0-5 5z"],
];

export const FILLS: Readonly<Record<Robot, string>> = {
  red: "var(--robot-r)",
  green: "var(--robot-g)",
  blue: "var(--robot-b)",
  yellow: "var(--robot-y)",
  black: "var(--robot-k, var(--p8))",
};

export const STROKES: Readonly<Record<Robot, string>> = {
  red: "var(--robot-r-ink)",
  green: "var(--robot-g-ink)",
  blue: "var(--robot-b-ink)",
  yellow: "var(--robot-y-ink)",
  black: "var(--robot-k-ink, var(--p8-ink))",
};

/** Letters on a robot of this colour. */
export const LETTER_FILLS: Readonly<Record<Robot, string>> = {
  red: "var(--robot-r-letter, var(--piece-letter-dark))",
  green: "var(--robot-g-letter, var(--piece-letter-dark))",
  blue: "var(--robot-b-letter)",
  yellow: "var(--robot-y-letter, var(--piece-letter-dark))",
  black: "var(--robot-k-letter)",
};

/** How big the letters are drawn: the smaller the cell, the more of it they take. */
export type Size = "usual" | "small" | "tiny";

export function sizeOf(pixelsPerCell: number): Size {
  if (pixelsPerCell === 0 || pixelsPerCell >= 28) return "usual";
  return pixelsPerCell >= 18 ? "small" : "tiny";
}

export interface Point {
  x: number;
  y: number;
}

export function centre(cell: number, width: number): Point {
  return { x: ((cell % width) + 0.5) * CELL, y: (Math.floor(cell / width) + 0.5) * CELL };
}

/** The board with its wooden edge, in units of the drawing. */
export interface BoardFrame {
  edge: number;
  width: number;
  height: number;
}

/** The edge is wide where coordinates are printed on it; below it lies a shadow. */
export function frameOf(columns: number, rows: number, hasCoordinates: boolean): BoardFrame {
  const edge = hasCoordinates ? 24 : 16;
  return { edge, width: columns * CELL + 2 * edge, height: rows * CELL + 2 * edge + 5 };
}

/** The cell beside this one, or the same at the end of the board. */
export function neighbour(cell: number, [dx, dy]: readonly [number, number], columns: number, rows: number): number {
  const x = Math.max(0, Math.min(columns - 1, (cell % columns) + dx));
  const y = Math.max(0, Math.min(rows - 1, Math.floor(cell / columns) + dy));
  return y * columns + x;
}
