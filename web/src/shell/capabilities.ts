/** What a game may come with beside its rules: nothing is offered that nobody could do. */

import { fetchGames } from "../api";
import { SLUGS } from "../games";
import type { GameDescription } from "../wire";

export interface Capabilities {
  /** Somebody plays it well enough to be asked. */
  hasHints: boolean;
  hasAnalyst: boolean;
}

export const capabilitiesIn = ({ levels, has_analyst }: GameDescription): Capabilities => ({
  hasHints: levels.some(({ is_graded }) => is_graded),
  hasAnalyst: has_analyst,
});

/** As the shelf tells; without the server, the games that this browser can play have everything. */
export async function capabilitiesOf(slug: string): Promise<Capabilities> {
  const isOurs = SLUGS.includes(slug);
  const unknown = { hasHints: isOurs, hasAnalyst: isOurs };
  const row = await fetchGames().then(({ games }) => games.find((game) => game.slug === slug), () => undefined);
  return row ? capabilitiesIn(row) : unknown;
}
