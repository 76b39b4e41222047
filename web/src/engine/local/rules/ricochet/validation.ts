/** Whether the fields of a position fit together: a state the rules could be asked about. */

import { cellName, playingRobots, ROBOTS, type Bid, type Slide, type Target } from "../../../../games/ricochet/board";
import { phrase } from "../phrase";
import { fieldRefused, notation } from "./fields";
import { arrivalAt, canShow, outcome, slidBy } from "./rounds";
import { MAX_BID } from "./letters";
import { isRace, slidesLeft, type Phase, type State } from "./state";

const COLOURS = ["red", "green", "blue", "yellow"] as const;
const ROBOTS_FOR = { any: 1, red: 1, green: 2, blue: 3, yellow: 4 } as const;

/** How many robots, red first, until every target has its own. */
export function robotsNeeded(targets: readonly Target[]): number {
  return Math.max(1, ...targets.map(({ colour }) => ROBOTS_FOR[colour]));
}

/** Refuses the first thing that cannot be. */
export function checkPosition(state: State): void {
  checkRobots(state);
  checkTiles(state);
  checkCounts(state);
  checkPhase(state);
}

function checkRobots({ board, robots, deck }: State): void {
  if (robots.length > ROBOTS.length) throw notation("robot-count", { count: robots.length });
  const crowded = robots.find((cell, index) => robots.indexOf(cell) < index);
  if (crowded !== undefined) throw notation("robot-cell", { cell: cellName(crowded, board.width) });
  const playing = playingRobots(robots, board.closed);
  const missing = COLOURS.findLast((colour) => deck.some((target) => target.colour === colour) && !playing.includes(colour));
  if (missing) throw notation("robot-missing", { robot: phrase(`ricochet.robot.${missing}`) });
}

function checkTiles({ deck, won, discarded }: State): void {
  const tiles = [...deck, ...won.flat().map(({ target }) => target), ...discarded];
  if (new Set(tiles).size < tiles.length) throw notation("tile-twice");
}

function checkCounts({ deck, won, discarded, round, returned, house }: State): void {
  const count = discarded.length + won.flat().length;
  if (round <= count) throw notation("round", { round, count });
  const most = house.unsolved === "return" ? Math.max(0, deck.length - 1) : 0;
  if (returned > most) throw notation("returned", { value: returned, most });
}

function checkPhase(state: State): void {
  const { phase, won } = state;
  if (phase.kind === "exploring") return;
  if (isRace(state) && !isRacePhase(phase, won.length)) throw notation("race");
  const passed = phase.kind === "bidding" ? phase.passed : [];
  const bids: readonly Bid[] = phase.kind === "bidding" ? phase.bids : phase.queue;
  if (passed.some((seat, index) => index > 0 && seat <= (passed[index - 1] ?? -1)) || passed.length === won.length) throw notation("passed");
  if (phase.kind === "showing" && bids.some(({ slides }, index) => slides < (bids[index - 1]?.slides ?? 0))) throw notation("queue");
  const isUnderWay = phase.kind === "showing" || bids.length > 0 || passed.length > 0;
  if (isUnderWay && outcome(state)) throw notation("over");
  const seats = bids.map(({ seat }) => seat);
  const isTwice = new Set(seats).size < seats.length;
  if (isTwice || [...seats, ...passed].some((seat) => seat >= won.length)) throw notation("bidders", { count: won.length });
}

/** Nobody has bid; on stage is one who may still claim, with all the slides there are. */
function isRacePhase(phase: Exclude<Phase, { kind: "exploring" }>, seatCount: number): boolean {
  if (phase.kind === "bidding") return !phase.bids.length;
  const { queue: [bid, ...others], passed = [] } = phase;
  const isOrderly = passed.every((seat, index) => seat < seatCount && (index === 0 || seat > (passed[index - 1] ?? -1)));
  return isOrderly && bid !== undefined && !others.length && bid.slides === MAX_BID && !passed.includes(bid.seat);
}

/** The state with these slides shown, none of which may be illegal or have ended the round. */
export function replayed(state: State, slides: readonly Slide[]): State {
  const { phase: stage } = state;
  if (stage.kind === "bidding") throw fieldRefused("slides", "");
  if (outcome(state)) throw notation("over");
  if (slides.length >= slidesLeft(stage) + (stage.kind === "showing" ? 0 : 1)) throw notation("too-many-slides", { count: slides.length });
  let { robots } = stage;
  slides.forEach((slide, index) => {
    if (!canShow(state, slides.slice(0, index), robots, slide)) throw notation("slide", { number: index + 1 });
    robots = slidBy(state, robots, slide);
    if (arrivalAt(state, slides.slice(0, index + 1)) === "reached") throw notation("solved", { number: index + 1 });
  });
  return { ...state, phase: { ...stage, shown: slides, robots } };
}
