/** The paths that a bot found in a round, and when. */

import type { Slide } from "../../../../games/ricochet/board";
import type { Dice } from "../../rules/dice";
import type { ShownPath } from "../../analysts/ricochetPaths";

/** Where each robot stands. */
export type Robots = readonly number[];

/** A path that is believed to lead to the target. */
export interface FoundPath {
  /** When it was found, counted from the beginning of the round. */
  seconds: number;
  /** What is called for it, miscounted now and then. */
  bid: number;
  path: readonly Slide[];
  /** Where robots are believed to stand after each slide. */
  places: readonly Robots[];
}

export interface FoundPaths {
  /** Each shorter than the one before. */
  paths: readonly FoundPath[];
  /** When nothing more comes to mind, in seconds. */
  end: number;
}

export type FindPaths = (start: ShownPath, dice: Dice) => FoundPaths;

export const isSame = (one: Robots, other: Robots): boolean => one.length === other.length && one.every((cell, robot) => cell === other[robot]);
