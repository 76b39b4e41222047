/** The games whose rules this browser knows. */

import { connectFour } from "./connectFour";
import { Refusal, type AnyRules } from "./game";
import { morpion } from "./morpion";
import { phrase } from "./phrase";
import { ricochet } from "./ricochet";

const RULES: Record<string, AnyRules> = { "connect-four": connectFour, morpion, ricochet };

/** Refuses the games that only the server knows. */
export function requireRules(game: string): AnyRules {
  const rules = RULES[game];
  if (!rules) throw new Refusal("setup", phrase("web.offline.needs-server"));
  return rules;
}
