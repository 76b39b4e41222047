/** The profile of this browser. It is made at the first visit, and works without a server. */

import { onOpening, setProfileKey } from "../api";
import { readStorage, removeStorage, writeStorage } from "../browserStorage";
import { say } from "../language.svelte";
import { settings } from "../settings.svelte";
import { onSync, syncSoon } from "./syncSoon";
import { chosenName, nameOf, newIdentity, parseIdentity, type Identity } from "./identity";

const STORAGE_KEY = "ludotheque.profile";
const random = (count: number): Uint8Array => globalThis.crypto.getRandomValues(new Uint8Array(count));

const state: Identity = $state(loaded((settings as { name?: string }).name ?? ""));
onOpening(introduce);
onSync(() => import("./sync").then(({ sync }) => sync(), () => undefined));
addEventListener("online", syncSoon);
// Another tab changed it, or was forgotten: an old name or key must not come back from here.
addEventListener("storage", ({ key }) => {
  if (key === STORAGE_KEY || key === null) Object.assign(state, loaded(""));
});

export const profile = state as Readonly<Identity>;

/** `name` for a new one: before there were profiles, it was one of the settings. */
function loaded(name: string): Identity {
  const found = parseIdentity(readStorage(STORAGE_KEY)) ?? newIdentity(random, name);
  writeStorage(STORAGE_KEY, found);
  setProfileKey(found.key);
  return found;
}

/** Never empty, and in the language of the page as long as nobody has chosen it. */
export const myName = (): string => nameOf(state, say);

/** By which those at a table may know who watches: not of somebody who has chosen no name, or wants to watch unseen. */
export const watcherKey = (): string | null => (settings.isSeenWatching && state.name ? state.key : null);

export function renameProfile(text: string): void {
  change({ name: chosenName(state, text, say) });
}

export function updateProfile(changes: Partial<Pick<Identity, "colour" | "picture">>): void {
  change(changes);
}

/** As the server knows it, from another device. */
export function adoptProfile(other: Partial<Identity>): void {
  Object.assign(state, other);
  writeStorage(STORAGE_KEY, state);
  setProfileKey(state.key);
}

/** Everything begins anew, with a new key. */
export function replaceProfile(): void {
  removeStorage(STORAGE_KEY);
  change(newIdentity(random));
}

function change(changes: Partial<Identity>): void {
  adoptProfile(changes);
  syncSoon();
}

/** Whoever sits down is known with name and picture; without a network one plays all the same. */
async function introduce(): Promise<void> {
  await import("./sync").then((sync) => sync.introduce()).catch(() => undefined);
}
