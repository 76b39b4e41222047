// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "5b2a64107c46";
const FILES = ["/static/web/assets/About-Cx-byxzy.js","/static/web/assets/AnalysisPage-9-CmbloI.js","/static/web/assets/AnalysisPage-BaNoT8ow.css","/static/web/assets/EditPage--D2_1byc.js","/static/web/assets/Editor-BOSR17pI.js","/static/web/assets/Editor-gsX-vCCh.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CfOcYVPx.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/Lobby-IiO6iOEf.js","/static/web/assets/MessageLine-B5TbzTMQ.css","/static/web/assets/MessageLine-DBM3BliG.js","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-DDJwyNPN.js","/static/web/assets/Nowhere-O7Sp6rAG.js","/static/web/assets/PositionEditor-DtmOMPBw.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PuzzlePage-CFX3auYI.js","/static/web/assets/PuzzlePage-DAeFKY41.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-DDRwgIWn.js","/static/web/assets/ReplayBar-BDbh1dPP.js","/static/web/assets/ReplayBar-O3tGIbSK.css","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-yBvdV4Kh.js","/static/web/assets/ScoreTable-BMetyOJ5.css","/static/web/assets/ScoreTable-DLT5ZzRq.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-Cfnnwa7x.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareDialog-fC59FLmh.js","/static/web/assets/ShareLink-CLOGoZDX.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-DTbXhg0w.js","/static/web/assets/TableScreen-DkiaqdBE.js","/static/web/assets/TableScreen-o8NT2wbJ.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-fNq4nAIW.js","/static/web/assets/address-TbBf-TTl.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-C3HfbduH.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-wPqaA9NT.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BOI2bAhW.js","/static/web/assets/index-BTIdcW5y.css","/static/web/assets/index-YSV8yHvP.js","/static/web/assets/index-client-Cdc2kYs_.js","/static/web/assets/index-client-DPj9npcD.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BCJryzEh.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BvCxidp1.js","/static/web/assets/kit-C-KQ1JBK.css","/static/web/assets/kit-DVALStPD.css","/static/web/assets/kit-DeF2hIx-.js","/static/web/assets/kit-Ww2IAc4m.css","/static/web/assets/kit-jYsDApfW.js","/static/web/assets/lesson-BnVVEAL7.js","/static/web/assets/lesson-DBKJZqDA.js","/static/web/assets/lesson-DjkF0aH4.js","/static/web/assets/line-CbnPZflt.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/position-DHWgUGHe.css","/static/web/assets/position-D_U5utX0.js","/static/web/assets/quick-DvpolH6Z.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CsiQ-VRw.js","/static/web/assets/screen-CEwRXHwg.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-B9GDvk5E.js","/static/web/assets/showing-DSCkDX4o.js","/static/web/assets/sliding-C6MfKk9l.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-DXWiJ2lc.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-DHb7tYxv.js"];
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
