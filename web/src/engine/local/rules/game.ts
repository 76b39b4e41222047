/** What a game is, in the browser: the part of the Python contract that is needed to play without a server. */

import type { Phrase } from "./phrase";

export interface Outcome {
  places: number[];
  reason: Phrase;
}

export interface Timer {
  key: string;
  seconds: number;
  /** What the clock does when the time is over. */
  then: string;
}

/** Options as texts, by name. */
export type Options = Readonly<Record<string, string>>;

export interface Rules<State> {
  slug: string;
  /** The opening of these options, or a `Refusal` that names every wrong field. */
  deal(options: Options, seed: number): State;
  /** A position as people write it. */
  read(text: string): State;
  write(state: State): string;
  /** A position of an older record with these options, as it is written today. */
  upgraded?(text: string, options: Options): string;
  seatCount(state: State): number;
  /** What this seat may do now, in the game's notation. */
  legal(state: State, seat: number): string[];
  /** The next state; `seat` null is the clock. */
  apply(state: State, seat: number | null, action: string): State;
  outcome(state: State): Outcome | null;
  view(state: State, viewer: number | null): unknown;
  message(state: State, viewer: number | null): Phrase | null;
  symbols(seatCount: number): string[];
  /** Whether lists count this action as a move; without it they count every one. */
  isCounted?(action: string): boolean;
  /** Where several may act at once: what a seat that gave up does now, so that the others need not wait for it. */
  standsAside?(state: State, seat: number): string | null;
  timer?(state: State): Timer | null;
  /** The position as one person alone would try moves on it. */
  study?(state: State): State;
}

/** Tables hold states of any game. */
export type AnyRules = Rules<any>;

/** The rules, the notation or the options say no. */
export class Refusal extends Error {
  readonly kind: "illegal-move" | "notation" | "record" | "setup" | "table";
  readonly phrase: Phrase;
  readonly problems: readonly [field: string, problem: Phrase][];

  constructor(kind: Refusal["kind"], phrase: Phrase, problems: Refusal["problems"] = []) {
    super(phrase.code);
    this.kind = kind;
    this.phrase = phrase;
    this.problems = problems;
  }
}

export function seatsToAct(rules: AnyRules, state: unknown): number[] {
  return Array.from({ length: rules.seatCount(state) }, (_, seat) => seat).filter((seat) => rules.legal(state, seat).length);
}

export function wonBy(winner: number, seatCount: number, reason: Phrase): Outcome {
  return { places: Array.from({ length: seatCount }, (_, seat) => (seat === winner ? 1 : 2)), reason };
}

export function shared(seatCount: number, reason: Phrase): Outcome {
  return { places: Array.from({ length: seatCount }, () => 1), reason };
}
