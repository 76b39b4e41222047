/** What is on the board for this screen: the server's slides, or one's own tries while everybody thinks. */

import type { BoardProps } from "../face";
import { readSlide, type Bid, type Layout, type View } from "./board";
import type { Desk } from "./desk.svelte";
import { arrival, groundOf, slidAll, type Arrival, type Ground } from "./sliding";
import type { Walk } from "./walk";

export type Props = BoardProps<View, Desk>;

/** `trying` on paper, `walking` alone, `showing` on stage, `watching` somebody else or an earlier move. */
export type Mode = "trying" | "walking" | "showing" | "watching";

export interface Scene {
  mode: Mode;
  ground: Ground;
  home: readonly number[];
  walk: Walk;
  robots: readonly number[];
  arrival: Arrival;
}

export function sceneOf(props: Props): Scene {
  const { view, desk } = props;
  const mode = modeOf(props);
  const ground = groundFor(view);
  const walk = mode === "trying" ? desk.walk : { done: [...view.slides, ...underWay(props)], undone: mode === "walking" ? desk.walk.undone : [] };
  const isOnPaper = mode !== "watching";
  return {
    mode,
    ground,
    home: view.home,
    walk,
    robots: isOnPaper ? slidAll(ground, view.home, walk.done) : view.robots,
    arrival: arrival(ground, view.home, walk.done, view.target, view.house.must_ricochet),
  };
}

function modeOf({ view, seat, isLive, legal, pending }: Props): Mode {
  if (!isLive || view.phase === "over") return "watching";
  if (view.phase === "bidding") return "trying";
  const isOurs = seat !== null && seat === view.on_stage && (legal.length > 0 || pending.length > 0);
  if (!isOurs) return "watching";
  return view.phase === "exploring" ? "walking" : "showing";
}

/** Slides sent and not yet agreed to: the rule is the server's, so they may be drawn as done. */
const underWay = ({ pending }: Props) => pending.flatMap((action) => readSlide(action) ?? []);

let known: { key: string; ground: Ground } | null = null;

/** Boards stay the same for a whole game, views do not. */
function groundFor({ width, height, walls, diagonals, closed }: Layout): Ground {
  const key = JSON.stringify([width, height, walls, diagonals, closed]);
  if (known?.key !== key) known = { key, ground: groundOf({ width, height, walls, diagonals, closed }) };
  return known.ground;
}

/** The same as long as the same riddle is on the table. */
export function sheetOf({ table, view }: Props): string {
  return `${table.table} ${table.number} ${view.round} ${view.home.join(",")}`;
}

/** A seat's place among the bidders, 1 shows first; null without a bid. */
export function rankOf(view: View, seat: number): number | null {
  const place = ranked(view).findIndex((bid) => bid.seat === seat);
  return place < 0 ? null : place + 1;
}

/** The lowest first; among equals the earlier one, or who has fewer tiles where the house says so. */
function ranked(view: View): readonly Bid[] {
  if (view.phase === "showing") return view.bids;
  const tiles = (bid: Bid): number => (view.house.tied_bids === "fewest-tiles" ? (view.won[bid.seat]?.length ?? 0) : 0);
  return [...view.bids].sort((one, other) => one.slides - other.slides || tiles(one) - tiles(other));
}
