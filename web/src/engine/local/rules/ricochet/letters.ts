/** Actions as people write them. */

import { readSlide } from "../../../../games/ricochet/board";

/** The highest bid. */
export const MAX_BID = 99;
export const TIME_UP = "time-up";

const OTHER_LETTERS: Record<string, string> = { V: "G", J: "Y", O: "W" };

/** French players may say V(ert), J(aune) and O(uest). */
export function usualLetters(action: string): string {
  return action.length === 2 ? [...action.toUpperCase()].map((sign) => OTHER_LETTERS[sign] ?? sign).join("") : action;
}

export function isReadable(action: string): boolean {
  return ["pass", "claim", "concede", TIME_UP].includes(action) || /^=[1-9][0-9]?$/.test(action) || readSlide(usualLetters(action)) !== null;
}
