// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "72f0356170a3";
const FILES = ["/static/web/assets/About-CKqykRa1.js","/static/web/assets/AnalysisPage-BaNoT8ow.css","/static/web/assets/AnalysisPage-Bx5Z2UGz.js","/static/web/assets/EditPage-M2hTfaQH.js","/static/web/assets/Editor-DGpTfAjn.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CzapxatY.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/Lobby-uH903VP_.js","/static/web/assets/MessageLine-BT8OBwYk.css","/static/web/assets/MessageLine-CqZFOMOW.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-DXJ3QQeT.js","/static/web/assets/Nowhere-CJxLRfu8.js","/static/web/assets/PositionEditor-B0BDx7fg.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/PuzzlePage-dFuVWVq4.js","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-FmL7XMFS.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-CBSXQeGf.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-CfwlMRUH.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-ChehwMXC.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-BikWgOCP.js","/static/web/assets/ShareDialog-BsbxYBX1.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-D7VuWMT_.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-Br0ytt7-.js","/static/web/assets/TableScreen-BJ00c69K.js","/static/web/assets/TableScreen-CDU3wdNo.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-BBRSYLvD.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-BpE2vkuZ.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BbkbrOM9.js","/static/web/assets/index-BYS-kUpE.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C3v85ZVg.js","/static/web/assets/kit-DtQzsE2w.js","/static/web/assets/kit-Ww2IAc4m.css","/static/web/assets/kit-aH2BKqck.js","/static/web/assets/lesson-BSnyIFSq.js","/static/web/assets/lesson-BxCsiuZ-.js","/static/web/assets/lesson-DkLrNfH9.js","/static/web/assets/line-C0o6oZuz.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/position-BRB-c3Vw.js","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/quick--Bb-PVHm.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CQcykik0.js","/static/web/assets/screen-CEwRXHwg.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-BtZZpy7f.js","/static/web/assets/showing-MogCMd4M.js","/static/web/assets/sliding-B9JatNCt.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-BpHLUFXD.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-1TAmJqsd.js"];
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
