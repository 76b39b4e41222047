/** The profile and its progress, here and on the server: sent at the first contact, and brought together after time without a network. */

import { Refused, Unreachable } from "../api";
import { readStorage, writeStorage } from "../browserStorage";
import { hasText, say } from "../language.svelte";
import type { Profile, Progress } from "../wire";
import { toast } from "../shell/notifications.svelte";
import { KEYS_KEY, storeKey, tokenFor } from "../seatKeys";
import { fetchMyTables, fetchProfile, fetchProgress, isErased, putProfile, putProgress } from "./api";
import { isPicture, nameFrom } from "./identity";
import { isSame, PARTS } from "./merge";
import { adoptProfile, myName, profile, replaceProfile } from "./profile.svelte";

/** What the server knows of us. */
const SENT_KEY = "ludotheque.profile-sent";
const MAX_TRIES = 4;

const currentLook = () => ({ name: myName(), picture: profile.picture, colour: profile.colour });
const current = () => ({ key: profile.key, ...currentLook() });
const isSent = (): boolean => isSame(readStorage(SENT_KEY), current());
const markSent = (sent = current()): boolean => writeStorage(SENT_KEY, sent);

let sending: Promise<void> | null = null;

/** The server knows our name and picture from now on; nothing happens if it does already. */
export function introduce(): Promise<void> {
  // Without its text a name cannot be made yet.
  if (isSent() || !hasText("web.profile.generated-name")) return Promise.resolve();
  sending ??= send().finally(() => (sending = null));
  return sending;
}

async function send(): Promise<void> {
  const { key } = profile;
  const look = currentLook();
  try {
    await putProfile(look);
    markSent({ key, ...look });
  } catch (problem) {
    if (!isErased(problem)) throw problem;
    replaceErased(key);
    return send();
  }
}

/** The profile of this key was erased on another device: this one is somebody new, whom the server knows from now on. */
export function startAnew(key: string): Promise<void> {
  replaceErased(key);
  return introduce();
}

/** Several requests may hear of it at once. */
function replaceErased(key: string): void {
  if (key !== profile.key) return;
  replaceProfile();
  toast(say("web.profile.erased-elsewhere"));
}

/** What another device changed is taken over, unless it was changed here too. */
async function exchange(): Promise<void> {
  if (!isSent()) return introduce();
  const before = current();
  const told = await fetchProfile();
  if (!isSame(before, current())) return introduce(); // chosen meanwhile, here or in another tab: newer than the answer
  adopt(told);
}

/** The server has lost the profile, or it is another server at the same address. */
export function introduceAgain(): Promise<void> {
  writeStorage(SENT_KEY, null);
  return introduce();
}

export function adopt({ name, picture, colour }: Profile): void {
  const look = isPicture(picture) ? picture : profile.picture;
  adoptProfile({ ...nameFrom(name, look, say), picture: look, ...(colour && { colour }) });
  markSent();
}

/** This browser's progress and the server's are both the union of the two. */
async function syncProgress(): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const kept = await fetchProgress();
    const merged = mergedWith(kept);
    if (isSame(merged, kept.document)) return;
    try {
      await putProgress({ version: kept.version, document: merged });
      return;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      // Another device was faster: once more with what it wrote.
    }
  }
}

function mergedWith({ document }: Progress): Record<string, unknown> {
  const merged = { ...document };
  for (const [name, { storageKey, merge }] of Object.entries(PARTS)) {
    const own = readStorage(storageKey);
    if (own === null && document[name] === undefined) continue;
    const both = merge(own, document[name]);
    merged[name] = both;
    if (isSame(own, both)) continue;
    writeStorage(storageKey, both);
    // As if another tab had written it: whoever shows it reads it again.
    dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  }
  return merged;
}

/** Tables where we sat down on another device: this one gets keys to the same seats. */
async function learnTables(): Promise<void> {
  const { tables } = await fetchMyTables();
  const unknown = tables.filter(({ key }) => tokenFor(key.table) === null);
  for (const { key, card } of [...unknown].reverse()) storeKey(key, card.game);
  if (unknown.length) dispatchEvent(new StorageEvent("storage", { key: KEYS_KEY }));
}

/** Few want it: the others need not load it. */
async function renewPushIfWanted(): Promise<void> {
  if (readStorage("ludotheque.push") === true) await (await import("../notify/push")).renewPush();
}

/** Solutions of the league that were handed in without a connection; nothing is loaded where there are none. */
async function sendLeague(): Promise<void> {
  if (JSON.stringify(readStorage("ludotheque.league")).includes('"waiting"')) await (await import("../league/handIn")).sendWaiting();
}

/** The same for first tries at puzzles. */
async function sendTriesIfAny(): Promise<void> {
  if ((readStorage("ludotheque.tries") as readonly unknown[] | null)?.length) await (await import("../puzzles/sendTries")).sendTries();
}

let running: Promise<void> | null = null;

/** Without a network nothing happens; it is done at the next visit, or when the network comes back. */
export function sync(): Promise<void> {
  running ??= exchange()
    .then(syncProgress)
    .then(learnTables)
    .then(renewPushIfWanted)
    .then(sendLeague)
    .then(sendTriesIfAny)
    .catch((problem: unknown) => {
      if (!(problem instanceof Unreachable || problem instanceof Refused)) throw problem;
    })
    .finally(() => (running = null));
  return running;
}
