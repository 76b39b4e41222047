/** The computer players at a local table: each is asked about every state, and answers to an older state are dropped. */

import { chooseMove } from "../engine/local/localEngine";
import type { Step } from "../wire";
import { toAct, type LocalTable } from "./localTable";
import { environment } from "./environment";

/** What all computers of a table have together for one round. */
const ROUND_MILLISECONDS = 5_000;

interface ComputerHandlers {
  /** A computer moves. */
  move(seat: number, action: string): void;
  /** A computer broke down. */
  fail(seat: number): void;
}

export class Computers {
  #search = new AbortController();
  /** The steps they search about; null while the table is paused. */
  #about: readonly Step[] | null = null;
  #pausedSince = environment().now;
  #pausedSeconds = 0;
  /** What each remembers from one request to the next, by game and seat. */
  readonly #notes = new Map<string, unknown>();

  constructor(private readonly handlers: ComputerHandlers) {}

  /** Every computer that may act searches; none of them twice about the same state. */
  update(table: LocalTable): void {
    if (table.steps === this.#about) return;
    this.pause();
    this.#pausedSeconds += environment().now - this.#pausedSince;
    this.#about = table.steps;
    for (const seat of toAct(table)) {
      if (table.seats[seat]?.kind === "computer") void this.#answer(table, seat, this.#search.signal);
    }
  }

  /** Stop all searches; no time passes for anybody. */
  pause(): void {
    if (this.#about) this.#pausedSince = environment().now;
    this.#about = null;
    this.#search.abort();
    this.#search = new AbortController();
  }

  #now(): number {
    return environment().now - this.#pausedSeconds;
  }

  async #answer({ settings, state, seats, seed, number }: LocalTable, seat: number, signal: AbortSignal): Promise<void> {
    const [now, place] = [this.#now(), `${number} ${seat}`];
    const level = seats[seat]?.level ?? "";
    try {
      const milliseconds = ROUND_MILLISECONDS / seats.filter(({ kind }) => kind === "computer").length;
      const asked = { game: settings.game, state, level, seat, seed: seed + 1 + seat, now, milliseconds, notes: this.#notes.get(place) };
      const { action, afterSeconds = 0, notes } = await chooseMove(asked, signal);
      this.#notes.set(place, notes);
      await delay(now + afterSeconds - this.#now(), signal);
      if (action !== null && !signal.aborted) this.handlers.move(seat, action);
    } catch (problem) {
      if (signal.aborted || (problem instanceof DOMException && problem.name === "AbortError")) return;
      // A computer that fails resigns: nobody should wait for it forever.
      this.handlers.fail(seat);
    }
  }
}

/** Resolves after so many seconds, or on the signal. */
function delay(seconds: number, signal: AbortSignal): Promise<void> {
  if (seconds <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const alarm = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener("abort", () => (clearTimeout(alarm), resolve()), { once: true });
  });
}
