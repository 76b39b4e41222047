// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "e48dd74a655c";
const FILES = ["/static/web/assets/About-DwBxax7S.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-DpDu2FHl.js","/static/web/assets/EditPage-BS9HT5Yj.js","/static/web/assets/Editor-D_Uz1Mu-.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-D3-_7fR-.js","/static/web/assets/Lobby-D41u3vp8.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-BX9z22oR.js","/static/web/assets/MessageLine-BuyZTunl.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-D9qt3XZz.js","/static/web/assets/Nowhere-BnBIVYHW.js","/static/web/assets/PositionEditor-Dlomp74r.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-5055DQ9_.js","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-C_RqkUM5.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-DU-dlyH2.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-BcxQkRwq.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-J8DXDLad.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-BCwF61DY.js","/static/web/assets/ShareDialog-DgTpFt13.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-DkRbnuQ9.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-DQ7vHJ-_.js","/static/web/assets/TableScreen-C6tPHRwm.js","/static/web/assets/TableScreen-CDU3wdNo.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-CaHFbsq0.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-CT9a2kyb.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-DmqDEl1Q.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-Dqj_wsvY.js","/static/web/assets/index-BFB-w8-Q.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-Cvr7ttSu.js","/static/web/assets/kit-FemdpGmq.js","/static/web/assets/kit-Y_9yxJW8.js","/static/web/assets/lesson-93VV_Jke.js","/static/web/assets/lesson-BUFXxm5n.js","/static/web/assets/lesson-CvwerAqn.js","/static/web/assets/line-QUEi85iV.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-DCXYPvVG.js","/static/web/assets/quick-DfgxgJpu.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CQcykik0.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-DIAZvZOB.js","/static/web/assets/showing-DrQFC-CU.js","/static/web/assets/sliding-B8VMxcYy.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-BKeoIYEO.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-DyNYHTVV.js"];
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
