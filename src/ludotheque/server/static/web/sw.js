// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "f9f7c7b7cce2";
const FILES = ["/static/web/assets/About-Cgs__0HY.js","/static/web/assets/AnalysisPage-5Q8nkurk.css","/static/web/assets/AnalysisPage-_POlSZJ9.js","/static/web/assets/EditPage-CVyavNUA.js","/static/web/assets/Editor-BZHhGdMk.js","/static/web/assets/Editor-D9uMxnpU.css","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-ChFNieCx.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-DcVXqAhw.js","/static/web/assets/MessageLine-BXPJVM63.js","/static/web/assets/MessageLine-CwzFyJLU.css","/static/web/assets/NewGame-BjBkVW36.js","/static/web/assets/NewGame-EJP2PZH8.css","/static/web/assets/Nowhere-CsIqYtMq.js","/static/web/assets/PositionEditor-EKSM3NHD.css","/static/web/assets/PositionEditor-O6Vj5jUX.js","/static/web/assets/ReplayBar-C21OOfXz.css","/static/web/assets/ReplayBar-Lh7Zjj9D.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-Jh_d94Ay.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-WNPIngQe.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-CAwAul1i.js","/static/web/assets/ShareDialog-BAx58Aab.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-DywaDraJ.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-C_noXR5v.js","/static/web/assets/TableScreen-CV9H56eN.css","/static/web/assets/TableScreen-CncP56t5.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-UBnjvVto.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-DklW_0ZO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-CJBhYqhJ.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-DFlhf8Jg.js","/static/web/assets/index-DQmYYXkq.css","/static/web/assets/index-DRBr3-Ol.js","/static/web/assets/index-client-BHx91AMn.js","/static/web/assets/index-client-Cnzkllpe.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BImI59FI.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-Borp3FRF.js","/static/web/assets/kit-BuMnOMuU.css","/static/web/assets/kit-C1vEeH7T.css","/static/web/assets/kit-CQt5O0w8.js","/static/web/assets/kit-Cj0Ql3mT.js","/static/web/assets/kit-Dfomb8Hd.js","/static/web/assets/lesson-9Qhjv1dL.js","/static/web/assets/lesson-BNq6ro3U.js","/static/web/assets/lesson-BYZkfYta.js","/static/web/assets/line-DcT1rrWW.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-BhYAYP-T.css","/static/web/assets/position-CqYBSrAE.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/roving.svelte-C8i1f4Or.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-Cxh-0uyt.js","/static/web/assets/showing-CDj_yem0.js","/static/web/assets/sliding-aKWAbwjC.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-TcLecq4v.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-OnwghoPu.js"];
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
