/** The hint that is shown at a table: the first one gives little away, each further one says a little more. */

import { fetchHint } from "../backend";
import { firstDegree, nextDegree, type HintProgress } from "./hintProgress";

export class Hints {
  current: HintProgress | null = $state.raw(null);
  isLoading = $state(false);
  /** A hint that arrives after the position has changed is dropped. */
  #version = 0;

  /** Throws where the server refuses or cannot be reached. */
  async request(table: string, token: string | null): Promise<void> {
    if (this.current) {
      this.current = nextDegree(this.current);
      return;
    }
    const version = this.#version;
    this.isLoading = true;
    try {
      const hint = firstDegree(await fetchHint(table, token));
      if (this.#version === version) this.current = hint;
    } finally {
      this.isLoading = false;
    }
  }

  clear(): void {
    this.#version += 1;
    this.current = null;
  }
}
