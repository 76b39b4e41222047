/** Ratings in words. */

import type { Say } from "../i18n";
import type { RatingPool } from "../wire";

/** `1042`, `1042?` after few games. */
export const ratingText = ({ rating, is_provisional }: { rating: number; is_provisional: boolean }): string => `${rating}${is_provisional ? "?" : ""}`;

/** With a sign, and a minus that is as wide as the plus. */
export const changeText = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");

/** “7 × 6 · rapid”; the game stands elsewhere. */
export function poolWords({ game, board, speed }: RatingPool, say: Say): string {
  const code = `web.${game}.rated.${board}`;
  const text = say(code);
  return [text === code ? (board === "usual" ? "" : board) : text, say(`web.rating.speed.${speed}`)].filter(Boolean).join(" · ");
}
