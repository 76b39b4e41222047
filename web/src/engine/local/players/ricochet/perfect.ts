/** The player who knows: it bids the optimum and shows it. */

import type { Limits } from "../../analysts/analyst";
import type { RicochetSolver } from "../../analysts/ricochetSolver";
import { walked, wayOn, type Walk } from "../../analysts/ricochetWalks";
import type { Robots, Thoughts } from "./thoughts";

const FIRST_SECONDS = 2;
const SECONDS_PER_SLIDE = 0.5;

/** A shortest way, by the solver; what is not solved in time is looked for as people do. */
export function solved(solver: RicochetSolver, walk: Walk, limits: () => Limits, instead: () => Thoughts): Thoughts {
  const { path, isProved } = wayOn(solver, walk, limits);
  if (!path) return isProved ? { finds: [], end: FIRST_SECONDS } : instead();
  const places: Robots[] = [];
  let at = walk;
  for (const slide of path) {
    at = walked(at, slide);
    places.push(at.robots);
  }
  const seconds = FIRST_SECONDS + SECONDS_PER_SLIDE * path.length;
  return { finds: [{ seconds, bid: path.length, path, places }], end: seconds };
}
