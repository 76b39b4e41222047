/** What a player sees of Ricochet Robots. Cells are counted row by row from the upper left corner. */

export type Robot = "red" | "green" | "blue" | "yellow" | "black";
export type Colour = "red" | "green" | "blue" | "yellow" | "any";
export type Direction = "north" | "east" | "south" | "west";
export type Wall = readonly [cell: number, side: "east" | "south"];

export const ROBOTS: readonly Robot[] = ["red", "green", "blue", "yellow", "black"];
export const DIRECTIONS: readonly Direction[] = ["north", "east", "south", "west"];
/** The letters of the notation, in every language; `letters.ts` has those that people see. */
export const LETTERS: Readonly<Record<Robot | "any", string>> = { red: "R", green: "G", blue: "B", yellow: "Y", black: "K", any: "" };

export interface Target {
  cell: number;
  colour: Colour;
  shape: string;
}

/** Turns robots of every other colour; `up` is drawn /, `down` is drawn \. */
export interface Diagonal {
  cell: number;
  colour: Robot;
  lean: "up" | "down";
}

export interface Layout {
  width: number;
  height: number;
  walls: readonly Wall[];
  diagonals: readonly Diagonal[];
  closed: readonly number[];
}

export interface Slide {
  robot: Robot;
  direction: Direction;
}

export interface Bid {
  seat: number;
  slides: number;
}

export interface Win {
  target: Target;
  slides: number;
}

/** When a robot must have turned on its target: whenever it stops there, when it does for the last time, never. */
export type MustRicochet = "every-stop" | "last-stop" | "no";

export interface View extends Layout {
  viewer: number | null;
  /** The name of a printed board. */
  board?: string | null;
  targets: readonly Target[];
  robots: readonly number[];
  home: readonly number[];
  /** The one that lies open longest. */
  target: Target | null;
  /** All that may be reached in this round, that one first; missing where it is the only one. */
  open_targets?: readonly Target[];
  /** Those of several that this path can no longer reach. */
  spoilt?: readonly Target[];
  tiles_left: number;
  won: readonly (readonly Win[])[];
  discarded: readonly Target[];
  round: number;
  rounds: number;
  phase: "bidding" | "racing" | "showing" | "exploring" | "over";
  bids: readonly Bid[];
  best: Bid | null;
  passed: readonly number[];
  on_stage: number | null;
  slides: readonly Slide[];
  slides_left: number;
  lacks_turn: boolean;
  house: { must_ricochet: MustRicochet; rebid: "lower" | "any"; tied_bids: "earliest" | "fewest-tiles"; bid_seconds: number; show_seconds: number | null; race_seconds?: number | null };
}

/** The targets that may be reached in this round. */
export function openTargets({ target, open_targets }: Pick<View, "target" | "open_targets">): readonly Target[] {
  return open_targets?.length ? open_targets : target ? [target] : [];
}

/** Those that take part: the others wait on closed cells. */
export function playingRobots(robots: readonly number[], closed: readonly number[]): Robot[] {
  return ROBOTS.filter((_, index) => robots[index] !== undefined && !closed.includes(robots[index]));
}

/** `RN` slides red north. */
export function writeSlide({ robot, direction }: Slide): string {
  return LETTERS[robot] + direction.charAt(0).toUpperCase();
}

export function readSlide(action: string): Slide | null {
  if (action.length !== 2) return null;
  const robot = ROBOTS.find((each) => LETTERS[each] === action[0]);
  const direction = DIRECTIONS.find((each) => each.charAt(0).toUpperCase() === action[1]);
  return robot && direction ? { robot, direction } : null;
}

/** a, b, … z, aa, … af. */
export function columnName(x: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (x % 26));
  return x < 26 ? letter : `a${letter}`;
}

/** `h8`: a column letter, then the row from the top. */
export function cellName(cell: number, width: number): string {
  return columnName(cell % width) + String(Math.floor(cell / width) + 1);
}
