/** Which puzzle is today's: the same for everybody, from the date alone. `contract/puzzle.py` has the same function. */

/** About the golden section: one day's number lies far from the next one's. */
const STRIDE_PERCENT = 62;
const DAY_MS = 86_400_000;

/** Days since 1 January 1970, by the clock of Greenwich. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Of so many puzzles, counted from 1; no other comes twice before all have come. */
export function dailyNumber(day: number, count: number): number {
  let stride = Math.max(1, Math.floor((count * STRIDE_PERCENT) / 100));
  while (commonDivisor(stride, count) !== 1) stride += 1;
  return ((day * stride) % count) + 1;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
