/** The progress with puzzles, in this browser's local storage. */

import { dayOf } from "./daily";
import { parseProgress, withDaily, withSolved, type Progress } from "./progress";

const STORAGE_KEY = "ludotheque.puzzles";
const state: { progress: Progress; today: number } = $state({ progress: parseProgress(read()), today: dayOf(Date.now()) });

export const progressStore = state as Readonly<typeof state>;

function read(): string | null {
  return globalThis.localStorage?.getItem(STORAGE_KEY) ?? null;
}

/** A page may be open overnight, and another one may have stored something. */
export function refreshProgress(): void {
  state.today = dayOf(Date.now());
  state.progress = parseProgress(read());
}

export function recordSolved(game: string, number: number, isDaily: boolean): void {
  refreshProgress();
  const solved = withSolved(state.progress, game, number);
  state.progress = isDaily ? withDaily(solved, game, state.today) : solved;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(state.progress));
}
