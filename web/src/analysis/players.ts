/** The players of an analysis board: those of the loaded game, or the game's default names. */

import { isColour } from "../board/colours";
import type { BoardPlayer, GameUi } from "../games/manifest";
import type { Say } from "../i18n";
import type { Tree } from "./tree";

export function playersOf(seatCount: number, { names, dress }: Pick<Tree, "dress" | "names">, ui: GameUi | null, say: Say): BoardPlayer[] {
  const defaults = ui?.defaultPlayers?.(seatCount || 2, say) ?? [];
  return Array.from({ length: seatCount }, (_, seat) => {
    const colour = dress?.colours[seat] ?? "";
    return {
      name: names[seat] || defaults[seat]?.name || say("player", { number: seat + 1 }),
      symbol: dress?.symbols[seat] || defaults[seat]?.symbol || "",
      ...(isColour(colour) && { colour }),
    };
  });
}
