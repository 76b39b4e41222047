/** The number of the daily puzzle, from the date alone: the same as in `contract/puzzle.py`. */

/** About the golden ratio: consecutive days have numbers far apart. */
const STRIDE_PERCENT = 62;
const DAY_MS = 86_400_000;

/** Days since 1 January 1970, UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** From 1 to `count`; all numbers come before one comes again. */
export function dailyNumber(day: number, count: number): number {
  let stride = Math.max(1, Math.floor((count * STRIDE_PERCENT) / 100));
  while (commonDivisor(stride, count) !== 1) stride += 1;
  return ((day * stride) % count) + 1;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
