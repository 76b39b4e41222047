// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "6a83f52de8ff";
const FILES = ["/static/web/assets/About-BMiwoUFZ.js","/static/web/assets/AnalysisPage-BaNoT8ow.css","/static/web/assets/AnalysisPage-D3YDbkMW.js","/static/web/assets/EditPage-CZ-HyJ1y.js","/static/web/assets/Editor-gl5zZdiv.css","/static/web/assets/Editor-ll8osNTZ.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-D0QNM-eN.js","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/Lobby-_60PI5pj.js","/static/web/assets/MessageLine--IsMlB2x.js","/static/web/assets/MessageLine-Cg556Y6k.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-D5Noqhdd.js","/static/web/assets/Nowhere-Boa43b8X.js","/static/web/assets/PositionEditor-CEu0SPKl.css","/static/web/assets/PositionEditor-D-u7-nvO.js","/static/web/assets/PuzzlePage-BT3x8eoH.js","/static/web/assets/PuzzlePage-DGU-0AX2.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-BuEoyalO.js","/static/web/assets/ReplayBar-CN_NpML7.js","/static/web/assets/ReplayBar-O3tGIbSK.css","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-DgUAsJTe.js","/static/web/assets/ScoreTable-BMetyOJ5.css","/static/web/assets/ScoreTable-DZguwxle.js","/static/web/assets/Settings--gsfi43y.css","/static/web/assets/Settings-BIEhrIhw.js","/static/web/assets/ShareDialog-C6TOhLnf.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink--KZcBW0W.js","/static/web/assets/ShareLink-BXM9g_a7.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-KJ4NVjIQ.js","/static/web/assets/TableScreen-BayuywOx.js","/static/web/assets/TableScreen-CoXcjvhH.css","/static/web/assets/ValueTag-BRZeiwne.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/address-BDb4Epjn.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-C3HfbduH.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-DObOddum.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-D9OTizYo.js","/static/web/assets/index-BBX5Sp1t.js","/static/web/assets/index-BTIdcW5y.css","/static/web/assets/index-client-Ci53sobb.js","/static/web/assets/index-client-EV5pShTA.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BzjJEY0I.js","/static/web/assets/kit-C-KQ1JBK.css","/static/web/assets/kit-D2VJa2iq.js","/static/web/assets/kit-DR3bHci7.js","/static/web/assets/kit-DVALStPD.css","/static/web/assets/kit-Da_7ttYx.css","/static/web/assets/kit-Dcdx1HO8.js","/static/web/assets/lesson-D2I6sXQn.js","/static/web/assets/lesson-D4biT5e9.js","/static/web/assets/lesson-DT5y8HOE.js","/static/web/assets/line-O5vP_HR7.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-BLaOhs53.wasm","/static/web/assets/play-CCKVwVxZ.css","/static/web/assets/play-CnCZ0wKk.js","/static/web/assets/position-BTnjDhVp.js","/static/web/assets/position-PfNUOMs4.css","/static/web/assets/quick-X4fQipuj.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-CZnNI1iH.js","/static/web/assets/screen-szmCJ2mP.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-DFFnSxtp.js","/static/web/assets/showing-msgjIPtN.js","/static/web/assets/sliding-Cct1Aqu9.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-COk6725-.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-DHb7tYxv.js"];
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
