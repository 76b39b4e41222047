/**
 * At the table as a person is: thinks while others think, bids when it believes it has a way, shows what it believes
 * (`games/ricochet/bots/human_like.py`). It sees what every seat sees: the board, the tile face up, the bids.
 */

import { writeSlide, type Slide } from "../../../../games/ricochet/board";
import { walkOf, type Walk } from "../../analysts/ricochetWalks";
import type { Choice } from "../../analysts/analyst";
import { Dice } from "../../rules/dice";
import { phrase, type Phrase } from "../../rules/phrase";
import { canSlide } from "../../rules/ricochet/rounds";
import { slidesLeft, type Phase, type Stage, type State } from "../../rules/ricochet/state";
import { isSame, type Find, type Robots, type Think, type Thoughts } from "./thoughts";

type Bidding = Extract<Phase, { kind: "bidding" }>;
type Showing = Extract<Phase, { kind: "showing" }>;
type Exploring = Extract<Phase, { kind: "exploring" }>;

/** Seconds from one slide shown to the next, so that others can follow. */
const BETWEEN_SLIDES = 1.2;
const BEFORE_TIME_IS_UP = 4;
/** A bid no more than so much above the best is worth making, in case the best one fails. */
const CLOSE = 2;
const LONGEST_WALK = 40;
const MIX = 1_000_003n;
const SEEDS = 1n << 64n;

/** What it remembers of the round that is played, by the table's clock; whoever asks keeps it. */
export interface Notes {
  about: string;
  began: number;
  sandBegan: number | null;
}

/** The bids of a round as one player sees them. */
interface Standing {
  own: number | null;
  /** Of the others. */
  best: number | null;
  isSettled: boolean;
}

/** One player of one nature. From the same seed and state come the same thoughts, so they may be forgotten. */
export class Person {
  readonly #thoughts = new Map<string, Thoughts>();

  constructor(
    private readonly think: Think,
    private readonly seed: number,
  ) {}

  choose(state: State, seat: number, now: number, before: Notes | null): Choice {
    const { phase } = state;
    if (phase.kind === "bidding") {
      const notes = noted(state, phase, now, before);
      return { ...this.#bid(state, phase, seat, now, notes), notes };
    }
    return { ...(phase.kind === "showing" ? this.#show(state, phase) : this.#explore(state, phase)), notes: before };
  }

  #bid(state: State, bidding: Bidding, seat: number, now: number, notes: Notes): Choice {
    const thoughts = this.#thought(walkOf(state));
    const standing = standingOf(state, bidding, seat);
    const { own, best, isSettled } = standing;
    // If notes were lost: at least until its last bid.
    const elapsed = Math.max(thoughts.finds.find((find) => find.bid === own)?.seconds ?? 0, now - notes.began);
    const better = thoughts.finds.filter((find) => own === null || find.bid < own);
    const leading = better.find((find) => best === null || find.bid < best);
    if (leading && !isSettled) {
      // No more than the bid itself: others hear it too.
      return choice(call(leading), phrase("ricochet.reason.sees-way", { count: leading.bid }), Math.max(0, leading.seconds - elapsed));
    }
    if (bidding.passed.includes(seat)) return choice(null, phrase("ricochet.reason.waits"), 0);
    if (isSettled) return choice("pass", phrase("ricochet.reason.leads"), BETWEEN_SLIDES);
    const rest = Math.max(0, endOf(state, thoughts, notes) - elapsed);
    const spare = spareOf(better, standing);
    if (spare && spare.seconds <= elapsed + rest) return choice(call(spare), phrase("ricochet.reason.in-case", { count: spare.bid }), rest);
    return choice("pass", phrase("ricochet.reason.no-idea"), rest);
  }

  #show(state: State, stage: Showing): Choice {
    const { finds } = this.#thought({ round: state, shown: [], robots: state.robots });
    const bid = stage.queue[0]?.slides ?? 0;
    const meant = finds.findLast((find) => find.bid === bid) ?? finds.findLast((find) => find.path.length <= bid);
    const slide = meant && nextSlide(state, stage, meant);
    return slide ? choice(writeSlide(slide), phrase("ricochet.reason.as-planned"), BETWEEN_SLIDES) : this.#saveTheShow(state, stage);
  }

  /** It is not as imagined: is there another way within the bid? */
  #saveTheShow(state: State, stage: Showing): Choice {
    const find = this.#thought(walkOf(state)).finds.at(-1);
    const slide = find?.path[0];
    if (find && slide && find.path.length <= slidesLeft(stage) && canSlide(state, stage.robots, slide)) {
      return choice(writeSlide(slide), phrase("ricochet.reason.makes-do"), 2 * BETWEEN_SLIDES);
    }
    return choice("concede", phrase("ricochet.reason.was-wrong"), BETWEEN_SLIDES);
  }

  /** Alone: the best way it has thought of, and after a mistake the best one from there. */
  #explore(state: State, stage: Exploring): Choice {
    const starts: Walk[] = [{ round: state, shown: [], robots: state.robots }, walkOf(state)];
    for (const start of starts) {
      const { finds, end } = this.#thought(start);
      const find = finds.at(-1);
      const slide = find && nextSlide(state, { ...stage, shown: stage.shown.slice(start.shown.length) }, find);
      if (slide && stage.shown.length < LONGEST_WALK) {
        return choice(writeSlide(slide), phrase("ricochet.reason.as-planned"), stage.shown.length ? BETWEEN_SLIDES : end);
      }
    }
    return choice("concede", phrase("ricochet.reason.lost-heart"), BETWEEN_SLIDES);
  }

  /** What comes to mind from there; the same every time. */
  #thought(start: Walk): Thoughts {
    const about = [start.round.round, start.robots.join(), ...start.shown.map(writeSlide)].join(" ");
    const known = this.#thoughts.get(about);
    if (known) return known;
    if (this.#thoughts.size > LONGEST_WALK) this.#thoughts.clear();
    const found = this.think(start, new Dice(mixed(this.seed, start)));
    this.#thoughts.set(about, found);
    return found;
  }
}

function choice(action: string | null, reason: Phrase, afterSeconds: number): Choice {
  return { action, reason, afterSeconds };
}

const call = ({ bid }: Find): string => `=${bid}`;

function noted(state: State, { bids }: Bidding, now: number, before: Notes | null): Notes {
  const about = `${state.round} ${state.robots.join()} ${state.deck[0]?.cell}`;
  const notes = before?.about === about ? before : { about, began: now, sandBegan: null };
  return bids.length && notes.sandBegan === null ? { ...notes, sandBegan: now } : notes;
}

function standingOf(state: State, { bids, passed }: Bidding, seat: number): Standing {
  const own = bids.find((bid) => bid.seat === seat)?.slides ?? null;
  const others = bids.filter((bid) => bid.seat !== seat).map(({ slides }) => slides);
  const best = others.length ? Math.min(...others) : null;
  const leads = own !== null && (best === null || own < best);
  // It leads, and all others have passed: no need to think on.
  return { own, best, isSettled: leads && passed.length === state.won.length - 1 };
}

/** When it has nothing more to say: out of ideas, or shortly before the sand runs out. */
function endOf({ house }: State, { end }: Thoughts, { began, sandBegan }: Notes): number {
  if (sandBegan === null) return end;
  return Math.min(end, Math.max(0, sandBegan - began + house.bid_seconds - BEFORE_TIME_IS_UP));
}

function spareOf(better: readonly Find[], { own, best }: Standing): Find | null {
  const last = better.at(-1);
  return last && own === null && best !== null && last.bid <= best + CLOSE ? last : null;
}

/** The next slide of the way, as long as everything is where it was believed to be. */
function nextSlide(state: State, stage: Stage, { path, places }: Find): Slide | null {
  const count = stage.shown.length;
  const slide = path[count];
  if (!slide || stage.shown.some((each, index) => each.robot !== path[index]?.robot || each.direction !== path[index].direction)) return null;
  const believed: Robots = places[count - 1] ?? stage.robots;
  return isSame(stage.robots, believed) && canSlide(state, stage.robots, slide) ? slide : null;
}

/** Another number for each round and placement. */
function mixed(seed: number, { round, shown, robots }: Walk): bigint {
  const parts = [round.round, round.deck[0]?.cell ?? 0, shown.length, ...robots];
  return parts.reduce((number, part) => (number * MIX + BigInt(part) + 1n) % SEEDS, BigInt(seed));
}
