/** What this screen draws: the slides of the table, or one's own tries while bids are made. */

import type { BoardProps } from "../manifest";
import { readSlide, type Bid, type Layout, type Slide, type Target, type View } from "./board";
import type { UiState } from "./uiState.svelte";
import { arrival, boardGraph, goalsOf, slidAll, spoiltTargets, type Arrival, type BoardGraph } from "./sliding";
import type { SlidePath } from "./slidePath";

export type Props = BoardProps<View, UiState>;

/** `trying`: on this screen only, while bids are made; `exploring`: alone; `showing`: the path of one's bid; `watching`: somebody else, or an earlier move. */
export type Mode = "trying" | "exploring" | "showing" | "watching";

export interface BoardModel {
  mode: Mode;
  graph: BoardGraph;
  home: readonly number[];
  path: SlidePath;
  robots: readonly number[];
  arrival: Arrival;
  /** Of several targets, those that this path can no longer reach. */
  spoilt: readonly Target[];
}

interface Seen {
  view: View;
  path: SlidePath;
  mode: Mode;
  underWay: string;
}

let last: { seen: Seen; model: BoardModel } | null = null;

/** Asked many times between two changes, while the timer runs: the same model is the same object. */
export function boardModel(props: Props): BoardModel {
  const slides = props.moves.pending.filter((action) => readSlide(action));
  const seen: Seen = { view: props.shown.view, path: props.uiState.path, mode: modeOf(props), underWay: slides.join(" ") };
  const isSame = last?.seen.view === seen.view && last.seen.path === seen.path && last.seen.mode === seen.mode && last.seen.underWay === seen.underWay;
  if (!last || !isSame) last = { seen, model: modelFrom(seen, slides) };
  return last.model;
}

function modelFrom({ view, path: tried, mode }: Seen, underWay: readonly string[]): BoardModel {
  const graph = cachedGraph(view);
  // The rule is the same as the server's, so pending slides may be drawn as done.
  const done = [...view.slides, ...underWay.flatMap((action) => readSlide(action) ?? [])];
  const path = mode === "trying" ? tried : { done, undone: mode === "exploring" ? tried.undone : [] };
  return {
    mode,
    graph,
    home: view.home,
    path,
    robots: mode === "watching" ? view.robots : slidAll(graph, view.home, path.done),
    arrival: arrival(graph, view.home, path.done, goalsOf(view)),
    spoilt: spoiltTargets(graph, view.home, path.done, goalsOf(view)),
  };
}

/** By the rules, or before them: after a resignation the round stays as it was. */
export const isOver = ({ shown: { view }, moves }: Props): boolean => moves.isOver === true || view.phase === "over";

function modeOf(props: Props): Mode {
  const { shown: { view }, seats: { you }, moves: { isLive, legal, pending } } = props;
  if (!isLive || isOver(props)) return "watching";
  if (view.phase === "bidding" || view.phase === "racing") return "trying";
  const isOurs = you !== null && you === view.on_stage && (legal.length > 0 || pending.length > 0);
  if (!isOurs) return "watching";
  return view.phase === "exploring" ? "exploring" : "showing";
}

let known: { key: string; graph: BoardGraph } | null = null;

/** Boards stay the same for a whole game, views do not. */
function cachedGraph({ width, height, walls, diagonals, closed }: Layout): BoardGraph {
  const key = JSON.stringify([width, height, walls, diagonals, closed]);
  if (known?.key !== key) known = { key, graph: boardGraph({ width, height, walls, diagonals, closed }) };
  return known.graph;
}

/** The same as long as the same target is sought from the same position. */
export function problemKey({ game, shown: { view } }: Props): string {
  return `${game.id} ${view.round} ${view.home.join(",")}`;
}

/** A seat's rank among the bidders, from 1; null without a bid. */
export function rankOf(view: View, seat: number): number | null {
  const place = ranked(view).findIndex((bid) => bid.seat === seat);
  return place < 0 ? null : place + 1;
}

function ranked(view: View): readonly Bid[] {
  return view.phase === "showing" ? view.bids : rankedBids(view, view.bids);
}

/** The lowest first; among equals the earlier one, or who has fewer tiles where the options say so. */
export function rankedBids(view: Pick<View, "house" | "won">, bids: readonly Bid[]): readonly Bid[] {
  const tiles = (bid: Bid): number => (view.house.tied_bids === "fewest-tiles" ? (view.won[bid.seat]?.length ?? 0) : 0);
  return [...bids].sort((one, other) => one.slides - other.slides || tiles(one) - tiles(other));
}

/** A tile just taken: by whom, where, and by which slides. */
export interface Success {
  cell: number;
  home: readonly number[];
  slides: readonly Slide[];
}

/** The success that the newest view shows; null where there is none. */
export function successBetween(before: View, props: Props): Success | null {
  const seat = props.shown.view.won.findIndex((wins, each) => wins.length === (before.won[each]?.length ?? 0) + 1);
  const taken = takenBy(seat, props);
  return taken && { ...taken, home: before.home };
}

/** The success that ended a game, for whoever opens it later; null for any other end. */
export async function lastSuccess(props: Props): Promise<Success | null> {
  const { view, steps, viewAt } = props.shown;
  const taken = takenBy(steps.at(-1)?.by ?? -1, props);
  if (!taken || !viewAt || view.phase !== "over") return null;
  const { home } = await viewAt(steps.length - taken.slides.length);
  return { ...taken, home };
}

/** This seat's newest tile, if the newest steps took it. */
function takenBy(seat: number, { shown: { view, steps } }: Props): Omit<Success, "home"> | null {
  const win = view.won[seat]?.at(-1);
  if (!win) return null;
  const slides = steps.slice(-win.slides).flatMap(({ by, action }) => (by === seat ? (readSlide(action ?? "") ?? []) : []));
  return slides.length === win.slides ? { cell: win.target.cell, slides } : null;
}
