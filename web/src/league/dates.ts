/** Days of the league: counted from 1 January 1970, UTC, and written `2026-11-19`. */

import type { LeagueDay, LeagueTarget } from "../wire";
import { FIRST_DAY } from "./scoring";

const DAY_MS = 86_400_000;
const [HOUR_MS, MINUTE_MS] = [3_600_000, 60_000];

export const writeDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Null where it is no such date. */
export function readDay(text: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const day = Number.isNaN(time) ? null : Math.floor(time / DAY_MS);
  return day !== null && writeDay(day) === text ? day : null;
}

export const secondsLeft = (day: number, now: number): number => Math.max(0, ((day + 1) * DAY_MS - now) / 1_000);

/** In whole hours, and in minutes at the end. */
export function timeLeft(seconds: number): { unit: "hours" | "minutes"; count: number } {
  const left = seconds * 1_000;
  return left >= HOUR_MS ? { unit: "hours", count: Math.floor(left / HOUR_MS) } : { unit: "minutes", count: Math.max(1, Math.ceil(left / MINUTE_MS)) };
}

/** The dates before this one, the newest first; none before the first day of the league. */
export function datesBefore(day: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) => day - 1 - place).filter((each) => each >= FIRST_DAY).map(writeDay);
}

/** The same once this was handed in: the first solution of a day continues the streak, giving up does not. */
export function streakAfter({ streak, targets }: Pick<LeagueDay, "streak" | "targets">, { result }: Pick<LeagueTarget, "result">): number {
  const wasSolved = targets.some((target) => target.result?.stars);
  return streak + Number(!wasSolved && Boolean(result?.stars));
}

/** In a row up to this day, or to the one before while it is open and nothing was solved. */
export function streakOf(dates: readonly string[], day: number, isOpen: boolean): number {
  const days = new Set(dates.map(readDay));
  const last = isOpen && !days.has(day) ? day - 1 : day;
  let count = 0;
  while (days.has(last - count)) count += 1;
  return count;
}
