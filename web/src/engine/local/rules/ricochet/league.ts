/** The daily league: one board, robots that go back to their places, and its seventeen targets; as in `games/ricochet/league.py`. */

import { deal } from "./dealing";
import { writeState } from "./notation";

const FIRST_SEED = 1_000_000_000;

/** Positions, each to be solved by itself. */
export function problems(day: number): string[] {
  const dealt = deal({ difficulty: "medium" }, FIRST_SEED + day);
  return dealt.deck.map((target) => writeState({ ...dealt, deck: [target] }));
}
