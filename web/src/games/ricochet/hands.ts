/** What a player's hands do: choose, slide, go back, bid, show. Only slides on stage or alone leave this screen. */

import { cellName, ROBOTS, writeSlide, type Direction, type Robot } from "./board";
import { sceneOf, type Props, type Scene } from "./scene";
import { arrival, openDirections, path } from "./sliding";
import { startedOver, steppedBack, steppedOn, walkedOn } from "./walk";

export const MOST_SLIDES = 99;

export function choose(props: Props, robot: Robot | null): void {
  const { desk, say } = props;
  const { robots, ground } = sceneOf(props);
  if (robot !== null && ROBOTS.indexOf(robot) >= robots.length) return;
  desk.robot = robot;
  desk.note = "";
  if (robot === null) return;
  const ways = openDirections(ground, robots, robot).map((direction) => {
    const stop = path(ground, robots, { robot, direction }).at(-1)?.cell ?? 0;
    return say("web.ricochet.ear.way", { direction: say(`ricochet.direction.${direction}`), cell: cellName(stop, ground.width) });
  });
  const cell = cellName(robots[ROBOTS.indexOf(robot)] ?? 0, ground.width);
  props.announce(say("web.ricochet.ear.chosen", { robot: say(`web.ricochet.The.${robot}`), cell, ways }));
}

export function slide(props: Props, direction: Direction): void {
  const { desk, say, view } = props;
  const scene = sceneOf(props);
  desk.note = "";
  if (scene.mode === "watching") return refuse(props, waitingWords(props));
  if (desk.robot === null) return refuse(props, say("web.ricochet.note.choose"));
  const wish = { robot: desk.robot, direction };
  if (isTakingBack(props)) {
    desk.next = wish;
    return;
  }
  desk.awaited = null;
  if (isOverSoon(scene, props)) return;
  const stop = path(scene.ground, scene.robots, wish).at(-1);
  if (!stop) return refuse(props, say("web.ricochet.note.blocked", { robot: say(`web.ricochet.The.${wish.robot}`), direction: say(`ricochet.direction.${direction}`) }));
  const walk = walkedOn(scene.walk, wish);
  if (scene.mode !== "trying") {
    desk.parade = [];
    if (scene.mode === "walking") desk.walk = walk;
    props.send(writeSlide(wish));
    return;
  }
  desk.walk = walk;
  const where = arrival(scene.ground, scene.home, walk.done, view.target, view.house.must_ricochet);
  if (where === "reached") desk.bid = Math.min(MOST_SLIDES, walk.done.length);
  const words = say("web.ricochet.ear.slid", { robot: say(`web.ricochet.The.${wish.robot}`), cell: cellName(stop.cell, scene.ground.width), count: walk.done.length });
  props.announce(where === "elsewhere" ? words : `${words} ${say(`web.ricochet.ear.${where}`)}`);
}

/** What is on its way ends the round, so one slide more would be refused: by arriving, or by the last one of a bid. */
function isOverSoon({ mode, arrival }: Scene, { pending, view }: Props): boolean {
  if (mode === "trying" || !pending.length) return false;
  return arrival === "reached" || (mode === "showing" && pending.length >= view.slides_left);
}

/** Slides taken back are on their way to the server: what comes next has to wait. */
function isTakingBack({ desk, pending, view }: Props): boolean {
  return desk.awaited !== null && (pending.length > 0 || view.slides.length > desk.awaited);
}

/** The slide that had to wait. */
export function slideNext(props: Props): void {
  const { desk } = props;
  if (!desk.next || isTakingBack(props)) return;
  const { robot, direction } = desk.next;
  desk.next = null;
  desk.robot = robot;
  slide(props, direction);
}

export function canStepBack(props: Props): boolean {
  const { mode, walk } = sceneOf(props);
  if (!walk.done.length) return false;
  // A lesson has no settings, and nothing to take back.
  return mode === "trying" || (mode === "walking" && props.table.settings?.takebacks === true);
}

export function canStepOn(props: Props): boolean {
  const { mode, walk } = sceneOf(props);
  return walk.undone.length > 0 && (mode === "trying" || mode === "walking");
}

export function stepBack(props: Props): void {
  if (!canStepBack(props)) return;
  const { mode, walk } = sceneOf(props);
  props.desk.note = "";
  props.desk.walk = steppedBack(walk);
  if (mode === "walking") takeBack(props, walk.done.length, 1);
}

export function startOver(props: Props): void {
  if (!canStepBack(props)) return;
  const { mode, walk } = sceneOf(props);
  props.desk.note = "";
  props.desk.walk = startedOver(walk);
  if (mode === "walking") takeBack(props, walk.done.length, walk.done.length);
}

export function stepOn(props: Props): void {
  if (!canStepOn(props)) return;
  const { mode, walk } = sceneOf(props);
  const next = walk.undone.at(-1);
  props.desk.note = "";
  if (next) props.desk.robot = next.robot;
  if (mode === "walking" && next) slide(props, next.direction);
  else props.desk.walk = steppedOn(walk);
}

function takeBack(props: Props, walked: number, count: number): void {
  props.desk.next = null;
  props.desk.awaited = walked - count;
  for (let each = 0; each < count; each += 1) props.ask({ kind: "offer", what: "takeback" });
}

/** Who bids from this screen; null only watches. */
export function bidderOf({ desk, seat, table, view }: Props): number | null {
  if (desk.bidder !== null && table.yours.includes(desk.bidder)) return desk.bidder;
  if (table.yours.length > 1) return table.yours.find((each) => !view.passed.includes(each)) ?? seat;
  return seat;
}

export function ownBid(props: Props): number | null {
  const bidder = bidderOf(props);
  return props.view.bids.find((bid) => bid.seat === bidder)?.slides ?? null;
}

/** The number on the stepper: what was chosen, else one better than the best. */
export function bidShown(props: Props): number {
  const { desk, view } = props;
  const wish = desk.bid ?? (view.best ? view.best.slides - 1 : 8);
  const own = ownBid(props);
  const most = own !== null && view.house.rebid === "lower" ? own - 1 : MOST_SLIDES;
  return Math.max(1, Math.min(wish, most));
}

export function canBid(props: Props): boolean {
  const own = ownBid(props);
  if (!props.isLive || props.view.phase !== "bidding" || bidderOf(props) === null) return false;
  return own === null || (props.view.house.rebid === "lower" ? own > 1 : own !== bidShown(props));
}

export function changeBid(props: Props, by: number): void {
  props.desk.bid = bidShown(props) + by;
  props.desk.bid = bidShown(props);
}

export function placeBid(props: Props): void {
  if (!canBid(props)) return;
  props.sound("bid");
  props.send(`=${bidShown(props)}`, seatToName(props));
}

export function canPass(props: Props): boolean {
  const bidder = bidderOf(props);
  return props.isLive && props.view.phase === "bidding" && bidder !== null && !props.view.passed.includes(bidder);
}

export function pass(props: Props): void {
  if (!canPass(props)) return;
  props.send("pass", seatToName(props));
  props.desk.bidder = null;
}

function seatToName(props: Props): number | undefined {
  return props.table.yours.length > 1 ? (bidderOf(props) ?? undefined) : undefined;
}

/** One's own path can be shown as it was tried out, if it is short enough. */
export function hasPlan(props: Props): boolean {
  const { desk, view } = props;
  const { mode, ground } = sceneOf(props);
  if (mode !== "showing" || view.slides.length || desk.parade.length || desk.walk.done.length > view.slides_left) return false;
  return arrival(ground, view.home, desk.walk.done, view.target, view.house.must_ricochet) === "reached";
}

export function showPlan(props: Props): void {
  if (hasPlan(props)) props.desk.parade = props.desk.walk.done;
}

/** The next slide of the parade. */
export function showNext(props: Props): void {
  const [next, ...others] = props.desk.parade;
  if (!next) return;
  props.desk.robot = next.robot;
  props.desk.parade = others;
  props.send(writeSlide(next));
}

function waitingWords({ view, chairs, say, seat, table }: Props): string {
  if (view.phase === "over") return say("web.ricochet.note.over");
  if (table.is_paused) return say("web.line.paused");
  if (seat !== null && seat === view.on_stage) return say("web.link.lost");
  return say("web.ricochet.note.wait", { name: chairs[view.on_stage ?? 0]?.name ?? "" });
}

function refuse(props: Props, words: string): void {
  if (!props.isLive) return;
  props.desk.note = words;
  props.announce(words);
  props.sound("refused");
}
