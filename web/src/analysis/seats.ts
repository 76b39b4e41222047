/** Who sits where on a board that nobody plays on: by the names of the game that was loaded, or by what the pieces are called. */

import type { Kit } from "../games/face";
import type { Say } from "../speech";
import type { Chair } from "../wire";

export function chairsOf(seatCount: number, names: readonly string[], kit: Kit | null, say: Say): Chair[] {
  const sides = kit?.sides?.(seatCount || 2, say) ?? [];
  return Array.from({ length: seatCount }, (_, seat) => ({
    seat, kind: "person", level: null, is_here: true, has_resigned: false, is_host: false,
    name: names[seat] || sides[seat]?.name || say("player", { number: seat + 1 }),
    symbol: sides[seat]?.symbol ?? "",
  }));
}
