/** A position in the address, and a whole game handed from one page to this one. */

import { positionQuery } from "../positionQuery";
import { navigate } from "../shell/router.svelte";

/** Open the analysis of a saved game. It is kept with the place in the history: loading the page anew keeps it. */
export function analyseGame(game: string, record: string): void {
  navigate({ page: "analysis", game });
  history.replaceState({ record }, "");
}

export function recordInHistory(): string | null {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "record" in state && typeof state.record === "string" ? state.record : null;
}

/** The place changes its address, not its contents. */
export function showAddress(game: string, state: string): void {
  history.replaceState(history.state, "", `/analysis/${encodeURIComponent(game)}${positionQuery(state)}`);
}
