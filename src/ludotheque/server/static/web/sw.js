// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "0a7d34c27663";
const FILES = ["/static/web/assets/About-BqXsHhlc.js","/static/web/assets/AnalysisPage-BaNoT8ow.css","/static/web/assets/AnalysisPage-DDLK87V6.js","/static/web/assets/EditPage-VUx7IjoC.js","/static/web/assets/Editor-U1XuJhVy.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-HdQiNzNz.js","/static/web/assets/Lobby-DXUqAbsT.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-BT-yL7oF.js","/static/web/assets/MessageLine-BUwVP5hn.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-CSMlR-C0.js","/static/web/assets/Nowhere-Byp8wNtg.js","/static/web/assets/PositionEditor-B7NC7hje.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-B1UyJJpc.js","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-BrPtrzqL.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-DUsyHOIH.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-BkJdED4K.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-Orge1iIN.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-Ca9frM-1.js","/static/web/assets/ShareDialog-DbbDyseC.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-LxToKWsJ.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-k24CQYCi.js","/static/web/assets/TableScreen-BuhawnID.css","/static/web/assets/TableScreen-DoZLUt_n.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-BEteSkLv.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-DQQaS4H5.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-DS9979dF.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/index-irO7nc0q.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BsgNMkmz.js","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-CCXTNotP.js","/static/web/assets/kit-DIJzR38B.js","/static/web/assets/kit-Ww2IAc4m.css","/static/web/assets/kit-wMC1ZVRi.css","/static/web/assets/lesson-AHm1Vs5B.js","/static/web/assets/lesson-EsXj4GrW.js","/static/web/assets/lesson-jwBPJhQ1.js","/static/web/assets/line-B_ftJ42v.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/position-DHWgUGHe.css","/static/web/assets/position-DL0DavB5.js","/static/web/assets/quick-CVVJ2bo-.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CsiQ-VRw.js","/static/web/assets/screen-CEwRXHwg.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-Yft2YEPA.js","/static/web/assets/showing-DhL2VG34.js","/static/web/assets/sliding-BN4xFSDk.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-C_OpcyFp.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-1TAmJqsd.js"];
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
