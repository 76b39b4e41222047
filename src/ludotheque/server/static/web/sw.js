// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "24e9cd510753";
const FILES = ["/static/web/assets/About-DMqWqQOx.js","/static/web/assets/EditPage-Mko_FjJl.js","/static/web/assets/Editor-CZkgYXwN.css","/static/web/assets/Editor-DCHc9BJJ.js","/static/web/assets/Finished-B1KMHWwV.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-wGbtu-B2.js","/static/web/assets/NewGame-CXTplHnz.css","/static/web/assets/NewGame-Cl5w6v_W.js","/static/web/assets/Nowhere-D9HmGtTd.js","/static/web/assets/ReplayBar-0QV1bwzF.css","/static/web/assets/ReplayBar-CdWIa1Ez.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-Do6XGT2A.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-ChrzgB2y.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-W4XvwMfH.js","/static/web/assets/Solution-BevxAMKE.css","/static/web/assets/Solution-C7lecmsZ.js","/static/web/assets/TableScreen-BrmPJs8t.js","/static/web/assets/TableScreen-D5q6XD6H.css","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BSGyAlDg.js","/static/web/assets/disclose-version-D4M7cndL.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-BuBA_rKX.js","/static/web/assets/grid-B-6GeADm.js","/static/web/assets/index-D9-fIBrG.css","/static/web/assets/index-Dg2sAnXk.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BRiEfABY.js","/static/web/assets/kit-Bnk073u0.css","/static/web/assets/kit-C1QUeIhb.js","/static/web/assets/kit-CCIQYB0T.js","/static/web/assets/kit-COviLkAi.js","/static/web/assets/kit-DD22eWo4.css","/static/web/assets/kit-ln3aQn9v.css","/static/web/assets/lesson-7diBd6bO.js","/static/web/assets/lesson-BmBElQIS.js","/static/web/assets/lesson-C_eaAL2R.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/position-BdsjqeQu.js","/static/web/assets/position-CYle30U4.css","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/sheet-n4rFFcaP.js","/static/web/assets/sliding-Dcf7P-bt.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2"];
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
