/**
 * Looks for a path as people do: the target's robot alone first, then with one robot in its way, then with more.
 * Nothing here uses the solver; random numbers are drawn in the order of `games/ricochet/bots/path_search.py`.
 */

import { DIRECTIONS, playingRobots, ROBOTS, type Direction, type Robot, type Slide, type Target } from "../../../../games/ricochet/board";
import { enteredCells } from "../../../../games/ricochet/sliding";
import { distances } from "../../analysts/ricochetDistances";
import type { ShownPath } from "../../analysts/ricochetPaths";
import { Dice } from "../../rules/dice";
import type { Board } from "../../rules/ricochet/boards";
import { spoiltBy } from "../../rules/ricochet/rounds";
import { openTiles } from "../../rules/ricochet/state";
import type { Persona } from "./persona";
import { Perception } from "./perception";
import { isSame, type FoundPath, type Robots, type FoundPaths } from "./foundPaths";

/** Slides' worth of time to see what the round is about. */
const FIRST_GLANCE = 4;
const [UPRIGHT, ACROSS, TURNED] = [1, 2, 3];
const AXES: Readonly<Record<Direction, number>> = { north: UPRIGHT, south: UPRIGHT, east: ACROSS, west: ACROSS };
/** Of a hundred bids that are one off, those that are one too low. */
const TOO_LOW = 70;
const MAX_LOOKS = 60_000;
const FAR = 99;
const SEEDS = 2 ** 32;

/** Slides imagined so far, and where they lead. */
interface PartialPath {
  /** Who is to reach the target. */
  runner: Robot;
  robots: Robots;
  /** The ways the runner has gone: up or down, across, or both. */
  axes: number;
  slides: readonly Slide[];
  places: readonly Robots[];
}

const cellOf = (partial: PartialPath): number => partial.robots[ROBOTS.indexOf(partial.runner)] ?? 0;

/** One search, or where several targets are open one for each: their time is shared, and what is found first is believed until something shorter comes up. */
export function findPaths(start: ShownPath, persona: Persona, dice: Dice, isOutOfTime: () => boolean): FoundPaths {
  const spoilt = spoiltBy(start.round, start.shown);
  const targets = openTiles(start.round).filter((target) => !spoilt.includes(target));
  const starts = targets.map((target): ShownPath => ({ ...start, round: { ...start.round, deck: [target], house: { ...start.round.house, open_targets: 1 } } }));
  const [only, ...others] = starts;
  if (only && !others.length) return new PathSearch(only, persona, dice, isOutOfTime).search();
  const slow = { ...persona, pace: persona.pace * starts.length };
  const searches = starts.map((each) => new PathSearch(each, slow, new Dice(dice.below(SEEDS)), isOutOfTime).search());
  const paths = searches.flatMap((search) => search.paths).sort((one, other) => one.seconds - other.seconds);
  const isShorter = (path: FoundPath, index: number): boolean => paths.slice(0, index).every((before) => before.path.length > path.path.length);
  return { paths: paths.filter(isShorter), end: Math.max(...searches.map(({ end }) => end)) };
}

/** One person's head during one round. The same dice give the same thoughts. */
export class PathSearch {
  readonly #board: Board;
  readonly #target: Target;
  readonly #perception: Perception;
  readonly #present: readonly Robot[];
  readonly #fromStoppers: ReadonlyMap<Robot, readonly number[]>;
  readonly #fromTarget: ReadonlyMap<Robot, readonly number[]>;
  readonly #tempo: number;
  readonly #found: FoundPath[] = [];

  constructor(
    private readonly start: ShownPath,
    private readonly persona: Persona,
    private readonly dice: Dice,
    private readonly isOutOfTime: () => boolean,
  ) {
    const [target] = start.round.deck;
    if (!target) throw new Error("no target is left");
    const { board } = start.round;
    [this.#board, this.#target] = [board, target];
    this.#perception = new Perception(board, persona, dice);
    this.#perception.looks = FIRST_GLANCE;
    this.#present = playingRobots(start.robots, board.closed);
    const stoppers = DIRECTIONS.map((direction) => board.graph.exits[direction][target.cell] ?? -1).filter((cell) => cell >= 0);
    this.#fromStoppers = new Map(this.#present.map((robot) => [robot, distances(board, robot, stoppers)]));
    this.#fromTarget = new Map(this.#present.map((robot) => [robot, distances(board, robot, [target.cell])]));
    this.#tempo = (persona.pace * (80 + dice.below(41))) / 100; // some days are slower than others
  }

  /** Until patience or partials run out. */
  search(): FoundPaths {
    for (const partial of this.#partials()) {
      this.#consider(partial);
      if (this.#isOutOfBudget()) break;
    }
    return { paths: this.#found, end: Math.min(this.#seconds(), this.persona.patience) };
  }

  #seconds(): number {
    return this.#perception.looks * this.#tempo;
  }

  #isOutOfBudget(): boolean {
    return this.#seconds() >= this.persona.patience || this.#perception.looks >= MAX_LOOKS || this.isOutOfTime();
  }

  /** Placements from which the runner may run: as they are, then after one slide of another robot, then two. */
  *#partials(): Generator<PartialPath> {
    const { colour } = this.#target;
    const runners = this.#present.filter((robot) => colour === robot || colour === "any");
    let stages = runners.map((runner) => [this.#start(runner)]);
    yield* stages.flat();
    for (let helper = 0; helper < this.persona.helpers; helper += 1) {
      const following: PartialPath[][] = [];
      for (const partials of stages) {
        const stage = this.#withAnother(this.#withLeads(partials));
        following.push(stage);
        yield* stage;
      }
      stages = following;
    }
  }

  #start(runner: Robot): PartialPath {
    const { round, shown, robots } = this.start;
    let axes = round.house.must_ricochet === "no" ? TURNED : 0;
    // A deflection before is forgotten.
    for (const slide of shown) axes |= slide.robot === runner ? AXES[slide.direction] : 0;
    return { runner, robots, axes, slides: [], places: [] };
  }

  /** The runner itself may go ahead, for others to come up against it. */
  #withLeads(partials: readonly PartialPath[]): readonly PartialPath[] {
    let [found, latest] = [partials, partials];
    for (let lead = 0; lead < this.persona.leads; lead += 1) {
      latest = latest.flatMap((partial) => [...this.#after(partial, partial.runner)]);
      found = [...found, ...latest];
    }
    return found;
  }

  /** The most promising placements after one more slide of a robot that is to be in the way. */
  #withAnother(partials: readonly PartialPath[]): PartialPath[] {
    const found = new Map<string, readonly [distance: number, partial: PartialPath]>();
    for (const partial of partials) {
      for (const robot of this.#present) {
        if (robot === partial.runner) continue;
        for (const after of this.#after(partial, robot)) {
          const distance = this.#blockerDistance(after, robot);
          const key = `${after.robots.join()} ${after.axes}`;
          if (!found.has(key)) found.set(key, [distance, after]);
        }
      }
      if (this.#isOutOfBudget()) break;
    }
    return best([...found.values()], this.persona.breadth);
  }

  /** How far this robot seems from a cell where it would stop others on the target; less is better. */
  #blockerDistance(partial: PartialPath, robot: Robot): number {
    const index = ROBOTS.indexOf(robot);
    const seen = this.#fromStoppers.get(robot)?.[partial.robots[index] ?? 0] ?? FAR;
    return 4 * seen + 2 * partial.slides.length + this.#error();
  }

  /** How far the runner seems from the target. */
  #targetDistance(partial: PartialPath): number {
    return 4 * (this.#fromTarget.get(partial.runner)?.[cellOf(partial)] ?? FAR) + this.#error();
  }

  #error(): number {
    return this.dice.below(4 * this.persona.noise + 1);
  }

  /** Let the runner run from there; what is found is gone through once more before it is believed. */
  #consider(partial: PartialPath): void {
    while (this.#isBelieved(partial)) {
      const found = this.#run(partial);
      if (!found) return;
      if (!this.#perception.findsMistake(this.start.robots, found.slides)) this.#believe(found);
    }
  }

  /** Whether it still stands after the mistakes that were noticed since. */
  #isBelieved({ slides, places }: PartialPath): boolean {
    let before = this.start.robots;
    for (const [index, slide] of slides.entries()) {
      const after = places[index] ?? before;
      const seen = this.#perception.imagined(before, slide);
      if (!seen || !isSame(seen, after)) return false;
      before = after;
    }
    return !this.#isOutOfBudget();
  }

  /** The first way on that is seen, slide by slide; a few cells are kept in mind at each. */
  #run(partial: PartialPath): PartialPath | null {
    const shortest = this.#found.at(-1)?.path.length ?? Number.POSITIVE_INFINITY;
    const most = Math.min(this.persona.reach, shortest - 1 - partial.slides.length);
    const placeOf = (one: PartialPath): number => 4 * cellOf(one) + one.axes;
    const been = new Set([placeOf(partial)]);
    let layer = [partial];
    for (let count = 0; count < most; count += 1) {
      const following: [number, PartialPath][] = [];
      for (const known of layer) {
        for (const after of this.#after(known, partial.runner)) {
          if (cellOf(after) === this.#target.cell && after.axes === TURNED) return after;
          if (been.has(placeOf(after))) continue;
          been.add(placeOf(after));
          following.push([this.#targetDistance(after), after]);
        }
      }
      layer = best(following, this.persona.memory);
      if (this.#isOutOfBudget()) break;
    }
    return null;
  }

  /** The robot slid each way that comes to mind; nobody looks further than is asked for. */
  *#after(partial: PartialPath, robot: Robot): Generator<PartialPath> {
    for (const direction of DIRECTIONS) {
      const slide = { robot, direction };
      const robots = this.#perception.imagined(partial.robots, slide);
      if (!robots) continue;
      const axes = robot === partial.runner ? partial.axes | this.#axes(partial.robots, slide) : partial.axes;
      if (this.#breaksRule(partial, robot, robots, axes)) continue;
      yield { runner: partial.runner, robots, axes, slides: [...partial.slides, slide], places: [...partial.places, robots] };
    }
  }

  /** Whether it stops on its target unturned, where that is not allowed. Turns of helpers are forgotten. */
  #breaksRule({ runner }: PartialPath, robot: Robot, robots: Robots, axes: number): boolean {
    const { colour, cell } = this.#target;
    if (this.start.round.house.must_ricochet !== "every-stop" || (colour !== robot && colour !== "any")) return false;
    return robots[ROBOTS.indexOf(robot)] === cell && !(robot === runner && axes === TURNED);
  }

  #axes(robots: Robots, slide: Slide): number {
    const entered = this.#board.diagonals.length ? enteredCells(this.#board.graph, robots, slide) : [];
    return entered.some(({ heading }) => heading !== slide.direction) ? TURNED : AXES[slide.direction];
  }

  #believe({ slides, places }: PartialPath): void {
    let bid = slides.length;
    if (this.dice.below(100) < this.persona.miscounts) bid += this.dice.below(100) < TOO_LOW ? -1 : 1;
    this.#found.push({ seconds: this.#seconds(), bid: Math.max(1, bid), path: slides, places });
  }
}

/** The lowest first; equal ones stay in order. */
function best(rated: (readonly [number, PartialPath])[], count: number): PartialPath[] {
  return rated
    .sort((one, other) => one[0] - other[0])
    .slice(0, count)
    .map(([, partial]) => partial);
}
