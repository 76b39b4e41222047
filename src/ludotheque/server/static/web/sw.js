// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "557a85ba65f1";
const FILES = ["/static/web/assets/About-CRXAi1uO.js","/static/web/assets/AnalysisPage-B8tSwi-N.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/EditPage-PnQgj25R.js","/static/web/assets/Editor-JCdALxCt.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-BzJgTwpQ.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/Lobby-JeM1ynzJ.js","/static/web/assets/MessageLine-BT8OBwYk.css","/static/web/assets/MessageLine-CqZFOMOW.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-DiBEq9FS.js","/static/web/assets/Nowhere-B_C8v4TL.js","/static/web/assets/PositionEditor-C4FkdpjL.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-CAc3K6pz.js","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/Puzzles-B59cJs-y.js","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-C61KeDB1.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-DkGKaraD.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-Ca_WTauy.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-CneJPJPb.js","/static/web/assets/ShareDialog-C7deoMQ7.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-CaOFd1zw.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-DNGvf9tc.js","/static/web/assets/TableScreen-BmOWpWpo.js","/static/web/assets/TableScreen-CDU3wdNo.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-DQojJgcP.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-CT9a2kyb.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-DMoHtpt5.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-CJHmcCyD.js","/static/web/assets/index-BPS8bxBr.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-COEiz2Lm.js","/static/web/assets/kit-CUz6-6c9.js","/static/web/assets/kit-sv5Dkjeb.js","/static/web/assets/lesson-DV8bqcYk.js","/static/web/assets/lesson-KfQOregm.js","/static/web/assets/lesson-SkJLSeEJ.js","/static/web/assets/line-DPdiX9oH.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-B9fSAnlp.js","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/quick-CgCBr1KC.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CQcykik0.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-CUiLsj07.js","/static/web/assets/showing-BqKlIWvg.js","/static/web/assets/sliding-tmek8kEW.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-B_U_GIG8.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-DyNYHTVV.js"];
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
