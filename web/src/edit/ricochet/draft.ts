/**
 * A board while it is edited: each change makes a new draft. Unfinished boards are allowed; the server says whether one can
 * play on it.
 */

import { ROBOTS, type Colour, type Diagonal, type Direction, type MustRicochet, type Robot, type Target, type Wall } from "../../games/ricochet/board";
import type { BoardDraft } from "../../wire";

export interface Draft {
  readonly width: number;
  readonly height: number;
  readonly walls: readonly Wall[];
  readonly targets: readonly Target[];
  readonly diagonals: readonly Diagonal[];
  readonly closed: readonly number[];
  /** The cell of each robot; null is off the board. */
  readonly robots: readonly (number | null)[];
  /** The cell of the target to reach. */
  readonly goal: number | null;
  readonly must_ricochet: MustRicochet;
}

export const DEFAULT_SIDE = 16;
export const MAX_SIDE = 32;
const SHAPE_NAMES = ["circle", "triangle", "square", "hexagon", "vortex"] as const;
export const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow", "any"];
/** The closed centre of the official boards. */
const CENTRE: readonly number[] = [119, 120, 135, 136];
const STEPS: Readonly<Record<Direction, readonly [number, number]>> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** Nothing but four robots in the corners. */
export function blank(width = DEFAULT_SIDE, height = DEFAULT_SIDE): Draft {
  const last = width * height - 1;
  const corners = [...new Set([0, width - 1, last - width + 1, last])];
  return {
    width, height, walls: [], targets: [], diagonals: [], closed: isDefaultSize(width, height) ? CENTRE : [],
    robots: ROBOTS.map((_, index) => corners[index] ?? null), goal: null, must_ricochet: "every-stop",
  };
}

/** From what the server sends. */
export function fromBoardDraft(board: BoardDraft): Draft {
  const { width, height, walls = [], targets = [], diagonals = [], closed = [], robots = [], goal = null, must_ricochet: rule = "every-stop" } = board;
  // Boards that older versions saved here say yes or no.
  const must_ricochet = typeof rule === "boolean" ? (rule ? "every-stop" : "no") : rule;
  return { width, height, walls, targets, diagonals, closed, robots: ROBOTS.map((_, index) => robots[index] ?? null), goal, must_ricochet };
}

/** To what the server reads. */
export function toBoardDraft(draft: Draft): BoardDraft {
  const { walls, targets, diagonals, closed, robots, ...rest } = draft;
  return {
    ...rest,
    walls: walls.map(([cell, side]) => [cell, side]),
    targets: targets.map(({ cell, colour, shape }) => ({ cell, colour, shape: SHAPE_NAMES.find((name) => name === shape) ?? "circle" })),
    diagonals: [...diagonals],
    closed: [...closed],
    robots: [...robots],
  };
}

/** Those on the board. */
export const playing = ({ robots }: Draft): Robot[] => ROBOTS.filter((_, index) => robots[index] != null);

/** Those on the board by name, where some are left out: before others, or although there are targets for them. */
export function chosenRobots(draft: Draft): { chosen_robots?: string } {
  const there = playing(draft);
  const hasAll = there.every((robot, index) => robot === ROBOTS[index]) && draft.targets.every((target) => isWanted(target, there));
  return hasAll ? {} : { chosen_robots: there.join(",") };
}

const isWanted = ({ colour }: Target, robots: readonly Robot[]): boolean => colour === "any" || robots.includes(colour);

/** The robots as a game from here has them, and the targets that are left. */
export function robotOptions(draft: Draft): Record<string, string> {
  const there = playing(draft);
  return { robots: String(there.length), targets: String(draft.targets.filter((target) => isWanted(target, there)).length), ...chosenRobots(draft) };
}

/** Up to the last on the board; one that is left out before it waits on a closed cell. */
export function standing({ robots, closed }: Draft): number[] {
  const waiting = [...closed].sort((one, other) => one - other);
  const cells = robots.slice(0, robots.findLastIndex((cell) => cell !== null) + 1).map((cell) => cell ?? waiting.shift() ?? null);
  // Robots are known by their order: behind a gap nobody could tell them apart.
  return cells.slice(0, cells.includes(null) ? cells.indexOf(null) : undefined).flatMap((cell) => cell ?? []);
}

/** The wall on this side of a cell; null where none is possible: at the border and beside closed cells. */
export function wallAt({ width, height, closed }: Draft, cell: number, side: Direction): Wall | null {
  const [dx, dy] = STEPS[side];
  const x = (cell % width) + dx;
  const y = Math.floor(cell / width) + dy;
  if (x < 0 || y < 0 || x >= width || y >= height) return null;
  const neighbour = y * width + x;
  if (closed.includes(cell) || closed.includes(neighbour)) return null;
  return [Math.min(cell, neighbour), dx ? "east" : "south"];
}

export function hasWall(draft: Draft, cell: number, side: Direction): boolean {
  const wall = wallAt(draft, cell, side);
  return wall !== null && draft.walls.some((each) => isSame(each, wall));
}

export function withWallToggled(draft: Draft, cell: number, side: Direction): Draft {
  const wall = wallAt(draft, cell, side);
  if (!wall) return draft;
  const others = draft.walls.filter((each) => !isSame(each, wall));
  return { ...draft, walls: others.length < draft.walls.length ? others : [...draft.walls, wall] };
}

/** The first shape that no other target of this colour has; null when all are there. */
export function freeShape(draft: Draft, colour: Colour, except: number | null = null): string | null {
  const order = colour === "any" ? [...SHAPE_NAMES].reverse() : SHAPE_NAMES;
  const taken = draft.targets.filter((target) => target.colour === colour && target.cell !== except).map(({ shape }) => shape);
  return order.find((shape) => !taken.includes(shape)) ?? null;
}

/** Replaces what was there; a target of the same colour is removed instead. */
export function withTarget(draft: Draft, cell: number, colour: Colour): Draft {
  if (draft.targets.some((target) => target.cell === cell && target.colour === colour)) return withoutTarget(draft, cell);
  const shape = freeShape(draft, colour, cell);
  if (shape === null) return draft;
  const free = emptied(draft, cell);
  return { ...free, targets: [...free.targets, { cell, colour, shape }].sort(byCell), goal: draft.goal };
}

export function withDiagonal(draft: Draft, diagonal: Diagonal): Draft {
  const isThere = draft.diagonals.some(({ cell, colour, lean }) => cell === diagonal.cell && colour === diagonal.colour && lean === diagonal.lean);
  if (isThere) return { ...draft, diagonals: draft.diagonals.filter(({ cell }) => cell !== diagonal.cell) };
  const free = emptied(draft, diagonal.cell);
  return { ...free, diagonals: [...free.diagonals, diagonal].sort(byCell) };
}

/** Moves the robot there; it swaps with a robot on that cell, and is taken off the board if it was there already. */
export function withRobot(draft: Draft, robot: Robot, cell: number): Draft {
  if (draft.closed.includes(cell)) return draft;
  const index = ROBOTS.indexOf(robot);
  const old = draft.robots[index] ?? null;
  if (old === cell) return { ...draft, robots: draft.robots.with(index, null) };
  return { ...draft, robots: draft.robots.map((other, place) => (place === index ? cell : other === cell ? old : other)) };
}

/** Closes the cell or opens it again. A closed cell has nothing on it and no walls around it. */
export function withCellToggled(draft: Draft, cell: number): Draft {
  if (draft.closed.includes(cell)) return { ...draft, closed: draft.closed.filter((each) => each !== cell) };
  const around = (Object.keys(STEPS) as Direction[]).flatMap((side) => {
    const wall = wallAt(draft, cell, side);
    return wall ? [wall] : [];
  });
  const free = emptied(draft, cell);
  return {
    ...free,
    closed: [...free.closed, cell].sort((one, other) => one - other),
    walls: free.walls.filter((wall) => !around.some((each) => isSame(each, wall))),
    robots: free.robots.map((each) => (each === cell ? null : each)),
  };
}

/** Removes everything on the cell; on an empty cell, its walls. */
export function erased(draft: Draft, cell: number): Draft {
  const isBare = !isOccupied(draft, cell);
  if (!isBare) return { ...emptied(draft, cell), robots: draft.robots.map((each) => (each === cell ? null : each)) };
  const walls = draft.walls.filter((wall) => !(Object.keys(STEPS) as Direction[]).some((side) => {
    const around = wallAt(draft, cell, side);
    return around !== null && isSame(around, wall);
  }));
  return walls.length === draft.walls.length ? draft : { ...draft, walls };
}

export function isOccupied({ targets, diagonals, closed, robots }: Draft, cell: number): boolean {
  return robots.includes(cell) || closed.includes(cell) || [...targets, ...diagonals].some((thing) => thing.cell === cell);
}

/** Moves the robot on a cell, or else what is printed there, to another cell. */
export function withMoved(draft: Draft, from: number, to: number): Draft {
  if (from === to || !isOccupied(draft, from)) return draft;
  const index = draft.robots.indexOf(from);
  const robot = ROBOTS[index];
  if (robot) return withRobot(draft, robot, to);
  if (draft.closed.includes(from)) return withCellToggled(withCellToggled(draft, from), to);
  const free = emptied(draft, to);
  const carried = <Thing extends { cell: number }>(things: readonly Thing[]): Thing[] =>
    things.map((thing) => (thing.cell === from ? { ...thing, cell: to } : thing)).sort(byCell);
  return { ...free, targets: carried(free.targets), diagonals: carried(free.diagonals), goal: draft.goal === from ? to : draft.goal };
}

export function withGoal(draft: Draft, cell: number): Draft {
  return draft.targets.some((target) => target.cell === cell) ? { ...draft, goal: cell } : draft;
}

/** The target to reach: the chosen one, else the first. */
export function goalOf({ targets, goal }: Draft): Target | null {
  return targets.find((target) => target.cell === goal) ?? targets[0] ?? null;
}

/** Grows or shrinks at the right and at the bottom; what no longer fits is removed. */
export function resized(draft: Draft, width: number, height: number): Draft {
  if (!isSide(width) || !isSide(height) || width * height < 2 || (width === draft.width && height === draft.height)) return draft;
  const place = (cell: number): number | null => {
    const x = cell % draft.width;
    const y = Math.floor(cell / draft.width);
    return x < width && y < height ? y * width + x : null;
  };
  const kept = <Thing extends { cell: number }>(things: readonly Thing[]): Thing[] =>
    things.flatMap((thing) => {
      const cell = place(thing.cell);
      return cell === null ? [] : [{ ...thing, cell }];
    });
  return {
    ...draft, width, height,
    walls: draft.walls.flatMap(([cell, side]) => {
      const at = place(cell);
      const beyond = place(side === "east" ? cell + 1 : cell + draft.width);
      return at === null || beyond === null ? [] : [[at, side] as const];
    }),
    targets: kept(draft.targets),
    diagonals: kept(draft.diagonals),
    closed: resizedClosed(draft, width, height, place),
    robots: draft.robots.map((cell) => (cell === null ? null : place(cell))),
    goal: draft.goal === null ? null : place(draft.goal),
  };
}

/** Only the default size has a closed centre. */
function resizedClosed({ width, height, closed }: Draft, newWidth: number, newHeight: number, place: (cell: number) => number | null): readonly number[] {
  if (isDefaultSize(newWidth, newHeight) && !closed.length) return CENTRE;
  if (isDefaultSize(width, height) && closed.join() === CENTRE.join()) return [];
  return closed.flatMap((cell) => place(cell) ?? []);
}

/** Without target, diagonal or block on this cell; walls and robots stay. */
function emptied(draft: Draft, cell: number): Draft {
  return {
    ...draft,
    targets: draft.targets.filter((target) => target.cell !== cell),
    diagonals: draft.diagonals.filter((diagonal) => diagonal.cell !== cell),
    closed: draft.closed.filter((each) => each !== cell),
    goal: draft.goal === cell ? null : draft.goal,
  };
}

function withoutTarget(draft: Draft, cell: number): Draft {
  return { ...draft, targets: draft.targets.filter((target) => target.cell !== cell), goal: draft.goal === cell ? null : draft.goal };
}

const isSame = ([cell, side]: Wall, other: Wall): boolean => cell === other[0] && side === other[1];
const byCell = (one: { cell: number }, other: { cell: number }): number => one.cell - other.cell;
const isDefaultSize = (width: number, height: number): boolean => width === DEFAULT_SIDE && height === DEFAULT_SIDE;

/** Whether a board may have sides of this length. */
export function isSide(side: unknown): boolean {
  return Number.isInteger(side) && Number(side) >= 1 && Number(side) <= MAX_SIDE;
}
