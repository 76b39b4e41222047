/** Who watches a table, in words. */

import type { Say } from "../i18n";
import type { TableSnapshot } from "../wire";

/** So many names stand in the line; the rest is behind it. */
const MOST_IN_LINE = 3;
/** The server names so many; with fewer names the others are guests. */
const MOST_NAMED = 20;

export interface Watchers {
  /** Empty where nobody watches. */
  line: string;
  /** Everybody who is named, where the line has no room for them. */
  all: string;
}

export function watchersOf({ watchers: names, watcher_count: count }: Pick<TableSnapshot, "watchers" | "watcher_count">, say: Say): Watchers {
  if (!names.length) return { line: count ? say("web.table-info.watching", { count }) : "", all: "" };
  const isFull = names.length >= MOST_NAMED;
  const others = (shown: number): string[] => {
    const rest = Math.max(0, count - shown);
    if (!rest) return [];
    return [say(shown < names.length || isFull ? "web.table-info.others" : "web.table-info.guests", { count: rest })];
  };
  const told = (shown: number): string => say("web.table-info.watched-by", { names: [...names.slice(0, shown), ...others(shown)] });
  return names.length > MOST_IN_LINE ? { line: told(MOST_IN_LINE), all: told(names.length) } : { line: told(names.length), all: "" };
}
