// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "e7fe76db9fd6";
const FILES = ["/static/web/assets/About-vcXmoO3n.js","/static/web/assets/AnalysisPage-B6jki1WZ.js","/static/web/assets/AnalysisPage-BaNoT8ow.css","/static/web/assets/EditPage-Cuud_1dl.js","/static/web/assets/Editor-CHw6SIYI.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CZcNMeVp.js","/static/web/assets/Lobby-Bu97vSCE.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-B5TbzTMQ.css","/static/web/assets/MessageLine-DBM3BliG.js","/static/web/assets/NewGame-BKik7gEv.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/Nowhere-BmZPTyBW.js","/static/web/assets/PositionEditor-DnuM7XLl.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-D6tBqmbx.js","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-PziVv1Yc.js","/static/web/assets/ReplayBar-COG5M4IA.js","/static/web/assets/ReplayBar-O3tGIbSK.css","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-B7Krd5JU.js","/static/web/assets/ScoreTable-3iwdCpUj.js","/static/web/assets/ScoreTable-BMetyOJ5.css","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-CO9Plgzg.js","/static/web/assets/ShareDialog-DH8-tn3H.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-Dv50rL1c.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-Da0Lec0_.js","/static/web/assets/TableScreen-CQDCtMER.js","/static/web/assets/TableScreen-o8NT2wbJ.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-D_kXSxWj.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-DmmI-s5l.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-CqpP-n7U.js","/static/web/assets/index-BTIdcW5y.css","/static/web/assets/index-CEH0BqYJ.js","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BA_AHRg0.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C-KQ1JBK.css","/static/web/assets/kit-Co4aEbq5.js","/static/web/assets/kit-DVALStPD.css","/static/web/assets/kit-Dylzsm-S.js","/static/web/assets/kit-Ww2IAc4m.css","/static/web/assets/lesson-CQo2Zv1W.js","/static/web/assets/lesson-DMWPPHxO.js","/static/web/assets/lesson-DQSwqnxA.js","/static/web/assets/line-DeK9kkR8.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/position-DHWgUGHe.css","/static/web/assets/position-zTbyP8XU.js","/static/web/assets/quick-E2TEyeqH.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CsiQ-VRw.js","/static/web/assets/screen-CEwRXHwg.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-_leM3prj.js","/static/web/assets/showing-Bqv1zw63.js","/static/web/assets/sliding-83E9Sz3Z.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-DKYqllz7.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-1TAmJqsd.js"];
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
