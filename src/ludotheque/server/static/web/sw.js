// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "0217433d0c17";
const FILES = ["/static/web/assets/About-D1IVgJnL.js","/static/web/assets/AnalysisPage-BFOQ8V9q.css","/static/web/assets/AnalysisPage-XQ3Y8FcO.js","/static/web/assets/EditPage-CrM1c1Jw.js","/static/web/assets/Editor-2EnC0veG.js","/static/web/assets/Editor-D9uMxnpU.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CKgMorYO.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-DCbnTpEp.js","/static/web/assets/NewGame-CXdS8i1e.js","/static/web/assets/NewGame-EJP2PZH8.css","/static/web/assets/Nowhere-CoUavSle.js","/static/web/assets/PositionEditor-BLyvN1s_.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/ReplayBar-Bns9CLiq.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-DEevn299.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-Cvc0izue.js","/static/web/assets/ShareDialog-DXg-s9Hv.css","/static/web/assets/ShareDialog-kIwlZAsQ.js","/static/web/assets/ShareLink-BGc7uZ9Y.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSUIvglI.js","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/TableScreen-C8soEXht.js","/static/web/assets/TableScreen-CV9H56eN.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-DbjXe9u4.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-B8mOOPHj.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-D3zpqTJQ.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/index-CBBUk5IG.js","/static/web/assets/index-DQmYYXkq.css","/static/web/assets/index-client-BI2aA3ba.js","/static/web/assets/index-client-Dd5Fccxk.js","/static/web/assets/intent-CwntXXBA.js","/static/web/assets/intent-CwzFyJLU.css","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BcBHGIrY.js","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CAs3MzQs.js","/static/web/assets/kit-CXfCGUl_.js","/static/web/assets/kit-D4kyzsxP.js","/static/web/assets/lesson-ByDcu1iO.js","/static/web/assets/lesson-CvrEtwGO.js","/static/web/assets/lesson-eO3SyABs.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BQom2KxC.js","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-D4j8FbX0.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-Ba0voNKI.css","/static/web/assets/shareable-By52fuVo.js","/static/web/assets/sliding-Cv0Tm8R4.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-DdbDXrWD.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-DMGpR0q2.js"];
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
