/** The levels beaten, in this browser's local storage. */

import { readStorage, writeStorage } from "../browserStorage";
import { syncSoon } from "../profile/syncSoon";
import { parseLadder, withWin, type CountedWin, type Ladder, type Win } from "./ladder";

const STORAGE_KEY = "ludotheque.ladder";
const state: { ladder: Ladder } = $state({ ladder: read() });

export const ladderStore = state as Readonly<typeof state>;

function read(): Ladder {
  return parseLadder(readStorage(STORAGE_KEY));
}

// Another tab, or another device of this profile.
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key === STORAGE_KEY) state.ladder = read();
});

/** Another page may have stored something meanwhile. */
export function recordWin(win: Win): CountedWin {
  const counted = withWin(read(), win, Date.now());
  state.ladder = counted.ladder;
  writeStorage(STORAGE_KEY, counted.ladder);
  syncSoon();
  return counted;
}
