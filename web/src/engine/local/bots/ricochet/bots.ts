/** The computer players of Ricochet Robots: as in `games/ricochet/bots`, with the same random draws. */

import type { Choice, MoveRequest, Budget } from "../../analysts/analyst";
import type { RicochetSolver } from "../../analysts/ricochetSolver";
import { Dice } from "../../rules/dice";
import { ricochet } from "../../rules/ricochet";
import type { State } from "../../rules/ricochet/state";
import { randomMove } from "./randomBidder";
import { findPaths } from "./pathSearch";
import { PERFECT_FALLBACK, PERSONAS } from "./persona";
import { findOptimalPath } from "./perfect";
import { HumanLikeBot, type Notes } from "./humanLike";
import type { FindPaths } from "./foundPaths";

const MILLISECONDS = 5_000;
/** A few tables; a bot that is made again finds the same paths. */
const MAX_BOTS = 64;

export class RicochetBots {
  readonly #bots = new Map<string, HumanLikeBot>();

  constructor(private readonly solver: RicochetSolver) {}

  /** Null where no player has that name. */
  choose({ state: text, level, seat, seed, now = 0, notes = null }: MoveRequest): Choice | null {
    const state = ricochet.read(text);
    if (level === "random") return randomMove(state, seat, new Dice(seed + seedOffset(state)));
    const finder = this.#pathFinder(level);
    return finder && this.#bot(`${level} ${seed}`, finder, seed).choose(state, seat, now, notes as Notes | null);
  }

  #bot(name: string, finder: FindPaths, seed: number): HumanLikeBot {
    const known = this.#bots.get(name);
    if (known) return known;
    if (this.#bots.size >= MAX_BOTS) this.#bots.clear();
    const bot = new HumanLikeBot(finder, seed);
    this.#bots.set(name, bot);
    return bot;
  }

  #pathFinder(level: string): FindPaths | null {
    if (level === "perfect") {
      return (start, dice) => {
        const left = startCountdown();
        const budget = (): Budget => ({ milliseconds: Math.max(1, left()) });
        return findOptimalPath(this.solver, start, budget, () => findPaths(start, PERFECT_FALLBACK, dice, () => left() <= 0));
      };
    }
    const persona = PERSONAS[level];
    if (!persona) return null;
    return (start, dice) => {
      const left = startCountdown();
      return findPaths(start, persona, dice, () => left() <= 0);
    };
  }
}

/** Milliseconds that are left for one search. */
function startCountdown(): () => number {
  const end = performance.now() + MILLISECONDS;
  return () => end - performance.now();
}

/** Another random draw for each moment of a game. */
function seedOffset({ round, phase }: State): number {
  const steps = phase.kind === "bidding" ? phase.bids.length + 8 * phase.passed.length : 512 + phase.shown.length;
  return (round * 1_024 + steps) * 1_024;
}
