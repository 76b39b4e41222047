/** Ricochet Robots, as `games/ricochet` has it in Python. */

import { playingRobots, readSlide, writeSlide, type Slide } from "../../../../games/ricochet/board";
import { openDirections } from "../../../../games/ricochet/sliding";
import { Refusal, type Options, type Rules, type Timer } from "../game";
import { phrase, playerPhrase } from "../phrase";
import { deal } from "./dealing";
import { isReadable, MAX_BID, TIME_UP, usualLetters } from "./letters";
import { readState, writeState } from "./notation";
import { canSlide, claimed, openSlides, outcome, slidBy, stopsStraight, targetReached, unsolved } from "./rounds";
import { isRace, MAX_EXPLORED_SLIDES, onStage, openTiles, slidesLeft, type Phase, type Stage, type State } from "./state";
import { message, ranked, view } from "./view";

type Bidding = Extract<Phase, { kind: "bidding" }>;

function illegal(code: string, params: Record<string, unknown> = {}): Refusal {
  return new Refusal("illegal-move", phrase(code, params));
}

function legal(state: State, seat: number): string[] {
  if (outcome(state) || seat >= state.won.length) return [];
  const { phase } = state;
  if (phase.kind !== "bidding") {
    if (seat !== onStage(phase)) return [];
    return [...(slidesLeft(phase) ? openSlides(state, phase.shown, phase.robots).map(writeSlide) : []), "concede"];
  }
  if (isRace(state)) return phase.passed.includes(seat) ? [] : ["claim", "pass"];
  const calls = Array.from({ length: MAX_BID }, (_, index) => index + 1).filter((slides) => isRebid(state, ownBid(phase, seat), slides));
  return [...calls.map((slides) => `=${slides}`), ...(phase.passed.includes(seat) ? [] : ["pass"])];
}

const ownBid = (phase: Bidding, seat: number): number | null => phase.bids.find((bid) => bid.seat === seat)?.slides ?? null;

function isRebid(state: State, own: number | null, slides: number): boolean {
  return own === null || (state.house.rebid === "lower" ? slides < own : slides !== own);
}

function apply(state: State, seat: number | null, action: string): State {
  if (outcome(state)) throw illegal("ricochet.over");
  if (seat === null) return afterTheClock(state, action);
  if (action === TIME_UP) throw illegal("ricochet.only-the-clock");
  const { phase } = state;
  return phase.kind === "bidding" ? afterBid(state, phase, seat, action) : afterStage(state, phase, seat, action);
}

function afterBid(state: State, phase: Bidding, seat: number, action: string): State {
  if (action === "pass") {
    if (phase.passed.includes(seat)) throw illegal("ricochet.already-passed");
    const passed = [...phase.passed, seat].sort((left, right) => left - right);
    return passed.length === state.won.length ? stageOpened(state, phase) : { ...state, phase: { ...phase, passed } };
  }
  if (isRace(state)) return afterClaim(state, phase, seat, action);
  const [, slides] = /^=([1-9][0-9]?)$/.exec(action)?.map(Number) ?? [];
  if (slides === undefined) throw isReadable(action) ? illegal("ricochet.bid-first", { most: MAX_BID }) : notAnAction(action);
  const own = ownBid(phase, seat);
  if (!isRebid(state, own, slides)) throw illegal(`ricochet.rebid-${state.house.rebid}`, { value: slides, own });
  const bids = [...phase.bids.filter((bid) => bid.seat !== seat), { seat, slides }];
  return { ...state, phase: { ...phase, bids, passed: phase.passed.filter((each) => each !== seat) } };
}

/** Whoever is first shows at once, in as many slides as it takes. */
function afterClaim(state: State, { passed }: Bidding, seat: number, action: string): State {
  if (!isReadable(action)) throw notAnAction(action);
  if (action !== "claim") throw illegal(action.startsWith("=") ? "ricochet.race-no-bids" : "ricochet.claim-first");
  if (passed.includes(seat)) throw illegal("ricochet.out-of-the-race");
  return { ...state, phase: { kind: "showing", queue: [{ seat, slides: MAX_BID }], shown: [], robots: state.robots, passed } };
}

function stageOpened(state: State, { bids }: Bidding): State {
  if (!bids.length) return unsolved(state);
  return { ...state, phase: { kind: "showing", queue: ranked(state, bids), shown: [], robots: state.robots } };
}

function afterStage(state: State, stage: Stage, seat: number, action: string): State {
  if (seat !== onStage(stage)) throw illegal("ricochet.not-on-stage", { player: playerPhrase(onStage(stage)) });
  if (action === "concede") return handedOver(state, stage);
  const slide = readSlide(usualLetters(action));
  if (!slide) throw isReadable(action) ? illegal("ricochet.no-bids-now") : notAnAction(action);
  if (!slidesLeft(stage)) throw illegal("ricochet.walk-too-long", { most: MAX_EXPLORED_SLIDES });
  if (!canSlide(state, stage.robots, slide)) throw whyNot(state, stage, slide);
  const robots = slidBy(state, stage.robots, slide);
  const shown = [...stage.shown, slide];
  if (stopsStraight(state, shown)) throw illegal("ricochet.stops-unturned", { robot: phrase(`ricochet.robot.${slide.robot}`) });
  const target = targetReached(state, shown);
  if (target) return claimed(state, onStage(stage), { target, slides: shown.length }, robots);
  const after: Stage = { ...stage, shown, robots };
  return after.kind === "showing" && !slidesLeft(after) ? handedOver(state, after) : { ...state, phase: after };
}

/** Failed: robots go back and the next in the queue tries, or nobody is left; a race goes on among the others. */
function handedOver(state: State, stage: Stage): State {
  if (stage.kind === "showing" && isRace(state)) {
    const passed = [...(stage.passed ?? []), onStage(stage)].sort((left, right) => left - right);
    return passed.length === state.won.length ? unsolved(state) : { ...state, phase: { kind: "bidding", bids: [], passed } };
  }
  const queue = stage.kind === "showing" ? stage.queue.slice(1) : [];
  return queue.length ? { ...state, phase: { kind: "showing", queue, shown: [], robots: state.robots } } : unsolved(state);
}

function whyNot(state: State, stage: Stage, { robot, direction }: Slide): Refusal {
  const named = phrase(`ricochet.robot.${robot}`);
  const playing = playingRobots(stage.robots, state.board.closed);
  if (!playing.includes(robot)) {
    const robots = playing.map((each) => phrase(`ricochet.robot.${each}`));
    return illegal("ricochet.no-such-robot", { robot: named, robots });
  }
  const open = openDirections(state.board.graph, stage.robots, robot).map((each) => phrase(`ricochet.direction.${each}`));
  const way = phrase(`ricochet.direction.${direction}`);
  return open.length ? illegal("ricochet.cannot-slide", { robot: named, direction: way, open }) : illegal("ricochet.stuck", { robot: named, direction: way });
}

function notAnAction(action: string): Refusal {
  return new Refusal("notation", phrase("ricochet.notation.action", { text: action.slice(0, 40), most: MAX_BID }));
}

/** One hourglass for all bids of a round or for its race, one for each demonstration; none for a lone player. */
function timer(state: State): Timer | null {
  const { phase, house, round } = state;
  if (outcome(state)) return null;
  if (phase.kind === "bidding" && house.race_seconds !== null) return { key: `race of round ${round}`, seconds: house.race_seconds, then: TIME_UP };
  if (phase.kind === "bidding" && phase.bids.length) return { key: `bids of round ${round}`, seconds: house.bid_seconds, then: TIME_UP };
  if (phase.kind !== "showing" || house.show_seconds === null) return null;
  return { key: `show of seat ${onStage(phase)} in round ${round}`, seconds: house.show_seconds, then: TIME_UP };
}

function afterTheClock(state: State, action: string): State {
  if (!timer(state) || action !== TIME_UP) throw illegal("ricochet.clock-has-no-say");
  return state.phase.kind === "bidding" ? stageOpened(state, state.phase) : handedOver(state, state.phase);
}

/** This round as one person studies it: nobody bids, and the way may be walked freely. */
function study(state: State): State {
  if (outcome(state)) return state;
  const { phase } = state;
  const [shown, robots] = phase.kind === "bidding" ? [[], state.robots] : [phase.shown, phase.robots];
  return { ...state, house: { ...state.house, race_seconds: null }, deck: openTiles(state), won: [[]], phase: { kind: "exploring", shown, robots }, discarded: [], returned: 0, round: 1 };
}

/** Where nothing says how a robot must ricochet, it was by `last-stop`. */
function upgraded(text: string, { must_ricochet: rule }: Options): string {
  const isOlder = (rule === "yes" || rule === "last-stop") && !text.includes("must_ricochet=");
  return isOlder ? `${text} must_ricochet=last-stop` : text;
}

/** Whoever gave up has passed: the others need not wait for a bid. */
function standsAside(state: State, seat: number): string | null {
  const { phase } = state;
  return !outcome(state) && phase.kind === "bidding" && !phase.passed.includes(seat) ? "pass" : null;
}

export const ricochet: Rules<State> = {
  slug: "ricochet",
  deal,
  read: readState,
  write: writeState,
  upgraded,
  seatCount: (state) => state.won.length,
  legal,
  apply,
  outcome,
  view,
  message,
  symbols: (seatCount) => Array.from({ length: seatCount }, (_, seat) => String.fromCharCode(65 + seat)),
  isCounted: (action) => readSlide(action) !== null,
  standsAside,
  timer,
  study,
};
