/** Clocks and the timer of a local table, as in `play/clock.py` and `play/hourglass.py`: the time is a parameter. */

import type { Timer } from "../engine/local/rules/game";
import type { Clock, Pace, RunningTimer } from "../wire";

/** Seconds since 1970, everywhere here. */
interface ClockState {
  left: readonly number[];
  running: readonly number[];
  since: number;
}

interface HourglassState {
  timer: Timer;
  deadline: number;
}

export interface Clocks {
  clock: ClockState | null;
  sand: HourglassState | null;
  /** Since when everything is paused, by a command or because nobody is at the screen. */
  restingSince: number | null;
  /** When the game began, later by every pause; missing at tables of older versions. */
  startedAt?: number;
  endedAt?: number;
}

export function initialClocks(pace: Pace, seatCount: number, now: number): Clocks {
  const full = Array.from({ length: seatCount }, () => pace.seconds ?? 0);
  return { clock: isCounting(pace) ? { left: full, running: [], since: 0 } : null, sand: null, restingSince: null, startedAt: now };
}

const isCounting = ({ kind = "none" }: Pace): boolean => kind !== "none";

/** A step, for the clocks and the timer after it. */
interface StepContext {
  pace: Pace;
  /** Who moved; null for anything else that happened. */
  by: number | null;
  toAct: readonly number[];
  timer: Timer | null;
  now: number;
}

export function afterStep(clocks: Clocks, { pace, by, toAct, timer, now }: StepContext): Clocks {
  const at = clocks.restingSince ?? now;
  return { ...clocks, clock: clocks.clock && moved(clocks.clock, pace, by, toAct, at), sand: turned(clocks.sand, timer, at) };
}

function moved(clock: ClockState, pace: Pace, by: number | null, toAct: readonly number[], now: number): ClockState {
  const isPerMove = pace.kind === "per-move";
  const left = leftAt(clock, now).map((seconds, seat) => {
    if (!isPerMove) return seat === by ? seconds + (pace.increment ?? 0) : seconds;
    const isNew = toAct.includes(seat) && !clock.running.includes(seat);
    return isNew || seat === by ? (pace.seconds ?? 0) : seconds;
  });
  return { left, running: toAct, since: now };
}

/** A new key starts the timer, the same key lets it run. */
function turned(sand: HourglassState | null, timer: Timer | null, now: number): HourglassState | null {
  if (!timer) return null;
  return { timer, deadline: sand?.timer.key === timer.key ? sand.deadline : now + timer.seconds };
}

function leftAt({ left, running, since }: ClockState, now: number): number[] {
  const spent = Math.max(0, now - since);
  return left.map((seconds, seat) => (running.includes(seat) ? Math.max(0, seconds - spent) : seconds));
}

export function pausedClocks(clocks: Clocks, now: number): Clocks {
  return clocks.restingSince === null ? { ...clocks, restingSince: now } : clocks;
}

/** Everything continues with the time that was left. */
export function resumedClocks(clocks: Clocks, now: number): Clocks {
  if (clocks.restingSince === null) return clocks;
  const credit = now - clocks.restingSince;
  return {
    clock: clocks.clock && { ...clocks.clock, since: clocks.clock.since + credit },
    sand: clocks.sand && { ...clocks.sand, deadline: clocks.sand.deadline + credit },
    restingSince: null,
    ...(clocks.startedAt !== undefined && { startedAt: clocks.startedAt + credit }),
    ...(clocks.endedAt !== undefined && { endedAt: clocks.endedAt + credit }),
  };
}

/** How long the game has lasted, without pauses; 0 where it is not known. */
export function secondsPlayed({ startedAt, endedAt, restingSince }: Clocks, now: number): number {
  return startedAt === undefined ? 0 : Math.max(0, (endedAt ?? restingSince ?? now) - startedAt);
}

/** When the first clock or the timer runs out; null: never. */
export function nextDeadline({ clock, sand, restingSince }: Clocks): number | null {
  if (restingSince !== null) return null;
  const falls = clock?.running.map((seat) => clock.since + (clock.left[seat] ?? 0)) ?? [];
  const moments = sand ? [...falls, sand.deadline] : falls;
  return moments.length ? Math.min(...moments) : null;
}

/** The first seat whose time is up. */
export function expiredSeat({ clock, restingSince }: Clocks, now: number): number | null {
  if (!clock || restingSince !== null) return null;
  const left = leftAt(clock, now);
  return [...clock.running].sort((one, other) => one - other).find((seat) => left[seat] === 0) ?? null;
}

export function clockSnapshot({ clock, restingSince }: Clocks, now: number): Clock | null {
  return clock && { left: leftAt(clock, restingSince ?? now), running: [...clock.running] };
}

export function hourglassSnapshot({ sand, restingSince }: Clocks, now: number): RunningTimer | null {
  return sand && { key: sand.timer.key, seconds: sand.timer.seconds, left: Math.max(0, sand.deadline - (restingSince ?? now)) };
}
