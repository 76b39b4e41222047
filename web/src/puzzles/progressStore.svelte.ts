/** The diary of this browser, kept between visits. */

import { dayOf } from "./daily";
import { parseProgress, withDaily, withSolved, type Progress } from "./progress";

const STORAGE_KEY = "ludotheque.puzzles";
const state: { diary: Progress; today: number } = $state({ diary: parseProgress(read()), today: dayOf(Date.now()) });

export const progressStore = state as Readonly<typeof state>;

function read(): string | null {
  return globalThis.localStorage?.getItem(STORAGE_KEY) ?? null;
}

/** A page that was left open overnight learns what day it is; another one may have written meanwhile. */
export function refreshProgress(): void {
  state.today = dayOf(Date.now());
  state.diary = parseProgress(read());
}

export function recordSolved(game: string, number: number, isDaily: boolean): void {
  refreshProgress();
  const solved = withSolved(state.diary, game, number);
  state.diary = isDaily ? withDaily(solved, game, state.today) : solved;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(state.diary));
}
