/** The computers at a table of this browser: each is asked about every state of the board, and heard while it stands. */

import { chooseMove } from "../engine/local/localEngine";
import type { Step } from "../wire";
import { toAct, type LocalTable } from "./localTable";
import { environment } from "./environment";

export interface ComputerHandlers {
  /** A computer moves. */
  move(seat: number, action: string): void;
  /** A computer broke down. */
  fail(seat: number): void;
}

export class Computers {
  #thinking = new AbortController();
  /** What they think about; null while the table rests. */
  #about: readonly Step[] | null = null;
  #restingSince = environment().now;
  #restedSeconds = 0;
  /** What each keeps in mind from one question to the next, by game and seat. */
  readonly #notes = new Map<string, unknown>();

  constructor(private readonly handlers: ComputerHandlers) {}

  /** Every computer that may act thinks, each about its own matters and none twice about the same. */
  attend(table: LocalTable): void {
    if (table.steps === this.#about) return;
    this.rest();
    this.#restedSeconds += environment().now - this.#restingSince;
    this.#about = table.steps;
    for (const seat of toAct(table)) {
      if (table.seats[seat]?.kind === "computer") void this.#answer(table, seat, this.#thinking.signal);
    }
  }

  /** Nobody thinks, and for nobody time goes by. */
  rest(): void {
    if (this.#about) this.#restingSince = environment().now;
    this.#about = null;
    this.#thinking.abort();
    this.#thinking = new AbortController();
  }

  #now(): number {
    return environment().now - this.#restedSeconds;
  }

  async #answer({ settings, state, seats, seed, number }: LocalTable, seat: number, signal: AbortSignal): Promise<void> {
    const [now, place] = [this.#now(), `${number} ${seat}`];
    const level = seats[seat]?.level ?? "";
    try {
      const asked = { game: settings.game, state, level, seat, seed: seed + 1 + seat, now, notes: this.#notes.get(place) };
      const { action, afterSeconds = 0, notes } = await chooseMove(asked, signal);
      this.#notes.set(place, notes);
      await delay(now + afterSeconds - this.#now(), signal);
      if (action !== null && !signal.aborted) this.handlers.move(seat, action);
    } catch (problem) {
      if (signal.aborted || (problem instanceof DOMException && problem.name === "AbortError")) return;
      // A computer that breaks down gives up rather than let a person wait for ever.
      this.handlers.fail(seat);
    }
  }
}

/** So many seconds, or until it does not matter any more. */
function delay(seconds: number, signal: AbortSignal): Promise<void> {
  if (seconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const alarm = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener("abort", () => (clearTimeout(alarm), resolve()), { once: true });
  });
}
