/** After an update of the server, the files of an older page are gone: the page must be loaded anew. */

const STORAGE_KEY = "ludotheque.renewed";
const MIN_INTERVAL_MS = 60_000;

/** What is needed of the browser; tests have a fake. */
export interface Browser {
  fetchPage: () => Promise<Response>;
  reload: () => void;
  now: () => number;
  storage: Pick<Storage, "getItem" | "setItem">;
}

const thisBrowser = (): Browser => ({
  fetchPage: () => fetch("/", { method: "HEAD", cache: "no-store" }),
  reload: () => location.reload(),
  now: () => Date.now(),
  storage: sessionStorage,
});

/** Not without the server, where the old page is all there is; and not again and again. */
export async function reloadOnUpdate(browser: Browser = thisBrowser()): Promise<void> {
  const last = Number(browser.storage.getItem(STORAGE_KEY) ?? -MIN_INTERVAL_MS);
  if (browser.now() - last < MIN_INTERVAL_MS) return;
  const answer = await browser.fetchPage().catch(() => null);
  if (!answer?.ok) return;
  browser.storage.setItem(STORAGE_KEY, String(browser.now()));
  browser.reload();
}
