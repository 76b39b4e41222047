/** The shortest way on from the middle of a walk: what was shown before counts for the ricochet rule. */

import type { Slide } from "../../../games/ricochet/board";
import { arrivalAt, possibleSlides, slidBy } from "../rules/ricochet/rounds";
import type { State } from "../rules/ricochet/state";
import type { Budget } from "./analyst";
import type { RicochetSolver, Problem, Solution } from "./ricochetSolver";

export interface ShownPath {
  round: State;
  shown: readonly Slide[];
  robots: readonly number[];
}

/** How many slides more are tried where a turn can be had only by what was shown before. */
const MAX_DETOUR = 4;

export function shownPath(state: State): ShownPath {
  const { phase } = state;
  return phase.kind === "bidding" ? { round: state, shown: [], robots: state.robots } : { round: state, shown: phase.shown, robots: phase.robots };
}

export function extended(start: ShownPath, slide: Slide): ShownPath {
  return { ...start, shown: [...start.shown, slide], robots: slidBy(start.round, start.robots, slide) };
}

export const isOver = ({ round, shown }: ShownPath): boolean => shown.length > 0 && arrivalAt(round, shown) === "reached";

export function problemOf({ round, robots }: ShownPath, mustRicochet = round.house.must_ricochet): Problem {
  const [target] = round.deck;
  if (!target) throw new Error("no target is left");
  return { board: round.board, robots, target, mustRicochet };
}

/** A shortest one, proved. */
export function shortestContinuation(solver: RicochetSolver, start: ShownPath, budget: () => Budget): Solution {
  if (!(start.round.house.must_ricochet && start.shown.length)) return solver.solve(problemOf(start), budget());
  const straight = solver.solve(problemOf(start, false), budget());
  if (straight.path === null || isOver(straight.path.reduce(extended, start))) return straight;
  return turning(solver, start, straight, budget);
}

/** Between the way without a turn and the way that turns by itself, one may turn away from earlier slides. */
function turning(solver: RicochetSolver, start: ShownPath, straight: Solution, budget: () => Budget): Solution {
  const own = solver.solve(problemOf(start), budget());
  const least = straight.atLeast;
  const nodes = straight.nodes + own.nodes;
  if (!own.isProved) return { path: null, isProved: false, atLeast: least, nodes };
  const most = own.path === null ? least + MAX_DETOUR : own.path.length;
  for (let count = least; count < most; count += 1) {
    const path = pathOfLength(solver, start, count, budget);
    if (path) return { path, isProved: true, atLeast: count, nodes };
  }
  return { path: own.path, isProved: own.path !== null, atLeast: most, nodes };
}

/** A way of so many slides, if there is one. */
function pathOfLength(solver: RicochetSolver, start: ShownPath, count: number, budget: () => Budget): Slide[] | null {
  for (const slide of possibleSlides(start.round, start.robots)) {
    const after = extended(start, slide);
    if (isOver(after)) return [slide];
    if (count <= 1 || least(solver, after, budget) >= count) continue;
    const rest = pathOfLength(solver, after, count - 1, budget);
    if (rest) return [slide, ...rest];
  }
  return null;
}

function least(solver: RicochetSolver, start: ShownPath, budget: () => Budget): number {
  const found = solver.solve(problemOf(start, false), budget());
  return found.isProved && found.path === null ? Number.POSITIVE_INFINITY : found.atLeast;
}
