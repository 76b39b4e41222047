// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "1cc750184803";
const FILES = ["/static/web/assets/About-CFaIXgYJ.js","/static/web/assets/AnalysisPage-BCKN9wdS.css","/static/web/assets/AnalysisPage-BhN5_zox.js","/static/web/assets/EditPage-BHaKceMQ.js","/static/web/assets/Editor-DgFaRbtX.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-B7wz0DKk.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/Lobby-UmxNUETt.js","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-C3aqXkDx.js","/static/web/assets/Nowhere-B1ptnUms.js","/static/web/assets/PositionEditor-BlxdRP-9.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-BcJ4Trak.js","/static/web/assets/PuzzlePage-fvRLyACn.css","/static/web/assets/Puzzles-BAiou6aD.js","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/ReplayBar-BSAe1oCJ.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-_YY7_TPa.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-DLLoV0SN.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-U33NF265.js","/static/web/assets/ShareDialog-B1bq-ZQh.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-WNjLD_Sm.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-vzUcY-vV.js","/static/web/assets/TableScreen-BeTPbsO7.css","/static/web/assets/TableScreen-Bv2qNk_g.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/address-DqcErV19.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-CfnDOlov.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BOsJq694.js","/static/web/assets/index-C9SDXvh_.css","/static/web/assets/index-DlP_KzPm.js","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BBrbPGyG.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/kit-DYI9rSbs.js","/static/web/assets/kit-gch5jQXn.js","/static/web/assets/lesson-BIwfCTwz.js","/static/web/assets/lesson-BpYAtjsX.js","/static/web/assets/lesson-CypiRszy.js","/static/web/assets/line-DYxAoU5W.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-Dlm3oQjT.js","/static/web/assets/quick-DZN6JdV8.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-C_vI2Ka0.js","/static/web/assets/showing-DLBDt2vk.js","/static/web/assets/sliding-DS826ii8.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-D5U4Ff_K.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-PbZhpT9z.js"];
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
