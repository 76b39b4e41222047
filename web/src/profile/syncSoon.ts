/** Asks for a synchronisation as soon as the page has nothing else to do. */

const DELAY_MS = 400;
const LATEST_MS = 4_000;
let work: () => unknown = () => undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function onSync(sync: () => unknown): void {
  work = sync;
}

export function syncSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => ("requestIdleCallback" in globalThis ? requestIdleCallback(work, { timeout: LATEST_MS }) : work()), DELAY_MS);
}
