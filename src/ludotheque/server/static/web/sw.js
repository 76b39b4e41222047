// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
<<<<<<< HEAD
<<<<<<< HEAD
<<<<<<< HEAD
const EDITION = "01fd3fa9ee45";
const FILES = ["/static/web/assets/About-B_xmcghZ.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-GGPciZVM.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-C8HeTwpB.js","/static/web/assets/NewGame-BLTBUs99.js","/static/web/assets/NewGame-CUA0AI4V.css","/static/web/assets/Nowhere-DSpbeJg3.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-D-8gCoHb.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-CTPK0tQG.js","/static/web/assets/Settings-9gvRMWxn.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/TableScreen-BdHqvPgq.js","/static/web/assets/TableScreen-ROxdk06l.css","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BSGyAlDg.js","/static/web/assets/disclose-version-D4M7cndL.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/grid-Cmv0DNfD.js","/static/web/assets/index-D1TmKjtR.js","/static/web/assets/index-zzCfCkZy.css","/static/web/assets/kit-0cvOCHLj.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-CCIQYB0T.js","/static/web/assets/kit-DehyMAgi.css","/static/web/assets/kit-ln3aQn9v.css","/static/web/assets/kit-wKGYjHlb.js","/static/web/assets/lesson-BmBElQIS.js","/static/web/assets/lesson-Dw7akgVa.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/sliding-Dcf7P-bt.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2"];
=======
=======
>>>>>>> 7497333 (web: journeys of Morpion in the browser)
<<<<<<< HEAD
const EDITION = "18d59f6a97e8";
const FILES = ["/static/web/assets/About-BagGmVPI.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CMOmmOp8.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-Dm6wXr6S.js","/static/web/assets/NewGame-CUA0AI4V.css","/static/web/assets/NewGame-DBRxPi1i.js","/static/web/assets/Nowhere-BoP7ewFl.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-D5NYUyqQ.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-D6fDxsXx.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-uCyO20cO.js","/static/web/assets/TableScreen-B8q9CsbS.css","/static/web/assets/TableScreen-DyzgV7zS.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-B1KXBDY9.js","/static/web/assets/disclose-version-KG9Caer4.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/grid-Cmv0DNfD.js","/static/web/assets/index-BGWmg6Fx.js","/static/web/assets/index-zzCfCkZy.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-Bgm3d-Ic.js","/static/web/assets/kit-CctIKpX7.js","/static/web/assets/kit-DGgremf_.css","/static/web/assets/kit-Ddyx3KaT.css","/static/web/assets/kit-IeLJmDJa.js","/static/web/assets/lesson-Dw7akgVa.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2"];
=======
const EDITION = "85106cc84703";
const FILES = ["/static/web/assets/About-DYy-E46o.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-DDmhKBN3.js","/static/web/assets/Lobby-BSkN3QD_.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/NewGame-BTxZ71gJ.js","/static/web/assets/NewGame-CUA0AI4V.css","/static/web/assets/Nowhere-BludY3Z9.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-LXfrxkpr.js","/static/web/assets/ScoreTable-BTUCv80c.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-Do4m0fm7.js","/static/web/assets/TableScreen-BdF6m1V7.css","/static/web/assets/TableScreen-DWzZsX-a.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/disclose-version-J-jDi0GM.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/grid-B-6GeADm.js","/static/web/assets/index-Dt8lY2ha.js","/static/web/assets/index-zzCfCkZy.css","/static/web/assets/kit-3D01VTyO.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-C_6QRN8q.css","/static/web/assets/kit-DGgremf_.css","/static/web/assets/kit-T2Db-xkw.js","/static/web/assets/kit-pMQBE-4Q.js","/static/web/assets/lesson-Bch1lzUY.js","/static/web/assets/lesson-C_eaAL2R.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/sheet-lN5I8Ecx.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2"];
>>>>>>> 094b9b0 (web: Morpion on squared paper, from 3 by 3 to 26 by 26)
<<<<<<< HEAD
>>>>>>> a26dfe7 (web: Morpion on squared paper, from 3 by 3 to 26 by 26)
=======
=======
const EDITION = "4f51d9e5ae70";
const FILES = ["/static/web/assets/About-CT7Js7Y9.js","/static/web/assets/Finished-Bk1ikGBx.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-BumoE9Wj.js","/static/web/assets/NewGame-CUA0AI4V.css","/static/web/assets/NewGame-oUr9oiVG.js","/static/web/assets/Nowhere-_MT1urU8.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-CUGoectW.js","/static/web/assets/ScoreTable-BRAxOe4X.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/Settings-B8VfCgd-.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/TableScreen-BdF6m1V7.css","/static/web/assets/TableScreen-vbsEXyWu.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/disclose-version-J-jDi0GM.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/grid-B-6GeADm.js","/static/web/assets/index-CC6K-3_8.js","/static/web/assets/index-zzCfCkZy.css","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-Bnk073u0.css","/static/web/assets/kit-DGgremf_.css","/static/web/assets/kit-DzQZ9xER.js","/static/web/assets/kit-R8DZCOGR.js","/static/web/assets/kit-T2Db-xkw.js","/static/web/assets/lesson-7diBd6bO.js","/static/web/assets/lesson-C_eaAL2R.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/sheet-n4rFFcaP.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2"];
>>>>>>> e671336 (web: journeys of Morpion in the browser)
>>>>>>> 7497333 (web: journeys of Morpion in the browser)
=======
const EDITION = "0e2955e22f8e";
const FILES = ["/static/web/assets/About-BKKcdYW5.js","/static/web/assets/Finished-BkUlHm2u.css","/static/web/assets/Finished-CGXJbcVD.js","/static/web/assets/Lobby-BYfWHpGf.css","/static/web/assets/Lobby-DccwXV59.js","/static/web/assets/NewGame-CUA0AI4V.css","/static/web/assets/NewGame-CbwVhe8J.js","/static/web/assets/Nowhere-nR5W2Zoz.js","/static/web/assets/Rules-BKYjij3i.css","/static/web/assets/Rules-CDawZKv3.js","/static/web/assets/ScoreTable-Ba0voNKI.css","/static/web/assets/ScoreTable-D0FCbvrj.js","/static/web/assets/Settings-B9N8N0sC.css","/static/web/assets/Settings-DYpPl-7H.js","/static/web/assets/TableScreen-B8q9CsbS.css","/static/web/assets/TableScreen-hJP4iKjE.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-B1KXBDY9.js","/static/web/assets/disclose-version-KG9Caer4.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/grid-B-6GeADm.js","/static/web/assets/index-BFYB-PEt.js","/static/web/assets/index-zzCfCkZy.css","/static/web/assets/kit--ZWeBGoI.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BWRLB5Ds.js","/static/web/assets/kit-Bnk073u0.css","/static/web/assets/kit-Cs6VGfxQ.js","/static/web/assets/kit-DGgremf_.css","/static/web/assets/kit-Ddyx3KaT.css","/static/web/assets/kit-IeLJmDJa.js","/static/web/assets/lesson-7diBd6bO.js","/static/web/assets/lesson-C_eaAL2R.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/sheet-n4rFFcaP.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2"];
>>>>>>> bde2298 (web: whose turn it is stays in sight; a quick hand gets the seats it asked for)
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
