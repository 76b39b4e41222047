/** What a game has besides its rules: only that is offered. */

import { fetchGames } from "../api";
import { SLUGS } from "../games";
import type { GameDescription } from "../wire";

export interface Capabilities {
  hasHints: boolean;
  hasAnalyst: boolean;
}

export const capabilitiesIn = ({ levels, has_analyst }: GameDescription): Capabilities => ({
  hasHints: levels.some(({ is_graded }) => is_graded),
  hasAnalyst: has_analyst,
});

/** As the server says; without it, games that this browser can play have everything. */
export async function capabilitiesOf(slug: string): Promise<Capabilities> {
  const isOurs = SLUGS.includes(slug);
  const unknown = { hasHints: isOurs, hasAnalyst: isOurs };
  const row = await fetchGames().then(({ games }) => games.find((game) => game.slug === slug), () => undefined);
  return row ? capabilitiesIn(row) : unknown;
}
