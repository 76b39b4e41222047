/** The rounds of the game on the screen, each with its shortest path as soon as that is found. */

import type { Props } from "./boardModel";
import { isReturned, roundsOf, type Round } from "./rounds";
import { shortestOf, type Shortest } from "./shortest";

export interface ListedRound extends Round {
  /** Undefined while it is searched; null where it was not found, or stays secret. */
  shortest: Shortest | null | undefined;
}

export class RoundList {
  rounds: readonly ListedRound[] = $state.raw([]);
  isLoading = $state(true);
  /** The connection is lost. */
  hasFailed = $state(false);
  #run = 0;

  /** `isOver`: no tile comes back any more, also where somebody gave up the whole game. */
  async load({ shown: { view, steps, viewAt } }: Props, isOver = false): Promise<void> {
    const run = (this.#run += 1);
    if (!viewAt) return;
    this.isLoading = true;
    try {
      const found = await roundsOf(steps, viewAt);
      if (run !== this.#run) return;
      this.rounds = found.map((round) => ({ ...round, shortest: !isOver && isReturned(round, view) ? null : undefined }));
      this.isLoading = false;
      for (const [place, round] of this.rounds.entries()) {
        if (round.shortest !== undefined) continue;
        const shortest = await shortestOf(round.view);
        if (run !== this.#run) return;
        this.rounds = this.rounds.with(place, { ...round, shortest });
      }
    } catch {
      this.hasFailed = run === this.#run;
    }
  }

  stop(): void {
    this.#run += 1;
  }

  /** Every shortest path is known. */
  get isComplete(): boolean {
    return !this.isLoading && this.rounds.every(({ shortest }) => shortest !== undefined);
  }
}

export interface Totals {
  /** Slides of the targets that were reached. */
  slides: number;
  /** Shortest paths of the same targets. */
  shortest: number;
  reached: number;
  /** Reached, and no path is shorter. */
  best: number;
}

/** What one seat did, compared with the shortest paths; rounds without one are left out. */
export function totalsOf(rounds: readonly ListedRound[], seat: number): Totals {
  const totals: Totals = { slides: 0, shortest: 0, reached: 0, best: 0 };
  for (const { winner, slides, shortest } of rounds) {
    if (winner !== seat) continue;
    totals.reached += 1;
    if (!shortest?.path) continue;
    totals.slides += slides.length;
    totals.shortest += shortest.path.length;
    if (slides.length === shortest.path.length) totals.best += 1;
  }
  return totals;
}
