// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "6c42b6c4bf1f";
const FILES = ["/static/web/assets/About-BNNo1-qB.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-DJuCpEa2.js","/static/web/assets/EditPage-UY4B73sf.js","/static/web/assets/Editor-DRjN3nOQ.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CCn6IEPj.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-CU0Zly5r.js","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-BHZMwmdC.js","/static/web/assets/NewGame-EJP2PZH8.css","/static/web/assets/Nowhere-Dc0DtyoN.js","/static/web/assets/PositionEditor-D9OrcBAH.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-bN5d0mOm.css","/static/web/assets/PuzzlePage-fFe6nsvp.js","/static/web/assets/Puzzles-C4KMl0I7.css","/static/web/assets/Puzzles-CIVZi0bD.js","/static/web/assets/ReplayBar-14yjwBoT.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-KHtqk_Gv.js","/static/web/assets/ScoreTable-BWxqapYq.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-iLSWB_n0.js","/static/web/assets/ShareDialog-Cy9FoHrA.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-DSLOspB8.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BGRY4UXf.js","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/TableScreen-DyBFQy81.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/address-ZP2d3Jun.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-CYArosHM.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-CWxNPIRe.js","/static/web/assets/index-CADZb_FY.css","/static/web/assets/index-Dyhwoegf.js","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-C2o7pQza.js","/static/web/assets/kit-CT6AqK-s.js","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/kit-VQVAc0bf.js","/static/web/assets/lesson-C55Ckk_t.js","/static/web/assets/lesson-T9be0Ggg.js","/static/web/assets/lesson-c1Qn88_V.js","/static/web/assets/line-DsbcCBXR.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-mfhU-5fp.js","/static/web/assets/quick-dBYlijn6.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-BO9PGYB8.js","/static/web/assets/showing-Dh1zzyQP.js","/static/web/assets/sliding-BdHWBksv.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-Bg5ofoko.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-OnwghoPu.js"];
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
