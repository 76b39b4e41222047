/** The rounds of a game that are over, found again in its steps: who took the tile, and by which slides. */

import type { Step } from "../../wire";
import { openTargets, readSlide, type Bid, type Slide, type Target, type View } from "./board";
import { rankedBids } from "./boardModel";
import { arrival, boardGraph, goalsOf, reachedTarget } from "./sliding";

/** The slides of whoever claims a tile in a race. */
const MAX_CLAIMED = 99;

export interface RoundEnd {
  /** Null: nobody took the tile. */
  winner: number | null;
  /** The path that took it; empty where nobody did. */
  slides: readonly Slide[];
  /** The last bid of each seat that made one. */
  bids: readonly Bid[];
  /** How many steps the round had. */
  stepCount: number;
}

export interface Round extends Omit<RoundEnd, "stepCount"> {
  /** From 1. */
  number: number;
  target: Target;
  /** As it began: nobody has moved or bid. */
  view: View;
}

/** Follows the steps from a view of this round to its end; null while it goes on. The rule is that of `rules/` on the server. */
export function roundEnd(view: View, steps: readonly Step[]): RoundEnd | null {
  const graph = boardGraph(view);
  let bids = [...view.bids];
  let passed = new Set(view.passed);
  let shown = [...view.slides];
  let queue: readonly Bid[] | null = view.phase === "bidding" || view.phase === "racing" ? null : view.phase === "showing" ? view.bids : [{ seat: view.on_stage ?? 0, slides: Number.POSITIVE_INFINITY }];
  const isAlone = view.won.length === 1;
  const isRace = typeof view.house.race_seconds === "number";

  for (const [place, { by, action, cause }] of steps.entries()) {
    const ended = (winner: number | null): RoundEnd => ({ winner, slides: winner === null ? [] : shown, bids: isAlone ? [] : bids, stepCount: place + 1 });
    // Whoever leaves gives their target up; among others the round goes on without them.
    if (cause && isAlone) return ended(null);
    if (cause) continue;
    const slide = readSlide(action ?? "");
    if (queue === null) {
      if (action?.startsWith("=") && by !== null) {
        bids = [...bids.filter(({ seat }) => seat !== by), { seat: by, slides: Number(action.slice(1)) }];
        passed.delete(by);
        continue;
      }
      if (action === "claim" && by !== null) {
        queue = [{ seat: by, slides: MAX_CLAIMED }];
        shown = [];
        continue;
      }
      if (action === "pass" && by !== null) passed.add(by);
      if (action !== "time-up" && passed.size < view.won.length) continue;
      if (!bids.length) return ended(null);
      queue = rankedBids(view, bids);
      shown = [];
      continue;
    }
    const [actor, ...waiting] = queue;
    if (slide) {
      shown = [...shown, slide];
      if (arrival(graph, view.home, shown, goalsOf(view)) === "reached") return ended(actor?.seat ?? 0);
      if (shown.length < (actor?.slides ?? 0)) continue;
    }
    if (isRace && actor) passed.add(actor.seat);
    if (isRace && passed.size < view.won.length) {
      queue = null;
      continue;
    }
    if (!waiting.length) return ended(null);
    queue = waiting;
    shown = [];
  }
  return null;
}

/** A round before anybody has moved or bid, seen from any view of it. */
function atStart(view: View): View {
  const isAlone = view.won.length === 1;
  return { ...view, robots: view.home, slides: [], bids: [], best: null, passed: [], phase: isAlone ? "exploring" : typeof view.house.race_seconds === "number" ? "racing" : "bidding", on_stage: isAlone ? 0 : null, lacks_turn: false, spoilt: [] };
}

/** Every round that is over. `viewAt` is asked once for each: only the table knows the target of a round. */
export async function roundsOf(steps: readonly Step[], viewAt: (step: number) => Promise<View>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let start = 0; start < steps.length; ) {
    const view = await viewAt(start);
    const end = view.target && roundEnd(view, steps.slice(start));
    if (!view.target || !end) break;
    const { stepCount, ...told } = end;
    const earned = reachedTarget(boardGraph(view), view.home, told.slides, goalsOf(view));
    rounds.push({ number: view.round, ...aimed(view, told.winner === null ? null : earned), ...told });
    start += stepCount;
  }
  return rounds;
}

/** The round that ended between two views, the second the newest; null where none did, or more than one. */
export function roundBetween(before: View, after: View, steps: readonly Step[]): Round | null {
  if (!before.target || after.round !== before.round + 1) return null;
  const winner = after.won.findIndex((wins, seat) => wins.length === (before.won[seat]?.length ?? 0) + 1);
  const win = winner < 0 ? undefined : after.won[winner]?.at(-1);
  const count = win?.slides ?? 0;
  const slides = count ? steps.slice(-count).flatMap(({ action }) => readSlide(action ?? "") ?? []) : [];
  return { number: before.round, ...aimed(before, win?.target ?? null), winner: winner < 0 ? null : winner, slides, bids: [] };
}

/** What the round was about: the tile that was earned, beside the others that lay open; or the one that nobody took, alone, for the others are still sought. */
function aimed(view: View, earned: Target | null): Pick<Round, "target" | "view"> {
  const target = earned ?? (view.target as Target);
  return { target, view: { ...atStart(view), target, open_targets: earned ? [target, ...openTargets(view).filter(({ cell }) => cell !== target.cell)] : [target] } };
}

/** A tile that nobody took may come back: until then its shortest path stays secret. */
export function isReturned({ winner, target }: Round, now: View): boolean {
  const isGone = (each: Target): boolean => each.colour === target.colour && each.shape === target.shape;
  return winner === null && now.phase !== "over" && !now.discarded.some(isGone);
}
