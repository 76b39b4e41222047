// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "a14c6a513e62";
const FILES = ["/static/web/assets/About-y6F4cgFQ.js","/static/web/assets/AnalysisPage-B3Cw_loK.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/EditPage-CciPagJN.js","/static/web/assets/Editor-BX8XnF0F.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-DSV3vncm.js","/static/web/assets/Lobby-BQ6MRw1a.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/MessageLine-cQtQNPK9.js","/static/web/assets/NewGame-0S13PGbr.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/Nowhere-Bta0iRKZ.js","/static/web/assets/PositionEditor-B_a6zJPn.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-DyoRJGE2.js","/static/web/assets/PuzzlePage-fvRLyACn.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-DmnwtwL2.js","/static/web/assets/ReplayBar-B0Uf2e97.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-BDC3VXMr.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-cvgBfCsh.js","/static/web/assets/Settings--0Lukdbp.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/ShareDialog-DsFzyRP9.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-Z1eueULq.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BCjRyXvS.js","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/TableScreen-DBie2OUL.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-D2Bog53w.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-CT9a2kyb.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-CIseg-J9.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-Db7rG25z.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-DnDppJoN.js","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-7b2MdggX.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C0Qhn6jl.js","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CCbErz_7.js","/static/web/assets/lesson-BEGeRLBi.js","/static/web/assets/lesson-C7nzUwdi.js","/static/web/assets/lesson-eQU5_mKh.js","/static/web/assets/line-oZUQHXTE.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-DfoXWcgy.js","/static/web/assets/quick-4ocrdazf.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CQcykik0.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-BEmTHhJw.js","/static/web/assets/showing-C00kpNih.js","/static/web/assets/sliding-CUDbQpzt.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-C_tdzG8L.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-PbZhpT9z.js"];
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
