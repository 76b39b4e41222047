/** How a game at a table ends: by the rules, by agreement, or because others gave up (`play/ending.py`). */

import type { Outcome } from "../engine/local/rules/game";
import { phrase, playerPhrase, type Phrase } from "../engine/local/rules/phrase";
import type { Step } from "../wire";

export type Cause = NonNullable<Step["cause"]>;

export const CAUSES: readonly Cause[] = ["resigned", "out-of-time", "left", "disconnected"];

export interface Resignation {
  seat: number;
  cause: Cause;
}

export function resignations(steps: readonly Step[]): Resignation[] {
  return steps.flatMap(({ by, cause }) => (cause && by !== null ? [{ seat: by, cause }] : []));
}

export function agreedDraw(seatCount: number): Outcome {
  return { places: Array.from({ length: seatCount }, () => 1), reason: phrase("play.agreed") };
}

/** Whoever gave up first is last, whatever a stand-in achieved. */
export function placesAfter(byRules: Outcome | null, gone: readonly Resignation[], seatCount: number): Outcome | null {
  const last = gone.at(-1);
  if (!last) return byRules;
  const seats = Array.from({ length: seatCount }, (_, seat) => seat);
  const staying = seats.filter((seat) => !gone.some((each) => each.seat === seat));
  if (staying.length > 1 && !byRules) return null;
  const placeOf = (seat: number): number => byRules?.places[seat] ?? 1;
  const places = seats.map((seat) => {
    const order = gone.findIndex((each) => each.seat === seat);
    return order >= 0 ? seatCount - order : 1 + staying.filter((other) => placeOf(other) < placeOf(seat)).length;
  });
  return { places, reason: byRules?.reason ?? reasonOf(last, staying.length > 0) };
}

function reasonOf({ seat, cause }: Resignation, hasWinner: boolean): Phrase {
  return phrase(hasWinner ? `play.${cause}` : `play.${cause}-alone`, { name: playerPhrase(seat) });
}
