/** The address of the analysis page, and a record passed to it by another page. */

import { positionQuery } from "../positionQuery";
import { navigate } from "../shell/router.svelte";

const EXPLORER = "explorer";

/** Where to begin to look at a game. */
export interface Start {
  /** Whoever looks at it: their first mistake. */
  seat?: number | null;
  /** After so many steps. */
  step?: number | undefined;
  /** In a study: at this branch, which it may not have any more. */
  branch?: number;
}

/** Opens the analysis of a record. It is stored in the browser's history entry, so that reloading keeps it. */
export function analyseGame(game: string, record: string, start: Start = {}): void {
  navigate({ page: "analysis", game });
  history.replaceState({ record, start }, "");
}

export function recordInHistory(): string | null {
  const { record } = (history.state ?? {}) as { record?: unknown };
  return typeof record === "string" ? record : null;
}

export function startInHistory(): Start {
  const { start } = (history.state ?? {}) as { start?: Start };
  return start ?? {};
}

/** Changes the address of the history entry, not its contents. */
export function showAddress(game: string, state: string, hasExplorer: boolean): void {
  history.replaceState(history.state, "", `/${hasExplorer ? EXPLORER : "analysis"}/${encodeURIComponent(game)}${positionQuery(state)}`);
}

/** `/explorer/…` is the same page, with the opening explorer open. */
export function opensExplorer(): boolean {
  return location.pathname.startsWith(`/${EXPLORER}/`);
}
