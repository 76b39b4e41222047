/** What becomes of moves that were chosen before their time. */

import type { TableSnapshot } from "../wire";

/** We have one seat, and somebody else is to move. */
export function canPremove(table: TableSnapshot): boolean {
  const isOurs = table.you !== null && table.to_act.includes(table.you);
  return table.phase === "playing" && !table.is_paused && table.you !== null && table.yours.length === 1 && !isOurs && table.to_act.length > 0;
}

/** So many turns ahead. */
export const MAX_PREMOVES = 8;

/** With one more at the end; without the last, if it is chosen again. */
export function toggled(actions: readonly string[], action: string): readonly string[] {
  if (actions.at(-1) === action) return actions.slice(0, -1);
  return actions.length < MAX_PREMOVES ? [...actions, action] : [...actions.slice(0, -1), action];
}

type PremoveFate = "wait" | "play" | "give-up";

/** When our turn comes, the premove is played, or dropped if it is no longer legal. */
export function premoveFate(action: string, table: TableSnapshot): PremoveFate {
  if (table.phase !== "playing" || table.you === null) return "give-up";
  if (!table.to_act.includes(table.you)) return "wait";
  return table.legal.includes(action) ? "play" : "give-up";
}

type QueuedMoveFate = "play" | "not-our-turn" | "impossible";

/** For a move that was chosen while another one was being sent, once that one has arrived. */
export function queuedMoveFate(action: string, table: TableSnapshot): QueuedMoveFate {
  const isOurs = table.you !== null && table.to_act.includes(table.you);
  if (table.phase !== "playing" || table.is_paused) return "impossible";
  if (!isOurs) return "not-our-turn";
  return table.legal.includes(action) ? "play" : "impossible";
}
