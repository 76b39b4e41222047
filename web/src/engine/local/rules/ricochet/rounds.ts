/** How robots slide in a round, and how rounds and games end. */

import { DIRECTIONS, playingRobots, ROBOTS, type Slide, type Target, type Win } from "../../../../games/ricochet/board";
import { arrival, enteredCells, reachedTarget, slid, spoiltTargets, stopsUnturned, type Arrival, type Goals } from "../../../../games/ricochet/sliding";
import type { Outcome } from "../game";
import { phrase, playerPhrase } from "../phrase";
import { freshPhase, openTiles, type State } from "./state";

export function canSlide(state: State, robots: readonly number[], slide: Slide): boolean {
  return ROBOTS.indexOf(slide.robot) < robots.length && enteredCells(state.board.graph, robots, slide).length > 0;
}

/** Whether this robot would move there, and the ricochet rule allows it. */
export function canShow(state: State, shown: readonly Slide[], robots: readonly number[], slide: Slide): boolean {
  return canSlide(state, robots, slide) && !stopsStraight(state, [...shown, slide]);
}

/** Whether these slides, from where the round began, end on the target in a way that the ricochet rule forbids. */
export function stopsStraight(state: State, shown: readonly Slide[]): boolean {
  return stopsUnturned(state.board.graph, state.robots, shown, goalsIn(state));
}

export function slidBy(state: State, robots: readonly number[], slide: Slide): readonly number[] {
  return slid(state.board.graph, robots, slide);
}

export function openSlides(state: State, shown: readonly Slide[], robots: readonly number[]): Slide[] {
  const every = playingRobots(robots, state.board.closed).flatMap((robot) => DIRECTIONS.map((direction): Slide => ({ robot, direction })));
  return every.filter((slide) => canShow(state, shown, robots, slide));
}

/** Whether these slides, from where the round began, reach a target. */
export function arrivalAt(state: State, shown: readonly Slide[]): Arrival {
  return arrival(state.board.graph, state.robots, shown, goalsIn(state));
}

export function targetReached(state: State, shown: readonly Slide[]): Target | null {
  return reachedTarget(state.board.graph, state.robots, shown, goalsIn(state));
}

export function spoiltBy(state: State, shown: readonly Slide[]): Target[] {
  return spoiltTargets(state.board.graph, state.robots, shown, goalsIn(state));
}

const goalsIn = (state: State): Goals => ({ targets: openTiles(state), mustRicochet: state.house.must_ricochet });

/** The tile is earned; robots stay where they ended. */
export function claimed(state: State, winner: number, win: Win, robots: readonly number[]): State {
  const deck = state.deck.filter((target) => target !== win.target);
  const won = state.won.map((wins, seat) => (seat === winner ? [...wins, win] : wins));
  return { ...nextRound(state, robots), deck, won, returned: 0 };
}

/** Nobody showed a way: robots go back, and the tile that lay open longest out of the game or under the deck. */
export function unsolved(state: State): State {
  const after = nextRound(state, state.robots);
  const [target, ...deck] = state.deck;
  if (!target) return after;
  if (state.house.unsolved === "discard") return { ...after, deck, discarded: [...state.discarded, target] };
  // Every tile left came up since robots last moved: another lap would ask the same riddles.
  if (state.returned + 1 === state.deck.length) return { ...after, deck: [], discarded: [...state.discarded, ...deck, target], returned: 0 };
  return { ...after, deck: [...deck, target], returned: state.returned + 1 };
}

function nextRound(state: State, robots: readonly number[]): State {
  return { ...state, robots, phase: freshPhase(state.won.length, robots), round: state.round + 1 };
}

/** Most tiles first. Alone there is one place to take: the reason tells how well it went. */
export function outcome(state: State): Outcome | null {
  const tiles = state.won.map((wins) => wins.length);
  const most = Math.max(...tiles);
  const goal = state.house.tiles_to_win;
  if (state.deck.length && (goal === null || most < goal)) return null;
  const places = tiles.map((own) => 1 + tiles.filter((other) => other > own).length);
  if (tiles.length === 1) {
    const count = state.won.flat().reduce((sum, win) => sum + win.slides, 0);
    const targets = state.deck.length + state.discarded.length + state.won.flat().length;
    return { places: [1], reason: phrase("ricochet.outcome.solo", { solved: most, targets, count }) };
  }
  if (most === 0) return { places, reason: phrase("ricochet.outcome.nobody") };
  const players = tiles.flatMap((own, seat) => (own === most ? [playerPhrase(seat)] : []));
  if (players.length > 1) return { places, reason: phrase("ricochet.outcome.tied", { players, count: most }) };
  return { places, reason: phrase("ricochet.outcome.won", { player: players[0], count: most }) };
}
