// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "c2e6188c658e";
const FILES = ["/static/web/assets/About-Bh1pbuIK.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-C4bew3hP.js","/static/web/assets/EditPage-DTzopcjp.js","/static/web/assets/Editor-BXqtqDbN.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished--pKEF6OV.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Lobby-DLAB9Z5v.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-BT8OBwYk.css","/static/web/assets/MessageLine-CqZFOMOW.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-CEPFJFMQ.js","/static/web/assets/Nowhere-aFHlLqPM.js","/static/web/assets/PositionEditor-CA-bac3m.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/PuzzlePage-DIqE5MO6.js","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-eeNMh9AS.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-mIaVO7lg.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-DUbqc1Dq.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-DH7aj5eR.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-DmW_gYzn.js","/static/web/assets/ShareDialog-DWqKUdpp.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/ShareLink-lUoHkkiE.js","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-CpmKH-Su.js","/static/web/assets/TableScreen-BChzmuf2.js","/static/web/assets/TableScreen-CDU3wdNo.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-CNZaW1kV.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-CT9a2kyb.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-CAiGUxI-.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BuCfAF9Q.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-CGzmdoj2.js","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-0N3k1ae0.js","/static/web/assets/kit-B0n0mKFu.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-DAsC4HIC.js","/static/web/assets/lesson-BxM_cpFi.js","/static/web/assets/lesson-CNpT8O0O.js","/static/web/assets/lesson-Cnp9T-Vn.js","/static/web/assets/line-DzgcmUQu.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-DbnXQqdy.js","/static/web/assets/quick-C-rHJjVV.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CQcykik0.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-wIjITxSE.js","/static/web/assets/showing-Dx5OCFEP.js","/static/web/assets/sliding-BQNPI7o0.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-Ct8HXHbb.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-BWs3hg1q.js"];
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
