/** The progress with puzzles, in this browser's local storage. */

import { readStorage, writeStorage } from "../browserStorage";
import { syncSoon } from "../profile/syncSoon";
import { dayOf } from "./daily";
import { isSolved, parseProgress, withDaily, withFirstTry, withSeriesEnded, withSolved, type Progress } from "./progress";

const STORAGE_KEY = "ludotheque.puzzles";
const state: { progress: Progress; today: number } = $state({ progress: parseProgress(readStorage(STORAGE_KEY)), today: dayOf(Date.now()) });

export const progressStore = state as Readonly<typeof state>;

// Another tab, or another device of this profile.
globalThis.addEventListener?.("storage", ({ key }) => key === STORAGE_KEY && refreshProgress());

/** A page may be open overnight, and another one may have stored something. */
export function refreshProgress(): void {
  state.today = dayOf(Date.now());
  state.progress = parseProgress(readStorage(STORAGE_KEY));
}

/** `seconds`: how long it took at the first try and without help; null otherwise. */
export function recordSolved(game: string, number: number, isDaily: boolean, seconds: number | null = null): void {
  refreshProgress();
  // A puzzle whose solution is known already says nothing about a series.
  const counted = seconds === null || isSolved(state.progress, game, number) ? state.progress : withFirstTry(state.progress, game, seconds);
  const solved = withSolved(counted, game, number);
  store(isDaily ? withDaily(solved, game, state.today) : solved);
}

export function endSeries(game: string): void {
  refreshProgress();
  const ended = withSeriesEnded(state.progress, game);
  if (ended !== state.progress) store(ended);
}

function store(progress: Progress): void {
  state.progress = progress;
  writeStorage(STORAGE_KEY, progress);
  syncSoon();
}
