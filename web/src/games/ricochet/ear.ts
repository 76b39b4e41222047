/** The board for the ear: what lies on a cell, and where everything stands. */

import type { Say } from "../../speech";
import { cellName, DIRECTIONS, ROBOTS, type Direction, type View } from "./board";
import { groundOf, type Ground } from "./sliding";

const grounds = new WeakMap<View, Ground>();

export function cellWords(cell: number, view: View, robots: readonly number[], say: Say): string {
  const words = [cellName(cell, view.width)];
  const robot = ROBOTS[robots.indexOf(cell)];
  if (robot) words.push(say("web.ricochet.ear.robot", { robot: say(`ricochet.robot.${robot}`) }));
  const target = view.targets.find((each) => each.cell === cell);
  if (target) words.push(say(target.colour === "any" ? "web.ricochet.ear.target-any" : "web.ricochet.ear.target", { robot: say(`ricochet.colour.${target.colour}`) }));
  if (target && view.target?.cell === cell) words.push(say("web.ricochet.ear.sought"));
  const diagonal = view.diagonals.find((each) => each.cell === cell);
  if (diagonal) words.push(say(`web.ricochet.ear.diagonal-${diagonal.lean}`, { robot: say(`ricochet.robot.${diagonal.colour}`) }));
  if (view.closed.includes(cell)) return [...words, say("web.ricochet.ear.closed")].join(", ");
  const walls = wallsAt(cell, view).map((side) => say(`web.ricochet.side.${side}`));
  if (walls.length) words.push(say("web.ricochet.ear.walls", { sides: walls, count: walls.length }));
  return words.join(", ");
}

/** One sentence: every robot's cell, and the target's. */
export function sceneWords(view: View, robots: readonly number[], say: Say): string {
  const places = robots.map((cell, index) => `${say(`web.ricochet.The.${ROBOTS[index] ?? "red"}`)} ${cellName(cell, view.width)}`);
  const target = view.target ? [say("web.ricochet.ear.target-at", { cell: cellName(view.target.cell, view.width) })] : [];
  return `${[...places, ...target].join(", ")}.`;
}

function wallsAt(cell: number, view: View): Direction[] {
  const ground = grounds.get(view) ?? groundOf(view);
  grounds.set(view, ground);
  return DIRECTIONS.filter((direction) => (ground.exits[direction][cell] ?? -1) < 0);
}
