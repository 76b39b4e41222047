/** What one seat may see, and the sentence that goes with it. */

import { cellName, ROBOTS, type Bid, type Slide, type Target } from "../../../../games/ricochet/board";
import { enteredCells, slid } from "../../../../games/ricochet/sliding";
import { phrase, playerPhrase, type Phrase } from "../phrase";
import { arrivalAt, outcome, spoiltBy } from "./rounds";
import { isRace, onStage, openTiles, slidesLeft, type State } from "./state";

export function view(state: State, viewer: number | null): unknown {
  const ended = outcome(state);
  const { board, phase } = state;
  const stage = phase.kind === "bidding" ? null : phase;
  const shown = stage?.shown ?? [];
  const bids = bidsOf(state);
  return {
    viewer,
    board: board.name,
    width: board.width,
    height: board.height,
    walls: board.walls,
    targets: board.targets,
    diagonals: board.diagonals,
    closed: board.closed,
    robots: stage?.robots ?? state.robots,
    home: state.robots,
    target: ended ? null : state.deck[0],
    open_targets: ended ? [] : openTiles(state),
    spoilt: ended ? [] : spoiltBy(state, shown),
    tiles_left: ended ? 0 : state.deck.length - openTiles(state).length,
    won: state.won,
    discarded: state.discarded,
    round: state.round,
    rounds: state.round + state.deck.length - 1,
    phase: ended ? "over" : phase.kind === "bidding" && isRace(state) ? "racing" : phase.kind,
    bids,
    best: ranked(state, bids)[0] ?? null,
    passed: phase.kind === "exploring" ? [] : (phase.passed ?? []),
    on_stage: stage && !ended ? onStage(stage) : null,
    slides: shown,
    slides_left: stage ? slidesLeft(stage) : 0,
    trail: trailOf(state, shown),
    lacks_turn: lacksTurn(state, shown),
    house: state.house,
    ended: ended?.reason ?? null,
  };
}

/** Lowest first. Among equals the earlier one, or first the seat with fewer tiles where the house says so. */
export function ranked(state: State, bids: readonly Bid[]): Bid[] {
  const tiles = (bid: Bid): number => (state.house.tied_bids === "fewest-tiles" ? (state.won[bid.seat]?.length ?? 0) : 0);
  return [...bids].sort((left, right) => left.slides - right.slides || tiles(left) - tiles(right));
}

function bidsOf({ phase }: State): readonly Bid[] {
  if (phase.kind === "bidding") return phase.bids;
  return phase.kind === "showing" ? phase.queue : [];
}

/** The robot stands on the target but came straight: had it reached it, the round would be over. */
function lacksTurn(state: State, shown: readonly Slide[]): boolean {
  return shown.length > 0 && arrivalAt(state, shown) !== "elsewhere";
}

/** The last slide, cell by cell, its start included. */
function trailOf(state: State, shown: readonly Slide[]): number[] {
  const last = shown.at(-1);
  if (!last) return [];
  const { graph } = state.board;
  const robots = shown.slice(0, -1).reduce<readonly number[]>((before, slide) => slid(graph, before, slide), state.robots);
  return [robots[ROBOTS.indexOf(last.robot)] as number, ...enteredCells(graph, robots, last).map(({ cell }) => cell)];
}

export function message(state: State, viewer: number | null): Phrase | null {
  const ended = outcome(state);
  if (ended) return ended.reason;
  const goal = goalOf(state);
  const { phase } = state;
  if (phase.kind === "bidding" && isRace(state)) {
    const isOut = viewer !== null && phase.passed.includes(viewer);
    return phrase(`ricochet.message.race${isOut ? "-out" : ""}`, { goal, seconds: Math.trunc(state.house.race_seconds ?? 0) });
  }
  if (phase.kind === "bidding") return biddingMessage(state, phase, goal, viewer);
  const last = phase.shown.at(-1);
  if (last && lacksTurn(state, phase.shown)) return phrase(`ricochet.message.${spoiltBy(state, phase.shown).length ? "spoilt" : "lacks-turn"}`, { goal, robot: phrase(`ricochet.robot.${last.robot}`) });
  if (phase.kind === "exploring") return phrase("ricochet.message.exploring", { goal, count: phase.shown.length });
  if (isRace(state)) return phrase(`ricochet.message.race-${viewer === onStage(phase) ? "show" : "watch"}`, { goal, player: playerPhrase(onStage(phase)) });
  const count = slidesLeft(phase);
  if (viewer === onStage(phase)) return phrase("ricochet.message.show", { goal, count });
  return phrase("ricochet.message.watch", { goal, player: playerPhrase(onStage(phase)), count });
}

function biddingMessage(state: State, { bids, passed }: { bids: readonly Bid[]; passed: readonly number[] }, goal: Phrase, viewer: number | null): Phrase {
  const hasPassed = viewer !== null && passed.includes(viewer);
  const [best] = ranked(state, bids);
  if (!best) return phrase(hasPassed ? "ricochet.message.wait" : "ricochet.message.think", { goal });
  const kind = best.seat === viewer ? (hasPassed ? "lead-passed" : "lead") : hasPassed ? "passed" : "beat";
  return phrase(`ricochet.message.${kind}`, { goal, player: playerPhrase(best.seat), count: best.slides });
}

/** `Round 3 of 17: bring red to the red circle on h8`; of several targets each in short. */
function goalOf(state: State): Phrase {
  const round = { round: state.round, rounds: state.round + state.deck.length - 1 };
  const [target, ...others] = openTiles(state);
  if (!target) throw new Error("no target is left");
  if (!others.length) return ofTarget(`ricochet.message.goal-${target.colour === "any" ? "any" : "own"}`, state, target, round);
  const goals = [target, ...others].map((each) => ofTarget(`ricochet.message.one-${each.colour === "any" ? "any" : "own"}`, state, each));
  return phrase("ricochet.message.goal-several", { ...round, goals });
}

function ofTarget(code: string, { board }: State, { colour, shape, cell }: Target, more: Phrase["params"] = {}): Phrase {
  return phrase(code, { ...more, shape: phrase(`ricochet.shape.${shape}`), colour: phrase(`ricochet.colour.${colour}`), cell: cellName(cell, board.width) });
}
