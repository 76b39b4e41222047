/** The time left now, from what the server last sent. */

import type { Say } from "../i18n";
import type { Pace, TableSnapshot } from "../wire";

export const DAY = 86_400;
const HOUR = 3_600;

/** So long per move that nobody needs to be there. */
export const hasDays = ({ kind, seconds = 0 }: Pace): boolean => kind === "per-move" && seconds >= DAY;

/** Seconds since the snapshot during which its clocks ran. */
function secondsSince(table: TableSnapshot, receivedAt: number, now: number): number {
  if (table.phase !== "playing" || table.is_paused) return 0;
  return Math.max(0, (now - receivedAt) / 1000);
}

export function clockLeft(table: TableSnapshot, seat: number, receivedAt: number, now: number): number | null {
  const left = table.clock?.left[seat];
  if (left === undefined || !table.clock) return null;
  const passed = table.clock.running.includes(seat) ? secondsSince(table, receivedAt, now) : 0;
  return Math.max(0, left - passed);
}

export function timerLeft(table: TableSnapshot, receivedAt: number, now: number): number | null {
  return table.timer ? Math.max(0, table.timer.left - secondsSince(table, receivedAt, now)) : null;
}

/** `4:12`, `1:02:05`; under ten seconds with one decimal: `9.4`. */
export function clockText(seconds: number, point = "."): string {
  if (seconds < 10) return (Math.ceil(seconds * 10) / 10).toFixed(1).replace(".", point);
  const whole = Math.ceil(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `1 d 4 h`, `4 h 12 min`, `12 min`: where one need not be there to the second. */
export function timeLeftText(seconds: number, say: Say): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  if (days) return say(hours ? "web.clock.days" : "web.clock.whole-days", { days, hours });
  const minutes = Math.max(1, Math.floor((seconds % HOUR) / 60));
  return hours ? say("web.clock.hours", { hours, minutes }) : say("web.clock.minutes", { minutes });
}

/** On a seat: to the second, once less than a day is left. */
export function seatClockText(seconds: number, say: Say): string {
  return seconds >= DAY ? timeLeftText(seconds, say) : clockText(seconds, say("language.decimal-point"));
}
