/** Hints asked for at a table: the first is a nudge, each further one says a little more. */

import { fetchHint } from "../backend";
import { firstDegree, nextDegree, type HintProgress } from "./hintProgress";

export class Hints {
  hinting: HintProgress | null = $state.raw(null);
  isAsking = $state(false);
  /** What is asked about: an answer that comes when it has changed is of no use. */
  #version = 0;

  /** Throws where nobody answers, or nobody may. */
  async ask(table: string, token: string | null): Promise<void> {
    if (this.hinting) {
      this.hinting = nextDegree(this.hinting);
      return;
    }
    const version = this.#version;
    this.isAsking = true;
    try {
      const answer = firstDegree(await fetchHint(table, token));
      if (this.#version === version) this.hinting = answer;
    } finally {
      this.isAsking = false;
    }
  }

  forget(): void {
    this.#version += 1;
    this.hinting = null;
  }
}
