// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "aa98696a6fac";
const FILES = ["/static/web/assets/About-DRsrDOu2.js","/static/web/assets/AnalysisPage-BaNoT8ow.css","/static/web/assets/AnalysisPage-CX7l79Bk.js","/static/web/assets/EditPage-CY3dnKzj.js","/static/web/assets/Editor-DPCXOM6f.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-YDGaozVV.js","/static/web/assets/Lobby-Cy37dLw8.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-BT8OBwYk.css","/static/web/assets/MessageLine-CqZFOMOW.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-MWAA1cIJ.js","/static/web/assets/Nowhere-BEuwseI9.js","/static/web/assets/PositionEditor-CycZmj7B.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/PuzzlePage-DnC2GMMe.js","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-CFrJ7x2c.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-DXl7J_al.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-CtJ7bs3R.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-ct6EZ5Yv.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-AhLBMuOE.js","/static/web/assets/ShareDialog-CUgZG45G.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-BbsUfB_I.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-C8w0pS2q.js","/static/web/assets/TableScreen-BHmKOev5.css","/static/web/assets/TableScreen-o5VE-dp1.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-BAN71fCJ.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-Bvo2STIA.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-DOewu386.js","/static/web/assets/index-C2JyDoe0.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BVZNfu46.js","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-T46OvUBK.js","/static/web/assets/kit-Ww2IAc4m.css","/static/web/assets/kit-hCn4CCsE.js","/static/web/assets/kit-wMC1ZVRi.css","/static/web/assets/lesson-BTCCcJDC.js","/static/web/assets/lesson-C89xn6Zv.js","/static/web/assets/lesson-DVJDk3DL.js","/static/web/assets/line-D8YRK7oA.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/position-B8a75y0P.js","/static/web/assets/position-DHWgUGHe.css","/static/web/assets/quick-RWDoHovg.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CsiQ-VRw.js","/static/web/assets/screen-CEwRXHwg.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-B5oSdgl1.js","/static/web/assets/showing-Cxhv1bmt.js","/static/web/assets/sliding-m0ifHnQ0.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-B5hRwNbl.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-1TAmJqsd.js"];
/** What the pages ask for before anybody plays; the newest answer is kept for bad times. */
const KEPT = /^\/api\/(languages|games|texts\/[\w-]+|puzzles\/[\w-]+(\/\d+)?)$|^\/books\/[\w-]+$/;

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
