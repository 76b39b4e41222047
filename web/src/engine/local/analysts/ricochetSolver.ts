/** The compiled solver of Ricochet Robots. */

import { DIRECTIONS, ROBOTS, type MustRicochet, type Slide, type Target } from "../../../games/ricochet/board";
import type { Core, Numbers } from "../core";
import type { Board } from "../rules/ricochet/boards";
import { budgetNumbers, type Budget } from "./analyst";

export interface Problem {
  board: Board;
  robots: readonly number[];
  target: Target;
  mustRicochet: MustRicochet;
  /** What each robot has travelled before; empty: nothing. */
  axes: readonly number[];
}

export interface Solution {
  /** A shortest one; null when there is none, or none is known. */
  path: Slide[] | null;
  isProved: boolean;
  /** Shorter ones there are none. */
  atLeast: number;
  nodes: number;
}

export interface Paths extends Solution {
  count: number;
  isComplete: boolean;
  paths: Slide[][];
}

const ANY = -1;
/** As the core numbers them. */
const RICOCHET: readonly MustRicochet[] = ["no", "last-stop", "every-stop"];

export class RicochetSolver {
  #laid: Board | null = null;

  constructor(readonly core: Core) {}

  solve(problem: Problem, budget: Budget): Solution {
    this.#lay(problem.board);
    return solutionIn(this.core.ask("solve", [...numbersOf(problem), ...budgetNumbers(budget)]));
  }

  /** All shortest ways, the tidiest first. */
  allPaths(problem: Problem, most: number, budget: Budget): Paths {
    this.#lay(problem.board);
    const answer = this.core.ask("all_paths", [...numbersOf(problem), most, ...budgetNumbers(budget)]);
    const found = solutionIn(answer);
    const [count, isComplete, listed] = [answer.number(), answer.truth(), answer.number()];
    return { ...found, count, isComplete, paths: Array.from({ length: listed }, () => pathIn(answer)) };
  }

  #lay(board: Board): void {
    if (this.#laid === board) return;
    const { graph, diagonals } = board;
    const exits = DIRECTIONS.flatMap((direction) => [...graph.exits[direction]]);
    const leans = diagonals.flatMap(({ cell, colour, lean }) => [cell, ROBOTS.indexOf(colour), Number(lean === "up")]);
    this.core.ask("set_board", [board.width, board.height, ...exits, diagonals.length, ...leans]);
    this.#laid = board;
  }
}

function numbersOf({ robots, target, mustRicochet, axes }: Problem): number[] {
  const colour = target.colour === "any" ? ANY : ROBOTS.indexOf(target.colour);
  return [robots.length, ...robots, target.cell, colour, RICOCHET.indexOf(mustRicochet), axes.length, ...axes];
}

function solutionIn(answer: Numbers): Solution {
  const [isProved, atLeast, nodes, hasPath] = [answer.truth(), answer.number(), answer.number(), answer.truth()];
  const path = pathIn(answer);
  return { path: hasPath ? path : null, isProved, atLeast, nodes };
}

function pathIn(answer: Numbers): Slide[] {
  return Array.from({ length: answer.number() }, () => {
    const [robot, direction] = [ROBOTS[answer.number()], DIRECTIONS[answer.number()]];
    return { robot: robot ?? "red", direction: direction ?? "north" };
  });
}
