/** A page from before the server's update asks for files that are gone; the new page has the right names. */

const STORAGE_KEY = "ludotheque.renewed";
const MIN_INTERVAL_MS = 60_000;

/** What the browser lends for it; tests bring their own. */
export interface Browser {
  ask: () => Promise<Response>;
  reload: () => void;
  now: () => number;
  storage: Pick<Storage, "getItem" | "setItem">;
}

const thisBrowser = (): Browser => ({
  ask: () => fetch("/", { method: "HEAD", cache: "no-store" }),
  reload: () => location.reload(),
  now: () => Date.now(),
  storage: sessionStorage,
});

/** Only where the server answers: without it the page in hand is all one has. And not for ever. */
export async function reloadOnUpdate(means: Browser = thisBrowser()): Promise<void> {
  const last = Number(means.storage.getItem(STORAGE_KEY) ?? -MIN_INTERVAL_MS);
  if (means.now() - last < MIN_INTERVAL_MS) return;
  const answer = await means.ask().catch(() => null);
  if (!answer?.ok) return;
  means.storage.setItem(STORAGE_KEY, String(means.now()));
  means.reload();
}
