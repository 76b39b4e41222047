// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "2059533fe68b";
const FILES = ["/static/web/assets/About-BxjSGNv6.js","/static/web/assets/AnalysisPage-BFOQ8V9q.css","/static/web/assets/AnalysisPage-DWABLjlb.js","/static/web/assets/EditPage-1hUft62q.js","/static/web/assets/Editor-D9uMxnpU.css","/static/web/assets/Editor-DJzom1TX.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-hnmm2oXr.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-QKCr_h5n.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/MessageLine-Y8-l-7Mb.js","/static/web/assets/NewGame-Dog3Hxk_.js","/static/web/assets/NewGame-EJP2PZH8.css","/static/web/assets/Nowhere-Co2Aao4k.js","/static/web/assets/PositionEditor-Cp_D48mK.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/ReplayBar-C-wCMFOz.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-kYSqWMrg.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-gXvnH5-g.js","/static/web/assets/ShareDialog-BW9lcnTO.js","/static/web/assets/ShareDialog-DXg-s9Hv.css","/static/web/assets/ShareLink-Ba-Zkclr.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-j7TpvtBI.js","/static/web/assets/TableScreen-CV9H56eN.css","/static/web/assets/TableScreen-txb9R75g.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-DbjXe9u4.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-B8mOOPHj.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-ZSRX1nvL.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BGlK-jPd.js","/static/web/assets/index-BVT67w36.js","/static/web/assets/index-DQmYYXkq.css","/static/web/assets/index-client-BI2aA3ba.js","/static/web/assets/index-client-Dd5Fccxk.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BoQRqPRo.js","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CAs3MzQs.js","/static/web/assets/kit-CKLbqajD.js","/static/web/assets/kit-DnniwrOY.js","/static/web/assets/lesson-BEUSPcjp.js","/static/web/assets/lesson-CFZD8UOy.js","/static/web/assets/lesson-Cz4yNq6G.js","/static/web/assets/line-oxCpvC-V.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-OgJ2_oK2.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-D4j8FbX0.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-Ba0voNKI.css","/static/web/assets/shareable-C5b9g1xT.js","/static/web/assets/showing-Vjd66GS1.js","/static/web/assets/sliding-B38aiH4w.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-CBS8GYUc.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-OnwghoPu.js"];
/** What the pages ask for before anybody plays; the newest answer is kept for bad times. */
const KEPT = /^\/api\/(languages|games|texts\/[\w-]+)$|^\/books\/[\w-]+$/;

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
