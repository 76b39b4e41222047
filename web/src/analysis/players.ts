/** Who sits where on a board that nobody plays on: as in the game that was loaded, or by what the pieces are called. */

import { isColour } from "../board/colours";
import type { GameUi } from "../games/manifest";
import type { Say } from "../i18n";
import type { Player } from "../wire";
import type { Tree } from "./tree";

export function chairsOf(seatCount: number, { names, dress }: Pick<Tree, "dress" | "names">, ui: GameUi | null, say: Say): Player[] {
  const sides = ui?.defaultPlayers?.(seatCount || 2, say) ?? [];
  return Array.from({ length: seatCount }, (_, seat) => {
    const colour = dress?.colours[seat] ?? "";
    return {
      seat, kind: "person", level: null, is_connected: true, has_resigned: false, is_host: false,
      name: names[seat] || sides[seat]?.name || say("player", { number: seat + 1 }),
      symbol: dress?.symbols[seat] || sides[seat]?.symbol || "",
      ...(isColour(colour) && { colour }),
    };
  });
}
