// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "0e3b237dd9e9";
const FILES = ["/static/web/assets/About-DEKOV77Y.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-KtjHdDct.js","/static/web/assets/EditPage-kKXwkvD1.js","/static/web/assets/Editor-BGrc0SSY.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-E9KF41Yq.js","/static/web/assets/Lobby-DBu-FE1s.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-LHPwY_j8.js","/static/web/assets/Nowhere-3XOPJTfT.js","/static/web/assets/PositionEditor-B6gR5ZGb.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-BxA-IiH_.js","/static/web/assets/PuzzlePage-bN5d0mOm.css","/static/web/assets/Puzzles-BP9dRo5B.js","/static/web/assets/Puzzles-C4KMl0I7.css","/static/web/assets/ReplayBar-B1k74Ljb.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-BTjh-3Gl.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-DR3FOhCe.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-COVMMUH8.js","/static/web/assets/ShareDialog-AaF91Zds.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-BIjBUyRE.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-AtwAcPl-.js","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/TableScreen-B8e7051g.js","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/address-Y41Y1tBU.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-C97lNe8A.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-CXNbBeiC.js","/static/web/assets/index-BBaELn_l.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-6ISxfN0L.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BqCVKClK.js","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CE85R2De.js","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/lesson-BEbJuYtx.js","/static/web/assets/lesson-CQNr-PvD.js","/static/web/assets/lesson-Dd71knWI.js","/static/web/assets/line-CXRbiFjD.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-Cpl1ZF-7.js","/static/web/assets/quick-BnUXYfEA.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-BFoLhPD2.js","/static/web/assets/showing-BWCYTnQc.js","/static/web/assets/sliding-xYBySVO-.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-CfrAnYZF.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-OnwghoPu.js"];
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
