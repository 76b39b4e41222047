// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "__EDITION__";
const FILES = __FILES__;
/** Answers outlive an edition, so that an update just before the line is cut takes nothing away. */
const ANSWERS = "answers";
/** What the pages ask for before anybody plays, the same for everybody; the newest answer is kept for bad times. */
const KEPT = /^\/api\/(languages|games|texts\/[\w-]+|puzzles\/[\w-]+(\/(\d+|collection))?)$|^\/books\/[\w-]+$/;
/** What nobody has asked for yet, but somebody without a network will want. */
const STOCK = ["connect-four", "morpion", "ricochet"].flatMap((game) => [`/api/puzzles/${game}`, `/api/puzzles/${game}/collection`]);
/** On a line that is there but hardly moves, what is kept is better than waiting. */
const PATIENCE_MS = 4_000;

self.addEventListener("install", (event) => {
  event.waitUntil(stored().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== EDITION && name !== ANSWERS).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(newest(event, () => kept(EDITION, "/")));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(EDITION, url.pathname).then((found) => found ?? fetch(request)));
  else if (KEPT.test(url.pathname)) event.respondWith(newest(event, () => answered(request), (answer) => keep(ANSWERS, request, answer)));
  // Every page asks for the games, the first one again as soon as somebody is here to keep them.
  if (url.pathname === "/api/games") event.waitUntil(stockUp());
});

/** All files of this edition and the page that asks for them, or nothing: the browser tries again later. */
async function stored() {
  const cache = await caches.open(EDITION);
  await cache.addAll(["/", ...FILES].map((path) => new Request(path, { cache: "no-cache" })));
  const page = await (await cache.match("/")).text();
  const asked = page.match(/\/static\/web\/assets\/[^"']+/g) ?? [];
  if (asked.every((path) => FILES.includes(path))) return;
  await caches.delete(EDITION);
  throw new Error("the server was updated in the middle");
}

/** Each edition once: what is there already is not fetched again. */
async function stockUp() {
  for (const path of STOCK) {
    if (await kept(EDITION, path)) continue;
    const answer = await fetch(path).catch(() => null);
    if (answer?.ok) await keep(EDITION, path, answer);
  }
}

const answered = async (request) => (await kept(ANSWERS, request)) ?? (await kept(EDITION, request));

/** From the line, and else what is kept; a server behind a proxy is down when the proxy says so. */
async function newest(event, instead, keepIt) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => answer.ok && keepIt?.(answer.clone()), () => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(instead);
  try {
    const answer = (await Promise.race([asked, late])) ?? (await asked);
    return answer.status < 500 ? answer : ((await instead()) ?? answer);
  } catch (problem) {
    const found = await instead();
    if (found) return found;
    throw problem;
  }
}

/** Whatever is wrong with the browser's store, the page goes on without it. */
async function kept(name, request) {
  try {
    const cache = await caches.open(name);
    // In another language rather than not at all.
    return (await cache.match(request)) ?? (await cache.match(request, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

async function keep(name, request, answer) {
  try {
    await (await caches.open(name)).put(request, answer);
  } catch {
    // Full, or not allowed: then there is nothing for bad times.
  }
}
