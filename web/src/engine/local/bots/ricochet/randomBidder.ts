/** The player who leaves everything to chance. */

import type { Choice } from "../../analysts/analyst";
import type { Dice } from "../../rules/dice";
import { phrase } from "../../rules/phrase";
import { ricochet } from "../../rules/ricochet";
import { isRace, type Phase, type State } from "../../rules/ricochet/state";

/** Seconds in a race, so that others can be faster. */
const THINKING = 15;
const FIRST_BIDS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** Bids by feeling, slides by chance and loses heart after a while. At most one bid in a round, so that nobody waits. */
export function randomMove(state: State, seat: number, dice: Dice): Choice {
  if (state.phase.kind === "bidding" && isRace(state)) return race(state.phase, seat, dice);
  if (state.phase.kind === "bidding") return bid(state.phase, seat, dice);
  const slides = ricochet.legal(state, seat).filter((action) => action !== "concede");
  const patience = state.won.length > 1 ? 6 : 12;
  if (!slides.length || dice.below(patience) === 0) return { action: "concede", reason: phrase("ricochet.reason.lost-heart") };
  return { action: dice.pick(slides), reason: phrase("ricochet.reason.by-chance", { count: slides.length }) };
}

function race({ passed }: Extract<Phase, { kind: "bidding" }>, seat: number, dice: Dice): Choice {
  if (passed.includes(seat)) return { action: null, reason: phrase("ricochet.reason.waits") };
  if (dice.below(2) === 0) return { action: "pass", reason: phrase("ricochet.reason.no-idea"), afterSeconds: THINKING };
  return { action: "claim", reason: phrase("ricochet.reason.by-feeling"), afterSeconds: THINKING };
}

function bid({ bids, passed }: Extract<Phase, { kind: "bidding" }>, seat: number, dice: Dice): Choice {
  if (passed.includes(seat)) return { action: null, reason: phrase("ricochet.reason.waits") };
  const best = bids.length ? Math.min(...bids.map(({ slides }) => slides)) : null;
  const hasBid = bids.some((each) => each.seat === seat);
  if (hasBid || best === 1 || dice.below(2) === 0) return { action: "pass", reason: phrase("ricochet.reason.no-idea") };
  const slides = best === null ? dice.pick(FIRST_BIDS) : 1 + dice.below(best);
  return { action: `=${slides}`, reason: phrase("ricochet.reason.by-feeling") };
}
