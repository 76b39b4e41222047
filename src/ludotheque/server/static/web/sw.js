// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "4e889e5b5791";
const FILES = ["/static/web/assets/About-j-wTAsD9.js","/static/web/assets/AnalysisPage-BFOQ8V9q.css","/static/web/assets/AnalysisPage-C490UEGX.js","/static/web/assets/EditPage-l8_wS8Xq.js","/static/web/assets/Editor-D9uMxnpU.css","/static/web/assets/Editor-Es37cT4m.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-wOGeg3Sj.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-Bb3HP5qo.js","/static/web/assets/NewGame-DYslir0V.css","/static/web/assets/NewGame-G5akF2lQ.js","/static/web/assets/Nowhere-C1-sqyoP.js","/static/web/assets/PositionEditor-B_y2hJQb.js","/static/web/assets/PositionEditor-C1Kfh4Fp.css","/static/web/assets/ReplayBar-0QV1bwzF.css","/static/web/assets/ReplayBar-DdFCMWby.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-T7T2DUBo.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-DYEcNBID.js","/static/web/assets/ShareDialog-DXg-s9Hv.css","/static/web/assets/ShareDialog-DrheTvlK.js","/static/web/assets/ShareLink-BKOAcpp4.js","/static/web/assets/ShareLink-iMp8fmy8.css","/static/web/assets/Solution-BevxAMKE.css","/static/web/assets/Solution-CNEdke64.js","/static/web/assets/TableScreen-CiEUaB43.js","/static/web/assets/TableScreen-DNbgqGHc.css","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-BhU7AMA-.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-D_GIBQQI.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-DM3pFibW.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/grid-CYf2tjBf.js","/static/web/assets/index-COek3Cpw.js","/static/web/assets/index-D9-fIBrG.css","/static/web/assets/index-client-BoK7Vzvu.js","/static/web/assets/index-client-D2NVS2Hw.js","/static/web/assets/intent-BXnSGov-.js","/static/web/assets/intent-BwmqAIfU.css","/static/web/assets/kit-1BftN94p.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-CNGGNmgi.js","/static/web/assets/kit-D-6QMZRs.js","/static/web/assets/kit-DD22eWo4.css","/static/web/assets/kit-DGslh-8b.js","/static/web/assets/kit-DbZW4B4R.js","/static/web/assets/kit-M5zqyGLM.css","/static/web/assets/lesson-7diBd6bO.js","/static/web/assets/lesson-Bi_Ie_XI.js","/static/web/assets/lesson-BmBElQIS.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CafklgBg.wasm","/static/web/assets/position-DZoLjSF2.js","/static/web/assets/position-zkq71BLw.css","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/setup-DKF4YTbR.js","/static/web/assets/shareable-Ba0voNKI.css","/static/web/assets/shareable-esjsMge0.js","/static/web/assets/sheet-n4rFFcaP.js","/static/web/assets/sliding-Dcf7P-bt.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-BW7wnZs9.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-DMGpR0q2.js"];
/** What the pages ask for before anybody plays; the newest answer is kept for bad times. */
const KEPT = /^\/api\/(languages|games|texts\/[\w-]+)$/;

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
