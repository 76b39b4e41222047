/**
 * How robots slide, for tries on this screen. The server decides on everything that is played;
 * `tests/agreement/test_ricochet_web.py` checks that both rules agree.
 */

import { DIRECTIONS, openTargets, ROBOTS, type Diagonal, type Direction, type Layout, type MustRicochet, type Robot, type Slide, type Target, type View } from "./board";

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
    if (isClosed.has(cell)) return -1;
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

/** `straight`: on a target, but the options ask for a turn on the path. */
export type Arrival = "reached" | "straight" | "elsewhere";

/** What counts in a round. */
export interface Goals {
  targets: readonly Target[];
  mustRicochet: MustRicochet;
}

/** What counts in the round that is seen. */
export const goalsOf = (view: View): Goals => ({ targets: openTargets(view), mustRicochet: view.house.must_ricochet });

export function arrival(graph: BoardGraph, home: readonly number[], slides: readonly Slide[], goals: Goals): Arrival {
  if (!targetUnder(graph, home, slides, goals)) return "elsewhere";
  return reachedTarget(graph, home, slides, goals) ? "reached" : "straight";
}

/** The target to which the last slide brought its robot, by a path that counts. */
export function reachedTarget(graph: BoardGraph, home: readonly number[], slides: readonly Slide[], goals: Goals): Target | null {
  const target = targetUnder(graph, home, slides, goals);
  if (!target || spoiltTargets(graph, home, slides.slice(0, -1), goals).includes(target)) return null;
  return goals.mustRicochet === "no" || lastHasTurned(graph, home, slides) ? target : null;
}

/** Of several targets, those on which one of their robots stopped unturned where that is not allowed: this path cannot reach them any more. */
export function spoiltTargets(graph: BoardGraph, home: readonly number[], slides: readonly Slide[], goals: Goals): Target[] {
  if (goals.mustRicochet !== "every-stop" || goals.targets.length === 1) return [];
  const stops = slides.map((_, index) => slides.slice(0, index + 1)).filter((path) => !lastHasTurned(graph, home, path));
  return goals.targets.filter((target) => stops.some((path) => targetUnder(graph, home, path, goals) === target));
}

/** Whether these slides end on a target before the robot has turned, where that is not allowed: no other would be left. */
export function stopsUnturned(graph: BoardGraph, home: readonly number[], slides: readonly Slide[], goals: Goals): boolean {
  const target = goals.mustRicochet === "every-stop" ? targetUnder(graph, home, slides, goals) : null;
  if (!target || lastHasTurned(graph, home, slides)) return false;
  const spoilt = spoiltTargets(graph, home, slides.slice(0, -1), goals);
  return goals.targets.every((each) => each === target || spoilt.includes(each));
}

/** The target on which the robot that moved last stopped, if it is for that robot. */
function targetUnder(graph: BoardGraph, home: readonly number[], slides: readonly Slide[], { targets }: Goals): Target | null {
  const last = slides.at(-1);
  if (!last || !targets.length) return null;
  const cell = slidAll(graph, home, slides)[ROBOTS.indexOf(last.robot)];
  return targets.find((target) => target.cell === cell && (target.colour === "any" || target.colour === last.robot)) ?? null;
}

function lastHasTurned(graph: BoardGraph, home: readonly number[], slides: readonly Slide[]): boolean {
  const last = slides.at(-1);
  return last !== undefined && hasTurned(graph, home, slides, last.robot);
}

/** What each robot has travelled: 1 across, 2 up or down, 3 both, or turned by a diagonal. */
export function axesTravelled(graph: BoardGraph, home: readonly number[], slides: readonly Slide[]): number[] {
  const axes = home.map(() => 0);
  let robots = home;
  for (const slide of slides) {
    const index = ROBOTS.indexOf(slide.robot);
    const isDeflected = enteredCells(graph, robots, slide).some(({ heading }) => heading !== slide.direction);
    axes[index] = (axes[index] ?? 0) | (isDeflected ? 3 : isUpright(slide.direction) ? 2 : 1);
    robots = slid(graph, robots, slide);
  }
  return axes;
}

function isUpright(direction: Direction): boolean {
  return direction === "north" || direction === "south";
}
