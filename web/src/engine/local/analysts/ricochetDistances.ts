/** What a look at the board tells: how many slides away a cell seems, if robots could stop wherever they like. */

import { DIRECTIONS, ROBOTS, type Robot } from "../../../games/ricochet/board";
import { enteredCells } from "../../../games/ricochet/sliding";
import type { Board } from "../rules/ricochet/boards";

export const UNREACHABLE = 99;

const raysByBoard = new WeakMap<Board, Map<Robot, readonly (readonly number[])[]>>();

/** By cell: never more than the slides this robot really needs to one of the goals, with other robots to stop it. */
export function distances(board: Board, robot: Robot, goals: readonly number[]): number[] {
  // Where nothing turns by colour, all robots see the same.
  const rays = raysOf(board, board.diagonals.length ? robot : "red");
  const found = rays.map(() => UNREACHABLE);
  for (const goal of goals) found[goal] = 0;
  let frontier = [...goals];
  for (let distance = 1; frontier.length; distance += 1) {
    const seen = new Set(frontier.flatMap((start) => rays[start] ?? []));
    frontier = [...seen].filter((cell) => found[cell] === UNREACHABLE);
    for (const cell of frontier) found[cell] = distance;
  }
  return found;
}

/** By cell: every cell that this robot would pass on a slide from there, alone; the same ways lead back. */
function raysOf(board: Board, robot: Robot): readonly (readonly number[])[] {
  const known = raysByBoard.get(board) ?? new Map<Robot, readonly (readonly number[])[]>();
  raysByBoard.set(board, known);
  const rays = known.get(robot) ?? Array.from({ length: board.width * board.height }, (_, start) => raysFrom(board, robot, start));
  known.set(robot, rays);
  return rays;
}

function raysFrom(board: Board, robot: Robot, start: number): number[] {
  const alone = Array<number>(ROBOTS.indexOf(robot) + 1).fill(start);
  return DIRECTIONS.flatMap((direction) => enteredCells(board.graph, alone, { robot, direction }).map(({ cell }) => cell));
}
