/** A tournament as it is now, over a stream that comes back after it broke. */

import { Refused } from "../api";
import { errorText } from "../errorText";
import type { Tournament } from "../wire";
import { followTournament } from "./api";
import { told } from "./state";

const [FIRST_MS, LAST_MS] = [500, 15_000];

export class LiveTournament {
  state = $state.raw<Tournament | null>(null);
  /** The server does not answer for the moment. */
  isLost = $state(false);
  /** Why there is nothing to follow. */
  refusal = $state("");
  private receivedAt = 0;
  private readonly ending = new AbortController();

  constructor(private readonly id: string) {
    void this.follow();
  }

  stop(): void {
    this.ending.abort();
  }

  /** The server's clock at this moment of ours. */
  now(at: number): number {
    return (this.state?.now ?? 0) + Math.max(0, at - this.receivedAt) / 1000;
  }

  private async follow(): Promise<void> {
    let pause = FIRST_MS;
    while (!this.ending.signal.aborted) {
      const line = new AbortController();
      const end = (): void => line.abort();
      this.ending.signal.addEventListener("abort", end);
      try {
        await followTournament(this.id, line.signal, (event) => {
          const next = told(this.state, event);
          if (!next) return line.abort(); // a gap: all of it comes anew
          this.receivedAt = Date.now();
          this.state = next;
          this.isLost = false;
          pause = FIRST_MS;
        });
      } catch (problem) {
        // It was deleted, or never there; other refusals pass where there is something to show.
        if (problem instanceof Refused && (!this.state || problem.refusal.code === "server.no-tournament")) {
          this.refusal = errorText(problem);
          this.state = null;
          return;
        }
        if (!line.signal.aborted) this.isLost = true;
      } finally {
        this.ending.signal.removeEventListener("abort", end);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(LAST_MS, pause * 2);
    }
  }
}
