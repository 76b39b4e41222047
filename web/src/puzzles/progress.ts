/** Which puzzles were solved in this browser, and on which days a daily puzzle. */

export interface Progress {
  /** Numbers of the puzzles solved, by game. */
  readonly solved: Readonly<Record<string, readonly number[]>>;
  /** On which day the day's puzzle of a game was solved last. */
  readonly daily: Readonly<Record<string, number>>;
  /** Days on which at least one of the day's was solved, in order. */
  readonly days: readonly number[];
}

export const EMPTY: Progress = { solved: {}, daily: {}, days: [] };

export function withSolved(progress: Progress, game: string, number: number): Progress {
  const before = progress.solved[game] ?? [];
  if (before.includes(number)) return progress;
  return { ...progress, solved: { ...progress.solved, [game]: [...before, number].sort((one, other) => one - other) } };
}

export function withDaily(progress: Progress, game: string, day: number): Progress {
  const days = progress.days.includes(day) ? progress.days : [...progress.days, day].sort((one, other) => one - other);
  return { ...progress, daily: { ...progress.daily, [game]: day }, days };
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

/** Of any version: unknown parts are ignored. */
export function parseProgress(text: string | null): Progress {
  try {
    const { solved = {}, daily = {}, days = [] } = JSON.parse(text ?? "{}") as Partial<Progress>;
    return Array.isArray(days) ? { solved, daily, days } : EMPTY;
  } catch {
    return EMPTY;
  }
}
