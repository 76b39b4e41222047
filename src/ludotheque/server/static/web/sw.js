// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "6bb18982e62e";
const FILES = ["/static/web/assets/About-C-ilrkq9.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-DgiCW-Ss.js","/static/web/assets/EditPage-CODj7NKD.js","/static/web/assets/Editor-DvN-d4f9.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-a0l8AlHE.js","/static/web/assets/Lobby-DEyaqfNn.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-DtllNMTt.js","/static/web/assets/Nowhere-C2rmwy5W.js","/static/web/assets/PositionEditor-C8tt_d-F.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-Dg_1kaI_.js","/static/web/assets/PuzzlePage-bN5d0mOm.css","/static/web/assets/Puzzles-Bc3MWnbc.js","/static/web/assets/Puzzles-C4KMl0I7.css","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-D56T8JIP.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-B_mN1a2k.js","/static/web/assets/ScoreTable-BVOl12aA.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-fypi-fp4.js","/static/web/assets/ShareDialog-CbuKfv5U.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-CLc8Fz1I.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-qCn7mgEi.js","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/TableScreen-CRnXi-QS.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/address-CobdlUPh.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-DnA0Bo9A.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-Uc0OH1kf.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-DKbwYkIU.js","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-B-oxP7CZ.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/kit-DwrgAYcx.js","/static/web/assets/kit-GtFuT5-T.js","/static/web/assets/lesson-B4UYsCfZ.js","/static/web/assets/lesson-D_s4kR7h.js","/static/web/assets/lesson-TKz4nbOZ.js","/static/web/assets/line-CpErmTlU.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-CnU39lYY.js","/static/web/assets/quick-DS9DouJW.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-CBsZ56TE.js","/static/web/assets/showing-Dsq9eWHl.js","/static/web/assets/sliding-D6Z8OIIW.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-DM5f6Ckk.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-DiIGNpxN.js"];
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
