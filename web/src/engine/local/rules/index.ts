/** The games whose rules this browser knows. */

import { connectFour } from "./connectFour";
import { Refusal, type AnyRules } from "./game";
import { morpion } from "./morpion";
import { phrase } from "./phrase";
import { ricochet } from "./ricochet";

const RULES: Readonly<Record<string, AnyRules>> = { "connect-four": connectFour, morpion, ricochet };

export const knownRules = (game: string): AnyRules | undefined => RULES[game];

/** Refuses the games that only the server knows. */
export function requireRules(game: string): AnyRules {
  const rules = knownRules(game);
  if (!rules) throw new Refusal("setup", phrase("web.offline.needs-server"));
  return rules;
}
