/** The computer players of Ricochet Robots: those of `games/ricochet/bots`, thought by thought. */

import type { Choice, MoveRequest, Limits } from "../../analysts/analyst";
import type { RicochetSolver } from "../../analysts/ricochetSolver";
import { Dice } from "../../rules/dice";
import { ricochet } from "../../rules/ricochet";
import type { State } from "../../rules/ricochet/state";
import { byChance } from "./chance";
import { Mind } from "./mind";
import { INSTEAD_OF_PERFECT, NATURES } from "./nature";
import { solved } from "./perfect";
import { Person, type Notes } from "./person";
import type { Think } from "./thoughts";

const MILLISECONDS = 5_000;
/** Seats at a few tables; whoever is forgotten thinks the same again. */
const MOST_PEOPLE = 64;

export class Players {
  readonly #people = new Map<string, Person>();

  constructor(private readonly solver: RicochetSolver) {}

  /** Null where no player has that name. */
  choose({ state: text, level, seat, seed, now = 0, notes = null }: MoveRequest): Choice | null {
    const state = ricochet.read(text);
    if (level === "random") return byChance(state, seat, new Dice(seed + momentOf(state)));
    const think = this.#think(level);
    return think && this.#person(`${level} ${seed}`, think, seed).choose(state, seat, now, notes as Notes | null);
  }

  #person(name: string, think: Think, seed: number): Person {
    const known = this.#people.get(name);
    if (known) return known;
    if (this.#people.size >= MOST_PEOPLE) this.#people.clear();
    const person = new Person(think, seed);
    this.#people.set(name, person);
    return person;
  }

  #think(level: string): Think | null {
    if (level === "perfect") {
      return (walk, dice) => {
        const left = timeFrom();
        const limits = (): Limits => ({ milliseconds: Math.max(1, left()) });
        return solved(this.solver, walk, limits, () => new Mind(walk, INSTEAD_OF_PERFECT, dice, () => left() <= 0).think());
      };
    }
    const nature = NATURES[level];
    if (!nature) return null;
    return (walk, dice) => {
      const left = timeFrom();
      return new Mind(walk, nature, dice, () => left() <= 0).think();
    };
  }
}

/** Milliseconds that are left for one thought. */
function timeFrom(): () => number {
  const end = performance.now() + MILLISECONDS;
  return () => end - performance.now();
}

/** Another lot for each moment of a game. */
function momentOf({ round, phase }: State): number {
  const steps = phase.kind === "bidding" ? phase.bids.length + 8 * phase.passed.length : 512 + phase.shown.length;
  return (round * 1_024 + steps) * 1_024;
}
