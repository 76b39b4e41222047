/** The progress of two devices, together. */

import type { Progress, SeriesRecord } from "./progress";

const NO_RECORD: SeriesRecord = { longest: 0, fastest: null };

/** What is kept on two devices, together: nothing solved is lost. The running series is that of the first. */
export function mergeProgress(one: Progress, other: Progress): Progress {
  const games = (part: "daily" | "records" | "solved"): string[] => [...new Set([...Object.keys(one[part]), ...Object.keys(other[part])])];
  return {
    solved: Object.fromEntries(games("solved").map((game) => [game, union(one.solved[game], other.solved[game])])),
    daily: Object.fromEntries(games("daily").map((game) => [game, Math.max(one.daily[game] ?? 0, other.daily[game] ?? 0)])),
    days: union(one.days, other.days),
    series: { ...other.series, ...one.series },
    records: Object.fromEntries(games("records").map((game) => [game, betterOf(one.records[game], other.records[game])])),
  };
}

function union(one: readonly number[] = [], other: readonly number[] = []): number[] {
  return [...new Set([...one, ...other])].sort((first, second) => first - second);
}

function betterOf(one: SeriesRecord = NO_RECORD, other: SeriesRecord = NO_RECORD): SeriesRecord {
  const times = [one.fastest, other.fastest].filter((seconds) => seconds !== null);
  return { longest: Math.max(one.longest, other.longest), fastest: times.length ? Math.min(...times) : null };
}
