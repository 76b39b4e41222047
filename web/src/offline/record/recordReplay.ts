/** A saved game in parts, before any form; every step goes through the rules again (`play/record/conversion.py`). */

import { Refusal, seatsToAct, type AnyRules, type Outcome } from "../../engine/local/rules/game";
import { phrase, type Phrase } from "../../engine/local/rules/phrase";
import type { Step } from "../../wire";
import { agreedDraw, placesAfter, resignations, type Cause, type Resignation } from "../ending";

export interface Chair {
  name: string;
  nature: "computer" | "person";
  level: string | null;
  symbol: string;
  /** Left out where none was chosen. */
  colour?: string;
}

export interface GameRecord {
  game: string;
  options: Record<string, string>;
  seed: number;
  opening: string;
  /** None: nobody is named. */
  chairs: readonly Chair[];
  steps: readonly Step[];
  points: readonly number[];
  isAgreed: boolean;
}

/** All but the steps, and the way to play them. */
export type UnplayedRecord = Omit<GameRecord, "steps" | "isAgreed"> & { play(game: RecordReplay): void };

export const NEWEST_VERSION = 1;
export const MAX_STEPS = 20_000;
const MAX_ECHO = 40;

export const echo = (text: string): string => text.slice(0, MAX_ECHO).replace(/\p{C}/gu, "\ufffd");

export function refused(code: string, params: Phrase["params"] = {}): Refusal {
  return new Refusal("record", phrase(`play.record.${code}`, params));
}

/** What rules refuse inside becomes the refusal of a record that says where. */
export function asRecordError<Made>(code: string, params: Phrase["params"], make: () => Made): Made {
  try {
    return make();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.kind === "record") throw problem;
    const why = problem.problems.length ? problem.problems.map(([, each]) => each) : problem.phrase;
    throw refused(code, { ...params, why });
  }
}

export function checkVersion(version: number): void {
  if (version > NEWEST_VERSION) throw refused("newer-version", { given: String(version), most: NEWEST_VERSION });
  if (version < 1) throw refused("bad-version", { given: String(version), most: NEWEST_VERSION });
}

/** A game being made again, step by step. */
export class RecordReplay {
  readonly steps: Step[] = [];
  isAgreed = false;
  /** Kept beside the steps: every move asks for them. */
  readonly #resignations: Resignation[] = [];
  #state: unknown;

  constructor(
    readonly rules: AnyRules,
    opening: string,
    readonly names: readonly string[],
  ) {
    this.#state = asRecordError("bad-opening", { text: echo(opening) }, () => rules.read(opening) as unknown);
  }

  get seatCount(): number {
    return this.rules.seatCount(this.#state);
  }

  get outcome(): Outcome | null {
    const byRules = this.isAgreed ? agreedDraw(this.seatCount) : this.rules.outcome(this.#state);
    return placesAfter(byRules, this.#resignations, this.seatCount);
  }

  toAct(): number[] {
    return seatsToAct(this.rules, this.#state);
  }

  move(by: number | null, action: string): void {
    this.#step(action, { by, action }, () => {
      this.#refuseEnd();
      this.#refuseStranger(by);
      this.#state = this.rules.apply(this.#state, by, action);
    });
  }

  moveOfTheOnlyOne(action: string): void {
    const acting = this.toAct();
    if (acting.length > 1) {
      const names = acting.map((seat) => this.#allNames()[seat]);
      throw refused("who-moved", { number: this.steps.length + 1, text: echo(action), names });
    }
    this.move(acting[0] ?? 0, action);
  }

  resign(seat: number, cause: Cause): void {
    this.#step(cause, { by: seat, cause }, () => {
      this.#refuseStranger(seat);
      if (this.steps.some((step) => step.by === seat && step.cause)) {
        throw new Refusal("table", phrase("play.seat-resigned", { name: this.#allNames()[seat] ?? "" }));
      }
      this.#refuseEnd();
    });
  }

  agree(): void {
    this.#refuseEnd();
    this.isAgreed = true;
  }

  #step(text: string, step: Step, make: () => void): void {
    if (this.steps.length >= MAX_STEPS) throw refused("too-many-steps", { count: MAX_STEPS });
    asRecordError("bad-step", { number: this.steps.length + 1, text: echo(text) }, make);
    this.steps.push(step);
    this.#resignations.push(...resignations([step]));
  }

  #refuseStranger(seat: number | null): void {
    if (seat === null || (Number.isInteger(seat) && seat >= 0 && seat < this.seatCount)) return;
    throw new Refusal("table", phrase("play.no-such-seat", { seat: String(seat + 1), count: this.seatCount }));
  }

  #refuseEnd(): void {
    const ended = this.outcome;
    if (ended) throw new Refusal("table", phrase("play.game-over", { reason: ended.reason }));
  }

  #allNames(): string[] {
    return Array.from({ length: this.seatCount }, (_, seat) => this.names[seat] ?? String(seat + 1));
  }
}
