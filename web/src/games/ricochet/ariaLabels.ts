/** Labels for screen readers: what is on each cell, and where the robots stand. */

import { capitalize, type Say } from "../../i18n";
import { cellName, DIRECTIONS, openTargets, ROBOTS, type View } from "./board";
import type { BoardGraph } from "./sliding";

/** The name of a cell, the robot on it, and what is printed there. */
export function cellLabel(cell: number, printed: readonly string[], width: number, robots: readonly number[], say: Say): string {
  const robot = printed[cell] === say("web.ricochet.aria.closed") ? undefined : ROBOTS[robots.indexOf(cell)];
  const here = robot ? [say("web.ricochet.aria.robot", { robot: say(`ricochet.robot.${robot}`) })] : [];
  return [cellName(cell, width), ...here, printed[cell] ?? ""].filter(Boolean).join(", ");
}

/** What is printed on each cell; computed once, not at every slide. */
export function printedLabels(view: View, graph: BoardGraph, say: Say): string[] {
  return Array.from({ length: view.width * view.height }, (_, cell) => printedLabel(cell, view, graph, say).join(", "));
}

function printedLabel(cell: number, view: View, graph: BoardGraph, say: Say): string[] {
  if (view.closed.includes(cell)) return [say("web.ricochet.aria.closed")];
  const words: string[] = [];
  const target = view.targets.find((each) => each.cell === cell);
  if (target) words.push(say(target.colour === "any" ? "web.ricochet.aria.target-any" : "web.ricochet.aria.target", { robot: say(`ricochet.colour.${target.colour}`) }));
  if (target && openTargets(view).some((each) => each.cell === cell)) words.push(say("web.ricochet.aria.current-target"));
  const diagonal = view.diagonals.find((each) => each.cell === cell);
  if (diagonal) words.push(say(`web.ricochet.aria.diagonal-${diagonal.lean}`, { robot: say(`ricochet.robot.${diagonal.colour}`) }));
  const walls = DIRECTIONS.filter((direction) => (graph.exits[direction][cell] ?? -1) < 0).map((side) => say(`web.ricochet.side.${side}`));
  if (walls.length) words.push(say("web.ricochet.aria.walls", { sides: walls, count: walls.length }));
  return words;
}

/** One sentence: every robot's cell, and the target's. */
export function boardSummary(view: View, robots: readonly number[], say: Say): string {
  const places = robots.flatMap((cell, index) => view.closed.includes(cell) ? [] : `${say(`web.ricochet.robot-inside.${ROBOTS[index] ?? "red"}`)} ${cellName(cell, view.width)}`);
  const targets = openTargets(view).map(({ cell }) => say("web.ricochet.aria.target-at", { cell: cellName(cell, view.width) }));
  return capitalize(`${[...places, ...targets].join(", ")}.`);
}
