/** The rules of a puzzle, played in this browser without the server. */

import type { PuzzleRules } from "../manifest";
import type { Say } from "../../i18n";
import { readSlide, type View } from "./board";
import { arrival, boardGraph, goalsOf, slidAll } from "./sliding";

function follow(view: View, actions: readonly string[]): { view: View; isReached: boolean } {
  const graph = boardGraph(view);
  const slides = actions.flatMap((action) => readSlide(action) ?? []);
  const robots = slidAll(graph, view.home, slides);
  const isReached = arrival(graph, view.home, slides, goalsOf(view)) === "reached";
  return { view: { ...view, robots, slides }, isReached };
}

/** How many robots take part, which one begins, and its first slide. */
function hints(line: readonly string[], say: Say): string[] {
  const first = readSlide(line[0] ?? "");
  if (!first) return [];
  const robot = say(`web.ricochet.robot-name.${first.robot}`);
  const direction = say(`ricochet.direction.${first.direction}`);
  return [
    say("web.ricochet.puzzle.robots", { count: new Set(line.map((action) => action.charAt(0))).size }),
    say("web.ricochet.puzzle.begins", { robot }),
    say("web.ricochet.puzzle.slide", { robot, direction }),
  ];
}

function goal(view: View, count: number, say: Say): string {
  const colour = view.target?.colour ?? "any";
  return colour === "any" ? say("web.ricochet.puzzle.goal-any", { count }) : say("web.ricochet.puzzle.goal", { count, robot: say(`web.ricochet.robot-name.${colour}`) });
}

export const puzzle: PuzzleRules<View> = { follow, hints, goal };
