/** What this browser remembers: which puzzles were solved, and on which days one of the day's. */

export interface Diary {
  /** Numbers of the puzzles solved, by game. */
  readonly solved: Readonly<Record<string, readonly number[]>>;
  /** On which day the day's puzzle of a game was solved last. */
  readonly daily: Readonly<Record<string, number>>;
  /** Days on which at least one of the day's was solved, in order. */
  readonly days: readonly number[];
}

export const EMPTY: Diary = { solved: {}, daily: {}, days: [] };

export function withSolved(diary: Diary, game: string, number: number): Diary {
  const before = diary.solved[game] ?? [];
  if (before.includes(number)) return diary;
  return { ...diary, solved: { ...diary.solved, [game]: [...before, number].sort((one, other) => one - other) } };
}

export function withDaily(diary: Diary, game: string, day: number): Diary {
  const days = diary.days.includes(day) ? diary.days : [...diary.days, day].sort((one, other) => one - other);
  return { ...diary, daily: { ...diary.daily, [game]: day }, days };
}

/** Days in a row up to today; yesterday's still counts until today is over. */
export function streak(diary: Diary, today: number): number {
  const days = new Set(diary.days);
  let day = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day -= 1;
  }
  return count;
}

export function isSolved(diary: Diary, game: string, number: number): boolean {
  return diary.solved[game]?.includes(number) ?? false;
}

/** Whatever was kept, by whichever version: what is not understood is left out. */
export function readDiary(text: string | null): Diary {
  try {
    const { solved = {}, daily = {}, days = [] } = JSON.parse(text ?? "{}") as Partial<Diary>;
    return Array.isArray(days) ? { solved, daily, days } : EMPTY;
  } catch {
    return EMPTY;
  }
}
