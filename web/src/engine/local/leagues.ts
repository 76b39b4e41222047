/** The problems of a day's league, made in this browser: the same as on the server. */

import { Refusal } from "./rules/game";
import { phrase } from "./rules/phrase";
import { problems } from "./rules/ricochet/league";

const LEAGUES: Readonly<Record<string, (day: number) => string[]>> = { ricochet: problems };

export function problemsOf(game: string, day: number): string[] {
  const make = LEAGUES[game];
  if (!make) throw new Refusal("setup", phrase("league.no-league", { game }));
  return make(day);
}
