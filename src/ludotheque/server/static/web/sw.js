// The service worker: the client opens without a network. The build fills in VERSION and FILES.
const VERSION = "213946affdcf";
const FILES = [
  "/static/web/213946affdcf/assets/AdminPage.css",
  "/static/web/213946affdcf/assets/AdminPage.js",
  "/static/web/213946affdcf/assets/Chat.css",
  "/static/web/213946affdcf/assets/Chat.js",
  "/static/web/213946affdcf/assets/NewTournament.css",
  "/static/web/213946affdcf/assets/NewTournament.js",
  "/static/web/213946affdcf/assets/NextGameBar.css",
  "/static/web/213946affdcf/assets/NextGameBar.js",
  "/static/web/213946affdcf/assets/PlanDialog.css",
  "/static/web/213946affdcf/assets/PlanDialog.js",
  "/static/web/213946affdcf/assets/SearchBar.css",
  "/static/web/213946affdcf/assets/SearchBar.js",
  "/static/web/213946affdcf/assets/TournamentPage.css",
  "/static/web/213946affdcf/assets/TournamentPage.js",
  "/static/web/213946affdcf/assets/TournamentsPage.css",
  "/static/web/213946affdcf/assets/TournamentsPage.js",
  "/static/web/213946affdcf/assets/TryBoard.css",
  "/static/web/213946affdcf/assets/TryBoard.js",
  "/static/web/213946affdcf/assets/analysis.css",
  "/static/web/213946affdcf/assets/analysis.js",
  "/static/web/213946affdcf/assets/api.js",
  "/static/web/213946affdcf/assets/board.css",
  "/static/web/213946affdcf/assets/board.js",
  "/static/web/213946affdcf/assets/cabin-latin-400-normal.woff2",
  "/static/web/213946affdcf/assets/cabin-latin-600-normal.woff2",
  "/static/web/213946affdcf/assets/cabin-latin-700-normal.woff2",
  "/static/web/213946affdcf/assets/connect-four.css",
  "/static/web/213946affdcf/assets/connect-four.js",
  "/static/web/213946affdcf/assets/connect_four.wasm",
  "/static/web/213946affdcf/assets/edit.css",
  "/static/web/213946affdcf/assets/edit.js",
  "/static/web/213946affdcf/assets/ending.css",
  "/static/web/213946affdcf/assets/ending.js",
  "/static/web/213946affdcf/assets/faces.js",
  "/static/web/213946affdcf/assets/home.css",
  "/static/web/213946affdcf/assets/home.js",
  "/static/web/213946affdcf/assets/league.css",
  "/static/web/213946affdcf/assets/league.js",
  "/static/web/213946affdcf/assets/local.js",
  "/static/web/213946affdcf/assets/main.css",
  "/static/web/213946affdcf/assets/main.js",
  "/static/web/213946affdcf/assets/morpion.css",
  "/static/web/213946affdcf/assets/morpion.js",
  "/static/web/213946affdcf/assets/morpion.wasm",
  "/static/web/213946affdcf/assets/new-game.css",
  "/static/web/213946affdcf/assets/new-game.js",
  "/static/web/213946affdcf/assets/opponents.css",
  "/static/web/213946affdcf/assets/opponents.js",
  "/static/web/213946affdcf/assets/pages.css",
  "/static/web/213946affdcf/assets/pages.js",
  "/static/web/213946affdcf/assets/pairing.css",
  "/static/web/213946affdcf/assets/pairing.js",
  "/static/web/213946affdcf/assets/player.js",
  "/static/web/213946affdcf/assets/profile.css",
  "/static/web/213946affdcf/assets/profile.js",
  "/static/web/213946affdcf/assets/quicksand-latin-700-normal.woff2",
  "/static/web/213946affdcf/assets/ricochet.css",
  "/static/web/213946affdcf/assets/ricochet.js",
  "/static/web/213946affdcf/assets/ricochet.wasm",
  "/static/web/213946affdcf/assets/rolldown-runtime.js",
  "/static/web/213946affdcf/assets/search.css",
  "/static/web/213946affdcf/assets/search.js",
  "/static/web/213946affdcf/assets/table.css",
  "/static/web/213946affdcf/assets/table.js",
  "/static/web/213946affdcf/assets/vollkorn-latin-700-normal.woff2",
  "/static/web/213946affdcf/assets/worker.js",
  "/static/web/before-paint.js",
  "/static/web/icon-180.png",
  "/static/web/icon-512-mask.png",
  "/static/web/icon-512.png",
  "/static/web/icon.svg",
  "/static/web/manifest.webmanifest"
];
/** API responses outlive a version: an update just before the network is lost takes nothing away. */
const RESPONSES = "answers";
/** What pages request before anybody plays, the same for everybody; the newest response is cached. */
const CACHED_API = /^\/api\/(languages|games|texts\/[\w-]+|puzzles\/[\w-]+(\/(\d+|collection))?)$|^\/books\/[\w-]+$/;
/** Those whose words depend on the header `Accept-Language`. Some browsers cache one response per address, whatever it varies by. */
const BY_LANGUAGE = /^\/api\/(games|puzzles)\b/;
/** Not requested by any page yet, but needed offline. */
const PREFETCHED = ["connect-four", "morpion", "ricochet"].flatMap((game) => [`/api/puzzles/${game}`, `/api/puzzles/${game}/collection`]);
/** On a network that hardly moves, a cached response is better than waiting. */
const TIMEOUT_MS = 4_000;

self.addEventListener("install", (event) => {
  event.waitUntil(cacheFiles().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== VERSION && name !== RESPONSES).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(event, () => cached(VERSION, "/")));
  else if (FILES.includes(url.pathname)) event.respondWith(cached(VERSION, url.pathname).then((found) => found ?? fetch(request)));
  else if (CACHED_API.test(url.pathname)) event.respondWith(networkFirst(event, () => cachedResponse(request), (response) => store(RESPONSES, keyOf(request), response)));
  // Every page requests the games; the first one requests them again as soon as this worker is in control.
  if (url.pathname === "/api/games") event.waitUntil(prefetch());
});

// Somebody is to move: said in their language by the server, once per table.
self.addEventListener("push", (event) => {
  const told = readMessage(event.data);
  if (told) event.waitUntil(showTurn(told));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.tag));
});

function readMessage(data) {
  try {
    const { title, body, table, language } = data.json();
    return typeof table === "string" ? { title: String(title), body: String(body), table, language: String(language) } : null;
  } catch {
    return null;
  }
}

const addressOf = (table) => `/t/${encodeURIComponent(table)}`;

async function windowsAt(table) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname === addressOf(table));
}

async function showTurn({ title, body, table, language }) {
  if ((await windowsAt(table)).some(({ visibilityState }) => visibilityState === "visible")) return;
  await self.registration.showNotification(title, { body, lang: language, tag: table, renotify: true, icon: "/static/web/icon-512.png" });
}

async function openTable(table) {
  const [open] = await windowsAt(table);
  await (open ? open.focus() : self.clients.openWindow(addressOf(table)));
}

/** All files of this version and the page that loads them, or nothing: the browser tries again later. */
async function cacheFiles() {
  const cache = await caches.open(VERSION);
  await cache.addAll(["/", ...FILES].map((path) => new Request(path, { cache: "no-cache" })));
  const page = await (await cache.match("/")).text();
  const loaded = page.match(/\/static\/web\/\w+\/assets\/[^"']+/g) ?? [];
  if (loaded.every((path) => FILES.includes(path))) return;
  await caches.delete(VERSION);
  throw new Error("the server was updated in the middle");
}

/** Once per version: what is cached is not fetched again. */
async function prefetch() {
  for (const path of PREFETCHED) {
    if (await cached(VERSION, path)) continue;
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await store(VERSION, path, response);
  }
}

/** An address of its own for each language. */
function keyOf(request) {
  const { pathname } = new URL(request.url);
  const language = request.headers.get("accept-language");
  return BY_LANGUAGE.test(pathname) && language ? `${pathname}?lang=${encodeURIComponent(language)}` : request;
}

async function cachedResponse(request) {
  const key = keyOf(request);
  // In another language rather than not at all.
  const other = async () => (key === request ? undefined : cached(RESPONSES, request, { ignoreSearch: true }));
  return (await cached(RESPONSES, key)) ?? (await other()) ?? (await cached(VERSION, request));
}

/** A 5xx status counts as no network: a proxy sends it while the server behind it is down. */
async function networkFirst(event, fallback, onResponse) {
  const request = fetch(event.request);
  event.waitUntil(request.then((response) => response.ok && onResponse?.(response.clone()), () => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)).then(fallback);
  try {
    const response = (await Promise.race([request, late])) ?? (await request);
    return response.status < 500 ? response : ((await fallback()) ?? response);
  } catch (problem) {
    const found = await fallback();
    if (found) return found;
    throw problem;
  }
}

/** If the browser's cache fails, the page works without it. */
async function cached(name, request, options = {}) {
  try {
    const cache = await caches.open(name);
    // The page is the same in every language.
    return await cache.match(request, { ...options, ignoreVary: true });
  } catch {
    return undefined;
  }
}

async function store(name, request, response) {
  try {
    await (await caches.open(name)).put(request, response);
  } catch {
    // Full, or not allowed: then nothing is cached.
  }
}
