/** Which moves of a review were mistakes. One rule for the card after a game, its analysis and its lessons. Pure. */

import type { ReviewedMove, Verdict } from "../wire";

/** Lost in so few moves is a threat that was overlooked; it is a slip where another move would have lasted so much longer. */
const [SOON, LONGER] = [4, 6];

/** A result given away, a longer way than needed, or a slip. */
export function isMistake(remark: ReviewedMove): boolean {
  return isDecisive(remark) || isSlip(remark);
}

/** More than a slip: it can have decided the game. */
export function isDecisive(remark: ReviewedMove): boolean {
  return remark.is_blunder || isDetour(remark);
}

/** No change of the result, but worth a lesson: a win on the spot not taken, a lost game given up at once. */
export function isSlip({ verdict, best: [best] }: ReviewedMove): boolean {
  if (!verdict || !best) return false;
  if (best.label === "W1") return verdict.label !== "W1" && verdict.result === 1;
  const [lasts, could] = [movesToLoss(verdict), movesToLoss(best)];
  return lasts !== null && could !== null && lasts <= SOON && could >= lasts + LONGER;
}

/** A target was given up: what comes after is about another one. */
export const isGivenUp = ({ action }: Pick<ReviewedMove, "action">): boolean => action === "concede";

/** After so many moves the mistake is best looked at: on the board it is about. */
export const placeToLook = (remark: ReviewedMove): number => (isGivenUp(remark) ? remark.number - 1 : remark.number);

/** `L4`: lost in 4 moves of both; null where it is not lost, or nobody knows how soon. */
export const movesToLoss = ({ label }: Verdict): number | null => (/^L\d+$/.test(label) ? Number(label.slice(1)) : null);

export const slidesOf = ({ label }: Verdict): number | null => (/^\d+$/.test(label) ? Number(label) : null);

function isDetour({ verdict, best }: ReviewedMove): boolean {
  return verdict?.value != null && best[0]?.value != null && slidesOf(verdict) !== null && verdict.value < best[0].value;
}
