/** What a player can do: select a robot, slide, undo, bid, demonstrate. Tries while bids are made stay on this screen. */

import { playerPhrase } from "../../i18n";
import { cellName, playingRobots, ROBOTS, writeSlide, type Direction, type Robot } from "./board";
import { boardModel, isOver, type Props, type BoardModel } from "./boardModel";
import { arrival, goalsOf, openDirections, enteredCells, stopsUnturned } from "./sliding";
import { withRestart, withUndo, withRedo, withSlide } from "./slidePath";

export const MAX_BID = 99;

export function choose(props: Props, robot: Robot | null): void {
  const { uiState, feedback: { say, announce } } = props;
  const { robots, graph } = boardModel(props);
  if (robot !== null && !playingRobots(robots, props.shown.view.closed).includes(robot)) return;
  uiState.robot = robot;
  uiState.problem = "";
  if (robot === null) return;
  const stops = openDirections(graph, robots, robot).map((direction) => {
    const stop = enteredCells(graph, robots, { robot, direction }).at(-1)?.cell ?? 0;
    return say("web.ricochet.aria.stop", { direction: say(`ricochet.direction.${direction}`), cell: cellName(stop, graph.width) });
  });
  const cell = cellName(robots[ROBOTS.indexOf(robot)] ?? 0, graph.width);
  announce(say("web.ricochet.aria.chosen", { robot: say(`web.ricochet.robot-name.${robot}`), cell, stops }));
}

export function slide(props: Props, direction: Direction): void {
  const { uiState, moves, shown: { view }, feedback: { say, announce } } = props;
  const model = boardModel(props);
  uiState.problem = "";
  if (model.mode === "watching") return refuse(props, waitingWords(props));
  if (uiState.robot === null) return refuse(props, say("web.ricochet.refused.choose"));
  const next = { robot: uiState.robot, direction };
  if (isTakingBack(props)) {
    uiState.queuedSlide = next;
    return;
  }
  uiState.takebackTarget = null;
  if (isOverSoon(model, props)) return;
  const stop = enteredCells(model.graph, model.robots, next).at(-1);
  if (!stop) return refuse(props, say("web.ricochet.refused.blocked", { robot: say(`web.ricochet.robot-name.${next.robot}`), direction: say(`ricochet.direction.${direction}`) }));
  const path = withSlide(model.path, next);
  if (stopsUnturned(model.graph, model.home, path.done, goalsOf(view))) {
    return refuse(props, say("web.ricochet.refused.unturned", { robot: say(`web.ricochet.robot-name.${next.robot}`) }));
  }
  if (model.mode !== "trying") {
    uiState.demonstration = [];
    if (model.mode === "exploring") uiState.path = path;
    moves.send(writeSlide(next));
    return;
  }
  uiState.path = path;
  const where = arrival(model.graph, model.home, path.done, goalsOf(view));
  if (where === "reached") uiState.bid = Math.min(MAX_BID, path.done.length);
  if (where === "reached" && props.seats.yours.length === 1) claim(props, props.seats.yours[0] ?? 0);
  const words = say("web.ricochet.aria.moved", { robot: say(`web.ricochet.robot-name.${next.robot}`), cell: cellName(stop.cell, model.graph.width), count: path.done.length });
  announce(where === "elsewhere" ? words : `${words} ${say(`web.ricochet.aria.${where}`)}`);
}

/** The pending slides end the round, by arriving or as the last of a bid: one more would be refused. */
function isOverSoon({ mode, arrival }: BoardModel, { moves: { pending }, shown: { view } }: Props): boolean {
  if (mode === "trying" || !pending.length) return false;
  return arrival === "reached" || (mode === "showing" && pending.length >= view.slides_left);
}

/** A takeback is pending: the next slide has to wait. */
function isTakingBack({ uiState, moves: { pending }, shown: { view } }: Props): boolean {
  return uiState.takebackTarget !== null && (pending.length > 0 || view.slides.length > uiState.takebackTarget);
}

/** Makes the slide that had to wait. */
export function slideQueued(props: Props): void {
  const { uiState } = props;
  if (!uiState.queuedSlide || isTakingBack(props)) return;
  const { robot, direction } = uiState.queuedSlide;
  uiState.queuedSlide = null;
  uiState.robot = robot;
  slide(props, direction);
}

export function canStepBack(props: Props): boolean {
  const { mode, path } = boardModel(props);
  if (!path.done.length) return false;
  return mode === "trying" || (mode === "exploring" && props.moves.takeBack !== undefined);
}

export function canStepOn(props: Props): boolean {
  const { mode, path } = boardModel(props);
  return path.undone.length > 0 && (mode === "trying" || mode === "exploring");
}

export function stepBack(props: Props): void {
  if (!canStepBack(props)) return;
  const { mode, path } = boardModel(props);
  props.uiState.problem = "";
  props.uiState.path = withUndo(path);
  if (mode === "exploring") takeBack(props, path.done.length, 1);
}

export function startOver(props: Props): void {
  if (!canStepBack(props)) return;
  const { mode, path } = boardModel(props);
  props.uiState.problem = "";
  props.uiState.path = withRestart(path);
  if (mode === "exploring") takeBack(props, path.done.length, path.done.length);
}

export function stepOn(props: Props): void {
  if (!canStepOn(props)) return;
  const { mode, path } = boardModel(props);
  const next = path.undone.at(-1);
  props.uiState.problem = "";
  if (next) props.uiState.robot = next.robot;
  if (mode === "exploring" && next) slide(props, next.direction);
  else props.uiState.path = withRedo(path);
}

function takeBack(props: Props, walked: number, count: number): void {
  props.uiState.queuedSlide = null;
  props.uiState.takebackTarget = walked - count;
  for (let each = 0; each < count; each += 1) props.moves.takeBack?.();
}

/** Who bids from this screen; null only watches. */
export function bidderOf({ uiState, seats: { you, yours }, shown: { view } }: Props): number | null {
  if (uiState.bidder !== null && yours.includes(uiState.bidder)) return uiState.bidder;
  if (yours.length > 1) return yours.find((each) => !view.passed.includes(each)) ?? you;
  return you;
}

export function ownBid(props: Props): number | null {
  const bidder = bidderOf(props);
  return props.shown.view.bids.find((bid) => bid.seat === bidder)?.slides ?? null;
}

/** The number on the stepper: what was chosen, or one better than the best bid. */
export function bidShown(props: Props): number {
  const { uiState, shown: { view } } = props;
  const chosen = uiState.bid ?? (view.best ? view.best.slides - 1 : 8);
  const own = ownBid(props);
  const most = own !== null && view.house.rebid === "lower" ? own - 1 : MAX_BID;
  return Math.max(1, Math.min(chosen, most));
}

export function canBid(props: Props): boolean {
  const own = ownBid(props);
  const { view } = props.shown;
  if (!props.moves.isLive || isOver(props) || view.phase !== "bidding" || bidderOf(props) === null) return false;
  return own === null || (view.house.rebid === "lower" ? own > 1 : own !== bidShown(props));
}

export function changeBid(props: Props, by: number): void {
  props.uiState.bid = bidShown(props) + by;
  props.uiState.bid = bidShown(props);
}

export function placeBid(props: Props): void {
  if (!canBid(props)) return;
  props.feedback.sound("bid");
  props.moves.send(`=${bidShown(props)}`, seatToName(props));
}

/** In a race: whether this seat may still say that it has a path. */
export function canClaim(props: Props, seat: number): boolean {
  const { view } = props.shown;
  return props.moves.isLive && !isOver(props) && view.phase === "racing" && !view.passed.includes(seat);
}

export function claim(props: Props, seat: number): void {
  if (!canClaim(props, seat) || props.moves.pending.includes("claim")) return;
  props.feedback.sound("bid");
  props.moves.send("claim", props.seats.yours.length > 1 ? seat : undefined);
}

export function canPass(props: Props): boolean {
  const bidder = bidderOf(props);
  const { view } = props.shown;
  return props.moves.isLive && !isOver(props) && ["bidding", "racing"].includes(view.phase) && bidder !== null && !view.passed.includes(bidder);
}

export function pass(props: Props): void {
  if (!canPass(props)) return;
  props.moves.send("pass", seatToName(props));
  props.uiState.bidder = null;
}

function seatToName(props: Props): number | undefined {
  return props.seats.yours.length > 1 ? (bidderOf(props) ?? undefined) : undefined;
}

/** The path tried out before may be demonstrated, if it is short enough. */
export function canDemonstrate(props: Props): boolean {
  const { uiState, shown: { view } } = props;
  const { mode, graph } = boardModel(props);
  if (mode !== "showing" || view.slides.length || uiState.demonstration.length || uiState.path.done.length > view.slides_left) return false;
  return arrival(graph, view.home, uiState.path.done, goalsOf(view)) === "reached";
}

export function demonstrate(props: Props): void {
  if (canDemonstrate(props)) props.uiState.demonstration = props.uiState.path.done;
}

/** The next slide of the demonstration. */
export function demonstrateNext(props: Props): void {
  const [next, ...others] = props.uiState.demonstration;
  if (!next) return;
  props.uiState.robot = next.robot;
  props.uiState.demonstration = others;
  props.moves.send(writeSlide(next));
}

function waitingWords(props: Props): string {
  const { shown: { view }, moves: { obstacle }, feedback: { say } } = props;
  if (isOver(props)) return say("web.ricochet.refused.over");
  return obstacle ?? say("web.ricochet.refused.wait", { name: playerPhrase(view.on_stage ?? 0) });
}

function refuse({ moves, uiState, feedback }: Props, words: string): void {
  if (!moves.isLive) return;
  uiState.problem = words;
  feedback.announce(words);
  feedback.sound("refused");
}
