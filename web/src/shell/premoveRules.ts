/** What was asked for before its time: a move for our next turn, or one that waits for the one before it. */

import type { TableSnapshot } from "../wire";

/** One seat of our own, somebody else to move. */
export function canPremove(table: TableSnapshot): boolean {
  const isOurs = table.you !== null && table.to_act.includes(table.you);
  return table.phase === "playing" && !table.is_paused && table.you !== null && table.yours.length === 1 && !isOurs && table.to_act.length > 0;
}

export type PremoveFate = "wait" | "play" | "give-up";

/** When our turn comes the plan is played, or given up where the rules no longer allow it. */
export function premoveFate(plan: string, table: TableSnapshot): PremoveFate {
  if (table.phase !== "playing" || table.you === null) return "give-up";
  if (!table.to_act.includes(table.you)) return "wait";
  return table.legal.includes(plan) ? "play" : "give-up";
}

export type QueuedMoveFate = "play" | "not-our-turn" | "impossible";

/** What becomes of a move asked for while another was on its way, now that this one has arrived. */
export function queuedMoveFate(action: string, table: TableSnapshot): QueuedMoveFate {
  const isOurs = table.you !== null && table.to_act.includes(table.you);
  if (table.phase !== "playing" || table.is_paused) return "impossible";
  if (!isOurs) return "not-our-turn";
  return table.legal.includes(action) ? "play" : "impossible";
}
