/**
 * Plays as a person: searches while others do, bids when it believes it has a path, shows what it believes
 * (`games/ricochet/bots/human_like.py`). It sees what every seat sees: the board, the tile face up, the bids.
 */

import { writeSlide, type Slide } from "../../../../games/ricochet/board";
import { shownPath, type ShownPath } from "../../analysts/ricochetPaths";
import type { Choice } from "../../analysts/analyst";
import { Dice } from "../../rules/dice";
import { phrase, type Phrase } from "../../rules/phrase";
import { canShow } from "../../rules/ricochet/rounds";
import { isRace, slidesLeft, type Phase, type Stage, type State } from "../../rules/ricochet/state";
import { isSame, type FoundPath, type Robots, type FindPaths, type FoundPaths } from "./foundPaths";

type Bidding = Extract<Phase, { kind: "bidding" }>;
type Showing = Extract<Phase, { kind: "showing" }>;
type Exploring = Extract<Phase, { kind: "exploring" }>;

/** Seconds from one slide shown to the next, so that others can follow. */
const BETWEEN_SLIDES = 1.2;
const BEFORE_TIME_IS_UP = 4;
/** A bid no more than so much above the best is worth making, in case the best one fails. */
const CLOSE = 2;
const MAX_SLIDES = 40;
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
export class HumanLikeBot {
  readonly #found = new Map<string, FoundPaths>();

  constructor(
    private readonly findPaths: FindPaths,
    private readonly seed: number,
  ) {}

  choose(state: State, seat: number, now: number, before: Notes | null): Choice {
    const { phase } = state;
    if (phase.kind === "bidding") {
      const notes = noted(state, phase, now, before);
      if (isRace(state)) return { ...this.#race(state, phase, seat, now, notes), notes };
      return { ...this.#bid(state, phase, seat, now, notes), notes };
    }
    return { ...(phase.kind === "showing" ? this.#show(state, phase) : this.#explore(state, phase)), notes: before };
  }

  #bid(state: State, bidding: Bidding, seat: number, now: number, notes: Notes): Choice {
    const found = this.#pathsFrom(shownPath(state));
    const standing = standingOf(state, bidding, seat);
    const { own, best, isSettled } = standing;
    // If notes were lost: at least until its last bid.
    const elapsed = Math.max(found.paths.find((path) => path.bid === own)?.seconds ?? 0, now - notes.began);
    const better = found.paths.filter((path) => own === null || path.bid < own);
    const leading = better.find((path) => best === null || path.bid < best);
    if (leading && !isSettled) {
      // No more than the bid itself: others hear it too.
      return choice(call(leading), phrase("ricochet.reason.sees-way", { count: leading.bid }), Math.max(0, leading.seconds - elapsed));
    }
    if (bidding.passed.includes(seat)) return choice(null, phrase("ricochet.reason.waits"), 0);
    if (isSettled) return choice("pass", phrase("ricochet.reason.leads"), BETWEEN_SLIDES);
    const rest = Math.max(0, endOf(state, found, notes) - elapsed);
    const spare = spareOf(better, standing);
    if (spare && spare.seconds <= elapsed + rest) return choice(call(spare), phrase("ricochet.reason.in-case", { count: spare.bid }), rest);
    return choice("pass", phrase("ricochet.reason.no-idea"), rest);
  }

  /** The first path it believes in is the one: to wait for a shorter one only helps the others. */
  #race(state: State, { passed }: Bidding, seat: number, now: number, { began }: Notes): Choice {
    if (passed.includes(seat)) return choice(null, phrase("ricochet.reason.waits"), 0);
    const { paths: [first], end } = this.#pathsFrom(shownPath(state));
    const elapsed = now - began;
    if (first) return choice("claim", phrase("ricochet.reason.sees-way", { count: first.bid }), Math.max(0, first.seconds - elapsed));
    return choice("pass", phrase("ricochet.reason.no-idea"), Math.max(0, end - elapsed));
  }

  #show(state: State, stage: Showing): Choice {
    const { paths } = this.#pathsFrom({ round: state, shown: [], robots: state.robots });
    const bid = stage.queue[0]?.slides ?? 0;
    const meant = paths.findLast((each) => each.bid === bid) ?? paths.findLast((each) => each.path.length <= bid);
    const planned = isRace(state) ? paths[0] : meant;
    const slide = planned && nextSlide(state, stage, planned);
    return slide ? choice(writeSlide(slide), phrase("ricochet.reason.as-planned"), BETWEEN_SLIDES) : this.#saveTheShow(state, stage);
  }

  /** It is not as imagined: is there another path within the bid? */
  #saveTheShow(state: State, stage: Showing): Choice {
    const found = this.#pathsFrom(shownPath(state)).paths.at(-1);
    const slide = found?.path[0];
    if (found && slide && found.path.length <= slidesLeft(stage) && canShow(state, stage.shown, stage.robots, slide)) {
      return choice(writeSlide(slide), phrase("ricochet.reason.makes-do"), 2 * BETWEEN_SLIDES);
    }
    return choice("concede", phrase("ricochet.reason.was-wrong"), BETWEEN_SLIDES);
  }

  /** Alone: the best path it has found, and after a mistake the best one from there. */
  #explore(state: State, stage: Exploring): Choice {
    const starts: ShownPath[] = [{ round: state, shown: [], robots: state.robots }, shownPath(state)];
    for (const start of starts) {
      const { paths, end } = this.#pathsFrom(start);
      const found = paths.at(-1);
      const slide = found && nextSlide(state, stage, found, start.shown.length);
      if (slide && stage.shown.length < MAX_SLIDES) {
        return choice(writeSlide(slide), phrase("ricochet.reason.as-planned"), stage.shown.length ? BETWEEN_SLIDES : end);
      }
    }
    return choice("concede", phrase("ricochet.reason.lost-heart"), BETWEEN_SLIDES);
  }

  /** What comes to mind from there; the same every time. */
  #pathsFrom(start: ShownPath): FoundPaths {
    const about = [start.round.round, start.robots.join(), ...start.shown.map(writeSlide)].join(" ");
    const known = this.#found.get(about);
    if (known) return known;
    if (this.#found.size > MAX_SLIDES) this.#found.clear();
    const found = this.findPaths(start, new Dice(mixed(this.seed, start)));
    this.#found.set(about, found);
    return found;
  }
}

function choice(action: string | null, reason: Phrase, afterSeconds: number): Choice {
  return { action, reason, afterSeconds };
}

const call = ({ bid }: FoundPath): string => `=${bid}`;

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
  // It leads, and all others have passed: no need to search on.
  return { own, best, isSettled: leads && passed.length === state.won.length - 1 };
}

/** When it has nothing more to say: out of ideas, or shortly before the sand runs out. */
function endOf({ house }: State, { end }: FoundPaths, { began, sandBegan }: Notes): number {
  if (sandBegan === null) return end;
  return Math.min(end, Math.max(0, sandBegan - began + house.bid_seconds - BEFORE_TIME_IS_UP));
}

function spareOf(better: readonly FoundPath[], { own, best }: Standing): FoundPath | null {
  const last = better.at(-1);
  return last && own === null && best !== null && last.bid <= best + CLOSE ? last : null;
}

/** The next slide of the path, as long as everything is where it was believed to be. */
function nextSlide(state: State, stage: Stage, { path, places }: FoundPath, slidesBefore = 0): Slide | null {
  const since = stage.shown.slice(slidesBefore);
  const count = since.length;
  const slide = path[count];
  if (!slide || since.some((each, index) => each.robot !== path[index]?.robot || each.direction !== path[index].direction)) return null;
  const believed: Robots = places[count - 1] ?? stage.robots;
  return isSame(stage.robots, believed) && canShow(state, stage.shown, stage.robots, slide) ? slide : null;
}

/** Another number for each round and placement. */
function mixed(seed: number, { round, shown, robots }: ShownPath): bigint {
  const parts = [round.round, round.deck[0]?.cell ?? 0, shown.length, ...robots];
  return parts.reduce((number, part) => (number * MIX + BigInt(part) + 1n) % SEEDS, BigInt(seed));
}
