/** The player who knows: it bids the optimum and shows it. */

import type { Budget } from "../../analysts/analyst";
import type { RicochetSolver } from "../../analysts/ricochetSolver";
import { extended, shortestContinuation, type ShownPath } from "../../analysts/ricochetPaths";
import type { Robots, FoundPaths } from "./foundPaths";

const FIRST_SECONDS = 2;
const SECONDS_PER_SLIDE = 0.5;

/** A shortest way, by the solver; what is not solved in time is looked for as people do. */
export function findOptimalPath(solver: RicochetSolver, start: ShownPath, budget: () => Budget, fallback: () => FoundPaths): FoundPaths {
  const { path, isProved } = shortestContinuation(solver, start, budget);
  if (!path) return isProved ? { paths: [], end: FIRST_SECONDS } : fallback();
  const places: Robots[] = [];
  let at = start;
  for (const slide of path) {
    at = extended(at, slide);
    places.push(at.robots);
  }
  const seconds = FIRST_SECONDS + SECONDS_PER_SLIDE * path.length;
  return { paths: [{ seconds, bid: path.length, path, places }], end: seconds };
}
