/** A page from before the server's update asks for files that are gone; the new page has the right names. */

const KEPT = "ludotheque.renewed";
const ONCE_IN = 60_000;

/** What the browser lends for it; tests bring their own. */
export interface Means {
  ask: () => Promise<Response>;
  reload: () => void;
  now: () => number;
  storage: Pick<Storage, "getItem" | "setItem">;
}

const ours = (): Means => ({
  ask: () => fetch("/", { method: "HEAD", cache: "no-store" }),
  reload: () => location.reload(),
  now: () => Date.now(),
  storage: sessionStorage,
});

/** Only where the server answers: without it the page in hand is all one has. And not for ever. */
export async function renew(means: Means = ours()): Promise<void> {
  const last = Number(means.storage.getItem(KEPT) ?? -ONCE_IN);
  if (means.now() - last < ONCE_IN) return;
  const answer = await means.ask().catch(() => null);
  if (!answer?.ok) return;
  means.storage.setItem(KEPT, String(means.now()));
  means.reload();
}
