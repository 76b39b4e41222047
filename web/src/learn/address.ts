/** The page of the mistakes of one game: the record and the seat travel in the browser's history entry. */

import { navigate } from "../shell/router.svelte";

export interface Lesson {
  record: string;
  /** Whose mistakes; null: everybody's. */
  seat: number | null;
}

export function learnFrom(game: string, record: string, seat: number | null): void {
  navigate({ page: "learn", game });
  history.replaceState({ record, seat }, "");
}

/** Reloading the page keeps it. */
export function lessonInHistory(): Lesson | null {
  const { record, seat } = (history.state ?? {}) as Partial<Lesson>;
  return typeof record === "string" ? { record, seat: typeof seat === "number" ? seat : null } : null;
}
