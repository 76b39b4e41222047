/**
 * How robots slide, for tries on this screen. The server decides on everything that is played;
 * `tests/agreement/test_ricochet_web.py` checks that both rules agree.
 */

import { DIRECTIONS, ROBOTS, type Diagonal, type Direction, type Layout, type Robot, type Slide, type Target } from "./board";

export interface BoardGraph {
  width: number;
  /** `exits[direction][cell]`: the next cell in that direction, -1 at a wall, the border or a closed cell. */
  exits: Readonly<Record<Direction, Int16Array>>;
  leans: ReadonlyMap<number, Diagonal>;
}

export interface Entered {
  cell: number;
  heading: Direction;
}

const STEPS: Readonly<Record<Direction, readonly [number, number]>> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
const TURNS: Readonly<Record<Diagonal["lean"], Readonly<Record<Direction, Direction>>>> = {
  up: { north: "east", east: "north", south: "west", west: "south" },
  down: { north: "west", west: "north", south: "east", east: "south" },
};

export function boardGraph({ width, height, walls, diagonals, closed }: Layout): BoardGraph {
  const isWall = new Set(walls.map(([cell, side]) => `${cell} ${side}`));
  const isClosed = new Set(closed);
  const exit = (cell: number, direction: Direction): number => {
    const [dx, dy] = STEPS[direction];
    const x = (cell % width) + dx;
    const y = Math.floor(cell / width) + dy;
    if (x < 0 || y < 0 || x >= width || y >= height) return -1;
    const ahead = y * width + x;
    return isClosed.has(ahead) || isWall.has(`${Math.min(cell, ahead)} ${dx ? "east" : "south"}`) ? -1 : ahead;
  };
  const along = (direction: Direction): Int16Array => Int16Array.from({ length: width * height }, (_, cell) => exit(cell, direction));
  return {
    width,
    exits: { north: along("north"), east: along("east"), south: along("south"), west: along("west") },
    leans: new Map(diagonals.map((diagonal) => [diagonal.cell, diagonal])),
  };
}

/** Each cell the robot enters and its heading there; empty when it cannot move. */
export function enteredCells(graph: BoardGraph, robots: readonly number[], { robot, direction }: Slide): Entered[] {
  const start = robots[ROBOTS.indexOf(robot)];
  if (start === undefined) return [];
  const entered: Entered[] = [];
  let cell = start;
  let heading = direction;
  for (;;) {
    const ahead = graph.exits[heading][cell] ?? -1;
    if (ahead < 0 || (ahead !== start && robots.includes(ahead))) return cell === start ? [] : entered;
    const diagonal = graph.leans.get(ahead);
    if (diagonal && diagonal.colour !== robot) heading = TURNS[diagonal.lean][heading];
    cell = ahead;
    // A slide that comes back to its start would never end: the robot stays.
    if (cell === start && heading === direction) return [];
    entered.push({ cell, heading });
  }
}

/** Where the robots stand afterwards; the same when the robot cannot move. */
export function slid(graph: BoardGraph, robots: readonly number[], slide: Slide): readonly number[] {
  const last = enteredCells(graph, robots, slide).at(-1);
  return last ? robots.with(ROBOTS.indexOf(slide.robot), last.cell) : robots;
}

export function slidAll(graph: BoardGraph, robots: readonly number[], slides: readonly Slide[]): readonly number[] {
  return slides.reduce((before, slide) => slid(graph, before, slide), robots);
}

export function openDirections(graph: BoardGraph, robots: readonly number[], robot: Robot): Direction[] {
  return DIRECTIONS.filter((direction) => enteredCells(graph, robots, { robot, direction }).length > 0);
}

/** Whether this robot moved both vertically and horizontally. */
function hasTurned(graph: BoardGraph, home: readonly number[], slides: readonly Slide[], robot: Robot): boolean {
  let robots = home;
  const axes = new Set<boolean>();
  for (const slide of slides) {
    if (slide.robot === robot) {
      axes.add(isUpright(slide.direction));
      for (const { heading } of enteredCells(graph, robots, slide)) if (heading !== slide.direction) return true;
    }
    robots = slid(graph, robots, slide);
  }
  return axes.size > 1;
}

/** `straight`: on the target, but the options ask for a turn on the path. */
export type Arrival = "reached" | "straight" | "elsewhere";

export function arrival(graph: BoardGraph, home: readonly number[], slides: readonly Slide[], target: Target | null, mustRicochet: boolean): Arrival {
  const last = slides.at(-1);
  if (!last || !target || (target.colour !== "any" && target.colour !== last.robot)) return "elsewhere";
  if (slidAll(graph, home, slides)[ROBOTS.indexOf(last.robot)] !== target.cell) return "elsewhere";
  return mustRicochet && !hasTurned(graph, home, slides, last.robot) ? "straight" : "reached";
}

function isUpright(direction: Direction): boolean {
  return direction === "north" || direction === "south";
}
