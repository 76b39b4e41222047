/** The shortest way on from the middle of a walk: what was shown before counts for the ricochet rule. */

import type { Slide } from "../../../games/ricochet/board";
import { arrivalAt, possibleSlides, slidBy } from "../rules/ricochet/rounds";
import type { State } from "../rules/ricochet/state";
import type { Limits } from "./analyst";
import type { RicochetSolver, Riddle, Solution } from "./ricochetSolver";

export interface Walk {
  round: State;
  shown: readonly Slide[];
  robots: readonly number[];
}

/** How many slides more are tried where a turn can be had only by what was shown before. */
const LONGEST_DETOUR = 4;

export function walkOf(state: State): Walk {
  const { phase } = state;
  return phase.kind === "bidding" ? { round: state, shown: [], robots: state.robots } : { round: state, shown: phase.shown, robots: phase.robots };
}

export function walked(walk: Walk, slide: Slide): Walk {
  return { ...walk, shown: [...walk.shown, slide], robots: slidBy(walk.round, walk.robots, slide) };
}

export const isOver = ({ round, shown }: Walk): boolean => shown.length > 0 && arrivalAt(round, shown) === "reached";

export function riddleOf({ round, robots }: Walk, mustRicochet = round.house.must_ricochet): Riddle {
  const [target] = round.deck;
  if (!target) throw new Error("no target is left");
  return { board: round.board, robots, target, mustRicochet };
}

/** A shortest one, proved. */
export function wayOn(solver: RicochetSolver, walk: Walk, limits: () => Limits): Solution {
  if (!(walk.round.house.must_ricochet && walk.shown.length)) return solver.solve(riddleOf(walk), limits());
  const straight = solver.solve(riddleOf(walk, false), limits());
  if (straight.path === null || isOver(straight.path.reduce(walked, walk))) return straight;
  return turning(solver, walk, straight, limits);
}

/** Between the way without a turn and the way that turns by itself, one may turn away from earlier slides. */
function turning(solver: RicochetSolver, walk: Walk, straight: Solution, limits: () => Limits): Solution {
  const own = solver.solve(riddleOf(walk), limits());
  const least = straight.atLeast;
  const nodes = straight.nodes + own.nodes;
  if (!own.isProved) return { path: null, isProved: false, atLeast: least, nodes };
  const most = own.path === null ? least + LONGEST_DETOUR : own.path.length;
  for (let count = least; count < most; count += 1) {
    const path = wayOf(solver, walk, count, limits);
    if (path) return { path, isProved: true, atLeast: count, nodes };
  }
  return { path: own.path, isProved: own.path !== null, atLeast: most, nodes };
}

/** A way of so many slides, if there is one. */
function wayOf(solver: RicochetSolver, walk: Walk, count: number, limits: () => Limits): Slide[] | null {
  for (const slide of possibleSlides(walk.round, walk.robots)) {
    const after = walked(walk, slide);
    if (isOver(after)) return [slide];
    if (count <= 1 || least(solver, after, limits) >= count) continue;
    const rest = wayOf(solver, after, count - 1, limits);
    if (rest) return [slide, ...rest];
  }
  return null;
}

function least(solver: RicochetSolver, walk: Walk, limits: () => Limits): number {
  const found = solver.solve(riddleOf(walk, false), limits());
  return found.isProved && found.path === null ? Number.POSITIVE_INFINITY : found.atLeast;
}
