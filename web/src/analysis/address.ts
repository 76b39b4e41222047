/** The address of the analysis page, and a record passed to it by another page. */

import { positionQuery } from "../positionQuery";
import { navigate } from "../shell/router.svelte";

/** Opens the analysis of a record. It is stored in the browser's history entry, so that reloading keeps it. */
export function analyseGame(game: string, record: string): void {
  navigate({ page: "analysis", game });
  history.replaceState({ record }, "");
}

export function recordInHistory(): string | null {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "record" in state && typeof state.record === "string" ? state.record : null;
}

/** Changes the address of the history entry, not its contents. */
export function showAddress(game: string, state: string): void {
  history.replaceState(history.state, "", `/analysis/${encodeURIComponent(game)}${positionQuery(state)}`);
}
