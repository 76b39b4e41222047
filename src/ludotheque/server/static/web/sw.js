// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "b8396fcdac2f";
const FILES = ["/static/web/assets/About-B1Bd32AV.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-C8rH0GMK.js","/static/web/assets/EditPage-B0-aK3Xp.js","/static/web/assets/Editor-2a87b4IB.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CmntMJX1.js","/static/web/assets/Lobby-CzPO6HOL.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-BT8OBwYk.css","/static/web/assets/MessageLine-CqZFOMOW.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-nWmo3jS0.js","/static/web/assets/Nowhere-B3_98E2G.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PositionEditor-S1_j_pkl.js","/static/web/assets/PuzzlePage-BABzH5A3.js","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-Q3I9gzuI.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-CRYRb3pi.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-BRdS-fKb.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-E3dl6wlY.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-DuBSB21l.js","/static/web/assets/ShareDialog-C27XbeGt.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-V3KIOWIq.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-BiU5w92U.js","/static/web/assets/TableScreen-Bycvjgu7.js","/static/web/assets/TableScreen-CDU3wdNo.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-LNZoMtkM.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-CT9a2kyb.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-BUIHjSSY.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-nVh3mteD.js","/static/web/assets/index-BRl15Up_.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CVCeinxD.js","/static/web/assets/kit-DCnHuzWC.js","/static/web/assets/kit-ZdVoDoQN.js","/static/web/assets/lesson-BsEWmowE.js","/static/web/assets/lesson-ByoVF2TM.js","/static/web/assets/lesson-CnGvkQCi.js","/static/web/assets/line-vUvys0CK.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-D3zUrH3n.js","/static/web/assets/quick-CzdMXmV3.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CQcykik0.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-Dj4jxpH8.js","/static/web/assets/showing-BO5WL0bd.js","/static/web/assets/sliding-BZzCXqPi.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-CmocINJl.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-BWs3hg1q.js"];
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
