// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "325b1416b1ee";
const FILES = ["/static/web/assets/About-Bt4ldavF.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-C918KRJm.js","/static/web/assets/EditPage-8Mf882Dc.js","/static/web/assets/Editor-DvfpQKOI.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BNXTDEbw.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/Lobby-tQ6CcwqD.js","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-BRZOhAa9.js","/static/web/assets/Nowhere-BNWicYz6.js","/static/web/assets/PositionEditor-Bwd9t8SQ.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-BueBvsd1.js","/static/web/assets/PuzzlePage-bN5d0mOm.css","/static/web/assets/Puzzles-C4KMl0I7.css","/static/web/assets/Puzzles-tlXzPKQA.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-tKOYOXAG.js","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-BJLMkZhj.js","/static/web/assets/ScoreTable-BJW3uLKf.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-ChIXiaaY.js","/static/web/assets/ShareDialog-D-qohlpl.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/ShareLink-qqMXJL8J.js","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-DiMBY2J5.js","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/TableScreen-BkKjtNl8.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/address-Cgb6w17v.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-Dy6gygcX.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-DIWdRznV.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-CHH7zB4A.js","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/kit-DKSFq3uJ.js","/static/web/assets/kit-DdhmNwaL.js","/static/web/assets/kit-DtS-XHW2.js","/static/web/assets/lesson-2TlnJ1Lu.js","/static/web/assets/lesson-Bf4UDVmf.js","/static/web/assets/lesson-CekPmfE3.js","/static/web/assets/line-R9pjRXQ4.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-Be4BKoSt.js","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/quick-BrFfbA9z.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-B6gJn96Q.js","/static/web/assets/showing-CMQUPw6B.js","/static/web/assets/sliding-B9tdcpRl.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-lW8nT_Rw.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-PbZhpT9z.js"];
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
