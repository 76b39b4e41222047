// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "4b3514b46df7";
const FILES = ["/static/web/assets/About-b6JYeP-y.js","/static/web/assets/Finished-B6UjuHHG.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Lobby-BFb7Mz4m.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/NewGame-CUA0AI4V.css","/static/web/assets/NewGame-QBF-AIpr.js","/static/web/assets/Nowhere-CU8UV1fA.js","/static/web/assets/Rules-B6bERazo.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/ScoreTable-BHHA8Cse.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-DvRNUi76.js","/static/web/assets/TableScreen-BOImQs0x.js","/static/web/assets/TableScreen-D94cIetx.css","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-B1KXBDY9.js","/static/web/assets/disclose-version-KG9Caer4.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/grid-Cmv0DNfD.js","/static/web/assets/index-BbQNgVHY.js","/static/web/assets/index-zzCfCkZy.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-D9tA09QW.js","/static/web/assets/kit-Ddyx3KaT.css","/static/web/assets/kit-IeLJmDJa.js","/static/web/assets/kit-MbTGL6ss.js","/static/web/assets/kit-ln3aQn9v.css","/static/web/assets/lesson-Dw7akgVa.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2"];
/** What the pages ask for before anybody plays; the newest answer is kept for bad times. */
const KEPT = /^\/api\/(languages|games|texts\/[\w-]+)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(EDITION).then((cache) => cache.addAll(["/", ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== EDITION).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (FILES.includes(url.pathname)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  else if (KEPT.test(url.pathname)) event.respondWith(newest(request));
});

async function newest(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(EDITION)).put(request, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}
