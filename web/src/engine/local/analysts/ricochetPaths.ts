/** The shortest way on from the middle of a walk: what was shown before counts for the ricochet rule. */

import type { Slide, Target } from "../../../games/ricochet/board";
import { axesTravelled } from "../../../games/ricochet/sliding";
import { arrivalAt, slidBy, spoiltBy } from "../rules/ricochet/rounds";
import { openTiles, type State } from "../rules/ricochet/state";
import type { Budget } from "./analyst";
import type { RicochetSolver, Problem, Solution } from "./ricochetSolver";

export interface ShownPath {
  round: State;
  shown: readonly Slide[];
  robots: readonly number[];
}

export function shownPath(state: State): ShownPath {
  const { phase } = state;
  return phase.kind === "bidding" ? { round: state, shown: [], robots: state.robots } : { round: state, shown: phase.shown, robots: phase.robots };
}

export function extended(start: ShownPath, slide: Slide): ShownPath {
  return { ...start, shown: [...start.shown, slide], robots: slidBy(start.round, start.robots, slide) };
}

export const isOver = ({ round, shown }: ShownPath): boolean => shown.length > 0 && arrivalAt(round, shown) === "reached";

export function problemOf({ round, shown, robots }: ShownPath, target = round.deck[0]): Problem {
  if (!target) throw new Error("no target is left");
  const axes = axesTravelled(round.board.graph, round.robots, shown);
  return { board: round.board, robots, target, mustRicochet: round.house.must_ricochet, axes };
}

/** Which open target is the nearest, and a shortest path to it. */
export interface Nearest extends Solution {
  target: Target;
}

/** A shortest one to an open target, proved. What stops elsewhere on the way spoils other targets, never its own. */
export function shortestContinuation(solver: RicochetSolver, start: ShownPath, budget: () => Budget): Nearest {
  const spoilt = spoiltBy(start.round, start.shown);
  const targets = openTiles(start.round).filter((target) => !spoilt.includes(target));
  const found = targets.map((target): Nearest => ({ ...solver.solve(problemOf(start, target), budget()), target }));
  const [first] = found;
  if (!first) throw new Error("no target is left");
  const nodes = found.reduce((sum, each) => sum + each.nodes, 0);
  const open = found.filter(({ isProved }) => !isProved).map(({ path, atLeast }) => path?.length ?? atLeast);
  const best = found.reduce<Nearest | null>((one, other) => (other.path && (!one?.path || other.path.length < one.path.length) ? other : one), null);
  if (!best?.path) return { ...first, path: null, isProved: !open.length, atLeast: open.length ? Math.min(...open) : first.atLeast, nodes };
  const atLeast = Math.min(best.path.length, ...open);
  return { ...best, isProved: atLeast === best.path.length, atLeast, nodes };
}
