/** The diary of this browser, kept between visits. */

import { dayOf } from "./daily";
import { readDiary, withDaily, withSolved, type Diary } from "./progress";

const DRAWER = "ludotheque.puzzles";
const kept: { diary: Diary; today: number } = $state({ diary: readDiary(read()), today: dayOf(Date.now()) });

export const book = kept as Readonly<typeof kept>;

function read(): string | null {
  return globalThis.localStorage?.getItem(DRAWER) ?? null;
}

/** A page that was left open overnight learns what day it is; another one may have written meanwhile. */
export function openDiary(): void {
  kept.today = dayOf(Date.now());
  kept.diary = readDiary(read());
}

export function noteSolved(game: string, number: number, isDaily: boolean): void {
  openDiary();
  const solved = withSolved(kept.diary, game, number);
  kept.diary = isDaily ? withDaily(solved, game, kept.today) : solved;
  localStorage.setItem(DRAWER, JSON.stringify(kept.diary));
}
