// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "e6bc4bb0b155";
const FILES = ["/static/web/assets/About-BbztUcD3.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-BviutKjU.js","/static/web/assets/EditPage-DV1GBYv7.js","/static/web/assets/Editor-CgVMabkA.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-DTOTjWoT.js","/static/web/assets/Lobby-B8zw6j-c.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-Bl_rYp6x.js","/static/web/assets/NewGame-EJP2PZH8.css","/static/web/assets/Nowhere-wxIrZl98.js","/static/web/assets/PositionEditor-CKAMoSDP.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-DEUoEcdH.css","/static/web/assets/PuzzlePage-DG8wwDq8.js","/static/web/assets/Puzzles-C4KMl0I7.css","/static/web/assets/Puzzles-CqqT6ZYe.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-CHVxojHA.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-DX5XNgz4.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-CTzC4ajY.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-DWQe5S0L.js","/static/web/assets/ShareDialog-AML4YpiV.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-CADs8w71.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-DI0M5Pjr.js","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/TableScreen-IH4q69Hw.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/address-Bl1b5v7d.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-Dalzjri-.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BT--i8ly.js","/static/web/assets/index-BUf91NBD.js","/static/web/assets/index-CADZb_FY.css","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-04eqMbln.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CUTqGMJA.js","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/kit-yJaPRnoI.js","/static/web/assets/lesson-BGoxA2KN.js","/static/web/assets/lesson-DtaenSBZ.js","/static/web/assets/lesson-dFABkT_C.js","/static/web/assets/line-Cy1uNU_U.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-Dly2qHC1.js","/static/web/assets/quick-DeEV2PxL.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-B_urQ8fr.js","/static/web/assets/showing-CUctFiwi.js","/static/web/assets/sliding-C_K1O9Jx.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-CMYERDPe.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-OnwghoPu.js"];
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
