/** Which puzzles were solved in this browser, and on which days a daily puzzle. */

export interface Progress {
  /** Numbers of the puzzles solved, by game. */
  readonly solved: Readonly<Record<string, readonly number[]>>;
  /** On which day the day's puzzle of a game was solved last. */
  readonly daily: Readonly<Record<string, number>>;
  /** Days on which at least one of the day's was solved, in order. */
  readonly days: readonly number[];
  /** Puzzles solved one after the other at the first try and without help, by game: the seconds of each. */
  readonly series: Readonly<Record<string, readonly number[]>>;
  /** The best series, by game. */
  readonly records: Readonly<Record<string, SeriesRecord>>;
}

export interface SeriesRecord {
  /** How many in a row at most. */
  readonly longest: number;
  /** Seconds for the fastest `FAST_COUNT` in a row; none yet: null. */
  readonly fastest: number | null;
}

/** So many puzzles in a row are timed together. */
export const FAST_COUNT = 5;

const NO_RECORD: SeriesRecord = { longest: 0, fastest: null };
export const EMPTY: Progress = { solved: {}, daily: {}, days: [], series: {}, records: {} };

export function withSolved(progress: Progress, game: string, number: number): Progress {
  const before = progress.solved[game] ?? [];
  if (before.includes(number)) return progress;
  return { ...progress, solved: { ...progress.solved, [game]: [...before, number].sort((one, other) => one - other) } };
}

export function withDaily(progress: Progress, game: string, day: number): Progress {
  const days = progress.days.includes(day) ? progress.days : [...progress.days, day].sort((one, other) => one - other);
  return { ...progress, daily: { ...progress.daily, [game]: day }, days };
}

/** The series goes on. */
export function withFirstTry(progress: Progress, game: string, seconds: number): Progress {
  const series = [...(progress.series[game] ?? []), seconds];
  const before = progress.records[game] ?? NO_RECORD;
  const last = series.length >= FAST_COUNT ? series.slice(-FAST_COUNT).reduce((sum, each) => sum + each, 0) : null;
  const fastest = last === null ? before.fastest : Math.min(last, before.fastest ?? last);
  const record = { longest: Math.max(before.longest, series.length), fastest };
  return { ...progress, series: { ...progress.series, [game]: series }, records: { ...progress.records, [game]: record } };
}

/** A mistake or help ended the series. */
export function withSeriesEnded(progress: Progress, game: string): Progress {
  return progress.series[game]?.length ? { ...progress, series: { ...progress.series, [game]: [] } } : progress;
}

/** Days in a row up to today, or up to yesterday while today's puzzle is not solved. */
export function streak(progress: Progress, today: number): number {
  const days = new Set(progress.days);
  let day = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day -= 1;
  }
  return count;
}

export function isSolved(progress: Progress, game: string, number: number): boolean {
  return progress.solved[game]?.includes(number) ?? false;
}

/** The next number that is not solved, from the one after this, then from the first; all solved: the next, if any. */
export function nextUnsolved(progress: Progress, game: string, number: number, count: number): number | null {
  const order = Array.from({ length: count - 1 }, (_, place) => ((number + place) % count) + 1);
  return order.find((each) => !isSolved(progress, game, each)) ?? order[0] ?? null;
}

/** Of any version: unknown and broken parts are ignored. */
export function parseProgress(stored: unknown): Progress {
  const { solved, daily, days, series, records } = objectIn(stored) as Partial<Record<keyof Progress, unknown>>;
  return {
    solved: mapped(solved, numbersIn),
    daily: mapped(daily, numberIn),
    days: numbersIn(days),
    series: mapped(series, numbersIn),
    records: mapped(records, (record) => {
      const { longest, fastest } = objectIn(record) as Partial<SeriesRecord>;
      return { longest: numberIn(longest), fastest: typeof fastest === "number" ? fastest : null };
    }),
  };
}

const objectIn = (value: unknown): object => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {});
const numberIn = (value: unknown): number => (typeof value === "number" ? value : 0);
const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((each) => typeof each === "number") : []);
const mapped = <Item>(value: unknown, read: (each: unknown) => Item): Record<string, Item> =>
  Object.fromEntries(Object.entries(objectIn(value)).map(([game, each]) => [game, read(each)]));
