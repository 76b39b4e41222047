/** The games this browser knows the rules of. */

import { connectFour } from "./connectFour";
import type { AnyRules } from "./game";
import { morpion } from "./morpion";
import { ricochet } from "./ricochet";

const RULES: Record<string, AnyRules> = { "connect-four": connectFour, morpion, ricochet };

export function rulesOf(game: string): AnyRules | null {
  return RULES[game] ?? null;
}
