/** The games this browser knows the rules of. */

import { connectFour } from "./connectFour";
import type { AnyRules } from "./game";
import { morpion } from "./morpion";

const SHELF: Record<string, AnyRules> = { "connect-four": connectFour, morpion };

export function rulesOf(game: string): AnyRules | null {
  return SHELF[game] ?? null;
}
