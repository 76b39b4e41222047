/** The board for the ear: what lies on a cell, and where everything stands. */

import type { Say } from "../../i18n";
import { cellName, DIRECTIONS, ROBOTS, type View } from "./board";
import type { Ground } from "./sliding";

/** What lies on a cell: its name, the robot there now, and what is printed. */
export function cellWords(cell: number, printed: readonly string[], width: number, robots: readonly number[], say: Say): string {
  const robot = ROBOTS[robots.indexOf(cell)];
  const here = robot ? [say("web.ricochet.ear.robot", { robot: say(`ricochet.robot.${robot}`) })] : [];
  return [cellName(cell, width), ...here, printed[cell] ?? ""].filter(Boolean).join(", ");
}

/** For each cell what robots do not change; worked out once, not at every slide. */
export function printedWords(view: View, ground: Ground, say: Say): string[] {
  return Array.from({ length: view.width * view.height }, (_, cell) => printedAt(cell, view, ground, say).join(", "));
}

function printedAt(cell: number, view: View, ground: Ground, say: Say): string[] {
  if (view.closed.includes(cell)) return [say("web.ricochet.ear.closed")];
  const words: string[] = [];
  const target = view.targets.find((each) => each.cell === cell);
  if (target) words.push(say(target.colour === "any" ? "web.ricochet.ear.target-any" : "web.ricochet.ear.target", { robot: say(`ricochet.colour.${target.colour}`) }));
  if (target && view.target?.cell === cell) words.push(say("web.ricochet.ear.sought"));
  const diagonal = view.diagonals.find((each) => each.cell === cell);
  if (diagonal) words.push(say(`web.ricochet.ear.diagonal-${diagonal.lean}`, { robot: say(`ricochet.robot.${diagonal.colour}`) }));
  const walls = DIRECTIONS.filter((direction) => (ground.exits[direction][cell] ?? -1) < 0).map((side) => say(`web.ricochet.side.${side}`));
  if (walls.length) words.push(say("web.ricochet.ear.walls", { sides: walls, count: walls.length }));
  return words;
}

/** One sentence: every robot's cell, and the target's. */
export function sceneWords(view: View, robots: readonly number[], say: Say): string {
  const places = robots.map((cell, index) => `${say(`web.ricochet.The.${ROBOTS[index] ?? "red"}`)} ${cellName(cell, view.width)}`);
  const target = view.target ? [say("web.ricochet.ear.target-at", { cell: cellName(view.target.cell, view.width) })] : [];
  return `${[...places, ...target].join(", ")}.`;
}
