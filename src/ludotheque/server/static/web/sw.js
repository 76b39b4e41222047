// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "1bcd6a215163";
const FILES = ["/static/web/assets/About-DYgf1Kou.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-DPT8TWgy.js","/static/web/assets/EditPage-DncfnMU8.js","/static/web/assets/Editor-CsNyuN4I.js","/static/web/assets/Editor-D9uMxnpU.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CzwNX7uO.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-D46Ij6D7.js","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-Cn_Qf_N7.js","/static/web/assets/NewGame-EJP2PZH8.css","/static/web/assets/Nowhere-COTeoDAf.js","/static/web/assets/PositionEditor-C7Mm_ynw.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-DEUoEcdH.css","/static/web/assets/PuzzlePage-HANeEQSt.js","/static/web/assets/Puzzles-C4KMl0I7.css","/static/web/assets/Puzzles-DJnTASB8.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-Dq8bYWfv.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-BrrEg3J1.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-CXt5Rx3Y.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-CUBXDPu7.js","/static/web/assets/ShareDialog-CvFbiaxD.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-BIjfROTs.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-BqXzC3TR.js","/static/web/assets/TableScreen-BCY_ux3f.js","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/address-CHmtGobZ.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-CbM5nN1g.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BOC0xLnK.js","/static/web/assets/index-C2FOMnxB.js","/static/web/assets/index-CADZb_FY.css","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-B73dCIuI.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CFmfnu_T.js","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/kit-DNQnyhsH.js","/static/web/assets/lesson-BWBX8wLZ.js","/static/web/assets/lesson-Dg0yGcdl.js","/static/web/assets/lesson-w-xlQmgR.js","/static/web/assets/line-DoG7ab4K.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BPMBL2Ei.js","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/quick-DnO8-UW8.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-b2MipbPD.js","/static/web/assets/showing-CFc9Z7VE.js","/static/web/assets/sliding-DhSjmESs.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-DunjPNYR.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-OnwghoPu.js"];
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
