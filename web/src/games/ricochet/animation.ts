/** How a robot moves on the screen: along its slide, forwards or backwards. */

import { DIRECTIONS, ROBOTS } from "./board";
import { centre, type Point } from "./shapes";
import { enteredCells, type BoardGraph } from "./sliding";

/** The corners of the line that robot `index` moves along between two positions, both ends included. */
export function animationPath(graph: BoardGraph, before: readonly number[], after: readonly number[], index: number): Point[] {
  const from = before[index] ?? 0;
  const to = after[index] ?? 0;
  const cells = slideFrom(graph, before, index, to) ?? slideFrom(graph, after, index, from)?.toReversed() ?? [from, to];
  return cornersOnly(cells.map((cell) => centre(cell, graph.width)));
}

function slideFrom(graph: BoardGraph, robots: readonly number[], index: number, end: number): number[] | null {
  const robot = ROBOTS[index];
  const start = robots[index];
  if (robot === undefined || start === undefined) return null;
  for (const direction of DIRECTIONS) {
    const cells = enteredCells(graph, robots, { robot, direction }).map(({ cell }) => cell);
    if (cells.at(-1) === end) return [start, ...cells];
  }
  return null;
}

function cornersOnly(points: readonly Point[]): Point[] {
  return points.filter((point, place) => {
    const before = points[place - 1];
    const after = points[place + 1];
    if (!before || !after) return true;
    return (before.x === point.x) !== (point.x === after.x) || (before.y === point.y) !== (point.y === after.y);
  });
}

/** Each corner with its share of the whole length, from 0 to 1. */
export function pathOffsets(points: readonly Point[]): number[] {
  const lengths = points.map((point, place) => {
    const before = points[place - 1] ?? point;
    return Math.abs(point.x - before.x) + Math.abs(point.y - before.y);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  return lengths.map((length) => (gone += length) / whole);
}
