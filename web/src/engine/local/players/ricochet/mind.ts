/**
 * Looking for a way as people do: the target's robot alone first, then with one robot in its way, then with more.
 * Nothing here asks the solver; lots are drawn in the order of `games/ricochet/bots/path_search.py`.
 */

import { DIRECTIONS, ROBOTS, type Direction, type Robot, type Slide, type Target } from "../../../../games/ricochet/board";
import { enteredCells } from "../../../../games/ricochet/sliding";
import { distances } from "../../analysts/ricochetIntuition";
import type { Walk } from "../../analysts/ricochetWalks";
import type { Dice } from "../../rules/dice";
import type { Board } from "../../rules/ricochet/boards";
import type { Nature } from "./nature";
import { Sight } from "./sight";
import { isSame, type Find, type Robots, type Thoughts } from "./thoughts";

/** Slides' worth of time to see what the round is about. */
const FIRST_GLANCE = 4;
const [UPRIGHT, ACROSS, TURNED] = [1, 2, 3];
const AXES: Readonly<Record<Direction, number>> = { north: UPRIGHT, south: UPRIGHT, east: ACROSS, west: ACROSS };
/** Of a hundred bids that are one off, those that are one too low. */
const TOO_LOW = 70;
const MOST_LOOKS = 60_000;
const FAR = 99;

/** Slides imagined so far, and where they lead. */
interface Idea {
  /** Who is to reach the target. */
  runner: Robot;
  robots: Robots;
  /** The ways the runner has gone: up or down, across, or both. */
  axes: number;
  slides: readonly Slide[];
  places: readonly Robots[];
}

const cellOf = (idea: Idea): number => idea.robots[ROBOTS.indexOf(idea.runner)] ?? 0;

/** One person's head during one round. The same dice give the same thoughts. */
export class Mind {
  readonly #board: Board;
  readonly #target: Target;
  readonly #sight: Sight;
  readonly #present: readonly Robot[];
  readonly #fromStoppers: readonly (readonly number[])[];
  readonly #fromTarget: readonly (readonly number[])[];
  readonly #tempo: number;
  readonly #finds: Find[] = [];

  constructor(
    private readonly walk: Walk,
    private readonly nature: Nature,
    private readonly dice: Dice,
    private readonly isOutOfTime: () => boolean,
  ) {
    const [target] = walk.round.deck;
    if (!target) throw new Error("no target is left");
    const { board } = walk.round;
    [this.#board, this.#target] = [board, target];
    this.#sight = new Sight(board, nature, dice);
    this.#sight.looks = FIRST_GLANCE;
    this.#present = ROBOTS.slice(0, walk.robots.length);
    const stoppers = DIRECTIONS.map((direction) => board.graph.exits[direction][target.cell] ?? -1).filter((cell) => cell >= 0);
    this.#fromStoppers = this.#present.map((robot) => distances(board, robot, stoppers));
    this.#fromTarget = this.#present.map((robot) => distances(board, robot, [target.cell]));
    this.#tempo = (nature.pace * (80 + dice.below(41))) / 100; // some days are slower than others
  }

  /** Until patience or ideas run out. */
  think(): Thoughts {
    for (const idea of this.#ideas()) {
      this.#consider(idea);
      if (this.#isTired()) break;
    }
    return { finds: this.#finds, end: Math.min(this.#seconds(), this.nature.patience) };
  }

  #seconds(): number {
    return this.#sight.looks * this.#tempo;
  }

  #isTired(): boolean {
    return this.#seconds() >= this.nature.patience || this.#sight.looks >= MOST_LOOKS || this.isOutOfTime();
  }

  /** Placements from which the runner may run: as they are, then after one slide of another robot, then two. */
  *#ideas(): Generator<Idea> {
    const { colour } = this.#target;
    const runners = this.#present.filter((robot) => colour === robot || colour === "any");
    let stages = runners.map((runner) => [this.#start(runner)]);
    yield* stages.flat();
    for (let helper = 0; helper < this.nature.helpers; helper += 1) {
      const following: Idea[][] = [];
      for (const ideas of stages) {
        const stage = this.#withAnother(this.#withLeads(ideas));
        following.push(stage);
        yield* stage;
      }
      stages = following;
    }
  }

  #start(runner: Robot): Idea {
    const { round, shown, robots } = this.walk;
    let axes = round.house.must_ricochet ? 0 : TURNED;
    // A deflection before is forgotten.
    for (const slide of shown) axes |= slide.robot === runner ? AXES[slide.direction] : 0;
    return { runner, robots, axes, slides: [], places: [] };
  }

  /** The runner itself may go ahead, for others to come up against it. */
  #withLeads(ideas: readonly Idea[]): readonly Idea[] {
    let [found, latest] = [ideas, ideas];
    for (let lead = 0; lead < this.nature.leads; lead += 1) {
      latest = latest.flatMap((idea) => [...this.#after(idea, idea.runner)]);
      found = [...found, ...latest];
    }
    return found;
  }

  /** The most promising placements after one more slide of a robot that is to be in the way. */
  #withAnother(ideas: readonly Idea[]): Idea[] {
    const found = new Map<string, readonly [promise: number, idea: Idea]>();
    for (const idea of ideas) {
      for (const robot of this.#present) {
        if (robot === idea.runner) continue;
        for (const after of this.#after(idea, robot)) {
          const promise = this.#promise(after, robot);
          const key = `${after.robots.join()} ${after.axes}`;
          if (!found.has(key)) found.set(key, [promise, after]);
        }
      }
      if (this.#isTired()) break;
    }
    return best([...found.values()], this.nature.breadth);
  }

  /** How far this robot seems from a cell where it would stop others on the target; less is better. */
  #promise(idea: Idea, robot: Robot): number {
    const index = ROBOTS.indexOf(robot);
    const seen = this.#fromStoppers[index]?.[idea.robots[index] ?? 0] ?? FAR;
    return 4 * seen + 2 * idea.slides.length + this.#error();
  }

  /** How far the runner seems from the target. */
  #feeling(idea: Idea): number {
    return 4 * (this.#fromTarget[ROBOTS.indexOf(idea.runner)]?.[cellOf(idea)] ?? FAR) + this.#error();
  }

  #error(): number {
    return this.dice.below(4 * this.nature.noise + 1);
  }

  /** Let the runner run from there; what is found is gone through once more before it is believed. */
  #consider(idea: Idea): void {
    while (this.#isBelieved(idea)) {
      const found = this.#run(idea);
      if (!found) return;
      if (!this.#sight.findsMistake(this.walk.robots, found.slides)) this.#believe(found);
    }
  }

  /** Whether it still stands after the mistakes that were noticed since. */
  #isBelieved({ slides, places }: Idea): boolean {
    let before = this.walk.robots;
    for (const [index, slide] of slides.entries()) {
      const after = places[index] ?? before;
      const seen = this.#sight.imagined(before, slide);
      if (!seen || !isSame(seen, after)) return false;
      before = after;
    }
    return !this.#isTired();
  }

  /** The first way on that is seen, slide by slide; a few cells are kept in mind at each. */
  #run(idea: Idea): Idea | null {
    const shortest = this.#finds.at(-1)?.path.length ?? Number.POSITIVE_INFINITY;
    const most = Math.min(this.nature.reach, shortest - 1 - idea.slides.length);
    const placeOf = (one: Idea): number => 4 * cellOf(one) + one.axes;
    const been = new Set([placeOf(idea)]);
    let layer = [idea];
    for (let count = 0; count < most; count += 1) {
      const following: [number, Idea][] = [];
      for (const known of layer) {
        for (const after of this.#after(known, idea.runner)) {
          if (cellOf(after) === this.#target.cell && after.axes === TURNED) return after;
          if (been.has(placeOf(after))) continue;
          been.add(placeOf(after));
          following.push([this.#feeling(after), after]);
        }
      }
      layer = best(following, this.nature.memory);
      if (this.#isTired()) break;
    }
    return null;
  }

  /** The robot slid each way that comes to mind; nobody looks further than is asked for. */
  *#after(idea: Idea, robot: Robot): Generator<Idea> {
    for (const direction of DIRECTIONS) {
      const slide = { robot, direction };
      const robots = this.#sight.imagined(idea.robots, slide);
      if (!robots) continue;
      const axes = robot === idea.runner ? idea.axes | this.#axes(idea.robots, slide) : idea.axes;
      yield { runner: idea.runner, robots, axes, slides: [...idea.slides, slide], places: [...idea.places, robots] };
    }
  }

  #axes(robots: Robots, slide: Slide): number {
    const entered = this.#board.diagonals.length ? enteredCells(this.#board.graph, robots, slide) : [];
    return entered.some(({ heading }) => heading !== slide.direction) ? TURNED : AXES[slide.direction];
  }

  #believe({ slides, places }: Idea): void {
    let bid = slides.length;
    if (this.dice.below(100) < this.nature.miscounts) bid += this.dice.below(100) < TOO_LOW ? -1 : 1;
    this.#finds.push({ seconds: this.#seconds(), bid: Math.max(1, bid), path: slides, places });
  }
}

/** The lowest first; equal ones stay in order. */
function best(rated: (readonly [number, Idea])[], count: number): Idea[] {
  return rated
    .sort((one, other) => one[0] - other[0])
    .slice(0, count)
    .map(([, idea]) => idea);
}
