/** Pointer gestures to directions. */

import type { Direction } from "./board";

/** The direction along a row or a column from one cell to another; null for any other pair. */
export function directionTo(from: number, to: number, width: number): Direction | null {
  const dx = (to % width) - (from % width);
  const dy = Math.floor(to / width) - Math.floor(from / width);
  return (dx === 0) === (dy === 0) ? null : swipeDirection(dx, dy);
}

/** The main direction of a swipe. */
export function swipeDirection(dx: number, dy: number): Direction {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "east" : "west";
  return dy > 0 ? "south" : "north";
}

/** Fingers are wider than cells: a touch next to a robot counts. */
export function isNear(cell: number, robot: number, width: number): boolean {
  return Math.abs((cell % width) - (robot % width)) <= 1 && Math.abs(Math.floor(cell / width) - Math.floor(robot / width)) <= 1;
}
