/** The state of Ricochet Robots, the phases of a round, and the house rules. */

import type { Bid, MustRicochet, Slide, Target, Win } from "../../../../games/ricochet/board";
import type { Board } from "./boards";

export interface House {
  bid_seconds: number;
  show_seconds: number | null;
  tied_bids: string;
  rebid: string;
  unsolved: string;
  must_ricochet: MustRicochet;
  tiles_to_win: number | null;
  open_targets: number;
  /** For each round, where nobody bids and whoever has a path first shows it. */
  race_seconds: number | null;
}

export type Phase =
  | { kind: "bidding"; bids: readonly Bid[]; passed: readonly number[] }
  /** `passed`: in a race, those who can no longer claim the tile. */
  | { kind: "showing"; queue: readonly Bid[]; shown: readonly Slide[]; robots: readonly number[]; passed?: readonly number[] }
  | { kind: "exploring"; shown: readonly Slide[]; robots: readonly number[] };

export type Stage = Exclude<Phase, { kind: "bidding" }>;

export interface State {
  board: Board;
  /** Where they stood when the round began. */
  robots: readonly number[];
  /** The first lies face up. */
  deck: readonly Target[];
  won: readonly (readonly Win[])[];
  phase: Phase;
  discarded: readonly Target[];
  returned: number;
  round: number;
  house: House;
}

export const DEFAULT_HOUSE: House = {
  bid_seconds: 120,
  show_seconds: 60,
  tied_bids: "earliest",
  rebid: "lower",
  unsolved: "discard",
  must_ricochet: "every-stop",
  tiles_to_win: null,
  open_targets: 1,
  race_seconds: null,
};
export const MAX_EXPLORED_SLIDES = 300;

export const isRace = ({ house }: Pick<State, "house">): boolean => house.race_seconds !== null;

/** Any of them may be earned in this round. */
export const openTiles = ({ deck, house }: Pick<State, "deck" | "house">): readonly Target[] => deck.slice(0, house.open_targets);

export function freshPhase(seatCount: number, robots: readonly number[]): Phase {
  return seatCount === 1 ? { kind: "exploring", shown: [], robots } : { kind: "bidding", bids: [], passed: [] };
}

export const onStage = (stage: Stage): number => (stage.kind === "showing" ? (stage.queue[0]?.seat ?? 0) : 0);

export function slidesLeft(stage: Stage): number {
  return (stage.kind === "showing" ? (stage.queue[0]?.slides ?? 0) : MAX_EXPLORED_SLIDES) - stage.shown.length;
}
