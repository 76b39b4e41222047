/** How a game at a table ends: by the rules, by agreement, or because others gave up (`play/ending.py`). */

import type { Outcome } from "../engine/local/rules/game";
import { phrase, type Phrase } from "../engine/local/rules/phrase";
import type { Step } from "../wire";

interface Resignation {
  seat: number;
  cause: "out-of-time" | "resigned";
}

export function resignations(steps: readonly Step[]): Resignation[] {
  return steps.flatMap(({ by, cause }) => (cause && by !== null ? [{ seat: by, cause }] : []));
}

export function agreedDraw(seatCount: number): Outcome {
  return { places: Array.from({ length: seatCount }, () => 1), reason: phrase("play.agreed") };
}

/** Whoever gave up first is last, whatever a stand-in achieved. */
export function placesAfter(byRules: Outcome | null, gone: readonly Resignation[], names: readonly string[]): Outcome | null {
  const last = gone.at(-1);
  if (!last) return byRules;
  const staying = names.map((_, seat) => seat).filter((seat) => !gone.some((each) => each.seat === seat));
  if (staying.length > 1 && !byRules) return null;
  const placeOf = (seat: number): number => byRules?.places[seat] ?? 1;
  const places = names.map((_, seat) => {
    const order = gone.findIndex((each) => each.seat === seat);
    return order >= 0 ? names.length - order : 1 + staying.filter((other) => placeOf(other) < placeOf(seat)).length;
  });
  return { places, reason: byRules?.reason ?? reasonOf(last, staying, names) };
}

function reasonOf({ seat, cause }: Resignation, [winner]: readonly number[], names: readonly string[]): Phrase {
  const name = names[seat] ?? "";
  if (winner === undefined) return phrase(`play.${cause}-alone`, { name });
  return phrase(`play.${cause}`, { name, winner: names[winner] ?? "" });
}
