/** Whether the fields of a position fit together: a state the rules could be asked about. */

import { cellName, ROBOTS, type Bid, type Slide, type Target } from "../../../../games/ricochet/board";
import { phrase } from "../phrase";
import { fieldRefused, notation } from "./fields";
import { arrivalAt, canSlide, outcome, slidBy } from "./rounds";
import { slidesLeft, type State } from "./state";

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
  const crowded = robots.find((cell, index) => board.closed.includes(cell) || robots.indexOf(cell) < index);
  if (crowded !== undefined) throw notation("robot-cell", { cell: cellName(crowded, board.width) });
  const needed = robotsNeeded(deck);
  if (robots.length < needed) throw notation("robot-missing", { robot: phrase(`ricochet.robot.${ROBOTS[needed - 1]}`) });
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

/** The state with these slides shown, none of which may be illegal or have ended the round. */
export function replayed(state: State, slides: readonly Slide[]): State {
  const { phase: stage } = state;
  if (stage.kind === "bidding") throw fieldRefused("slides", "");
  if (outcome(state)) throw notation("over");
  if (slides.length >= slidesLeft(stage) + (stage.kind === "showing" ? 0 : 1)) throw notation("too-many-slides", { count: slides.length });
  let { robots } = stage;
  slides.forEach((slide, index) => {
    if (!canSlide(state, robots, slide)) throw notation("slide", { number: index + 1 });
    robots = slidBy(state, robots, slide);
    if (arrivalAt(state, slides.slice(0, index + 1)) === "reached") throw notation("solved", { number: index + 1 });
  });
  return { ...state, phase: { ...stage, shown: slides, robots } };
}
