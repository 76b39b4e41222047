/** Whether we take part in a tournament that is not over, so that our games are looked for on every page; and to which tables we were led. */

import { readStorage, removeStorage, writeStorage } from "../browserStorage";

const KEY = "ludotheque.tournaments";
const TOLD_KEY = "ludotheque.tournament-told";
const LED_KEY = "ludotheque.led";
const state: { takesPart: boolean } = $state({ takesPart: readStorage(KEY) === true });

addEventListener("storage", ({ key }) => {
  if (key === KEY || key === null) state.takesPart = readStorage(KEY) === true;
});

export const own = state as Readonly<typeof state>;

export function rememberTournaments(takesPart: boolean): void {
  if (takesPart === state.takesPart) return;
  state.takesPart = takesPart;
  if (takesPart) writeStorage(KEY, true);
  else removeStorage(KEY);
}

/** Somebody may play in several tournaments at once: so many tables are remembered. */
const MOST = 20;
const listed = (found: unknown): readonly unknown[] => (Array.isArray(found) ? found : []);

/** True once for each table: one of our tabs says it aloud. */
export function isNews(table: string): boolean {
  const told = listed(readStorage(TOLD_KEY));
  if (told.includes(table)) return false;
  writeStorage(TOLD_KEY, [table, ...told].slice(0, MOST));
  return true;
}

/** Of this tab: whoever comes back from their table to look at the tournament is left there. */
let led: readonly unknown[] | null = null;
export const wasLed = (table: string): boolean => tablesOfTab().includes(table);

export function markLed(table: string): void {
  led = [table, ...tablesOfTab().filter((each) => each !== table)].slice(0, MOST);
  try {
    sessionStorage.setItem(LED_KEY, JSON.stringify(led));
  } catch {
    // Then a reload leads there once more.
  }
}

function tablesOfTab(): readonly unknown[] {
  if (led) return led;
  try {
    return (led = listed(JSON.parse(sessionStorage.getItem(LED_KEY) ?? "null")));
  } catch {
    return (led = []);
  }
}
