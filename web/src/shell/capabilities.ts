/** What a game may come with beside its rules: nothing is offered that nobody could do. */

import { askGames } from "../api";
import { SLUGS } from "../games";
import type { GameRow } from "../wire";

export interface Gifts {
  /** Somebody plays it well enough to be asked. */
  hasHints: boolean;
  hasAnalyst: boolean;
}

export const giftsIn = ({ levels, has_analyst }: GameRow): Gifts => ({
  hasHints: levels.some(({ is_graded }) => is_graded),
  hasAnalyst: has_analyst,
});

/** As the shelf tells; without the server, the games that this browser can play have everything. */
export async function giftsOf(slug: string): Promise<Gifts> {
  const isOurs = SLUGS.includes(slug);
  const unknown = { hasHints: isOurs, hasAnalyst: isOurs };
  const row = await askGames().then(({ games }) => games.find((game) => game.slug === slug), () => undefined);
  return row ? giftsIn(row) : unknown;
}
