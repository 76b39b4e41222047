// The service worker: the shell opens without a network. FILES and EDITION are filled in by the build.
const EDITION = "a77e1b609c70";
const FILES = ["/static/web/assets/About-eDUCPSND.js","/static/web/assets/AnalysisPage-k8OZJL4F.js","/static/web/assets/AnalysisPage-y0agjmrb.css","/static/web/assets/EditPage-DR4U9DpS.js","/static/web/assets/Editor-BQxS5tLm.js","/static/web/assets/Editor-gl5zZdiv.css","/static/web/assets/Finished-CyhJyJ1g.js","/static/web/assets/Finished-fhBQMWGB.css","/static/web/assets/Lobby-DvSkpXTD.css","/static/web/assets/Lobby-Dvpz1ZZB.js","/static/web/assets/MessageLine-BKWfPQtl.js","/static/web/assets/MessageLine-Cg556Y6k.css","/static/web/assets/NewGame-BONqKwXL.css","/static/web/assets/NewGame-CyR-khp9.js","/static/web/assets/Nowhere-BJo1zh7Q.js","/static/web/assets/PositionEditor-CEu0SPKl.css","/static/web/assets/PositionEditor-DO_ARQKD.js","/static/web/assets/PuzzlePage-DB_MiWQr.js","/static/web/assets/PuzzlePage-i16VjthA.css","/static/web/assets/Puzzles-BkZIwIER.css","/static/web/assets/Puzzles-pdE5gEj1.js","/static/web/assets/ReplayBar-DOpiBA1k.js","/static/web/assets/ReplayBar-O3tGIbSK.css","/static/web/assets/Rules-7PSPMACT.css","/static/web/assets/Rules-BYA4Xn2_.js","/static/web/assets/ScoreTable-BMetyOJ5.css","/static/web/assets/ScoreTable-Dw3-_D7Q.js","/static/web/assets/Settings-C3T4iZCs.css","/static/web/assets/Settings-D3Ak-WCV.js","/static/web/assets/ShareDialog-CaKcEb7F.js","/static/web/assets/ShareDialog-UgQRwhTG.css","/static/web/assets/ShareLink-BXM9g_a7.css","/static/web/assets/ShareLink-COvm-DSw.js","/static/web/assets/Solution-BSlsau7l.css","/static/web/assets/Solution-O0Lctskr.js","/static/web/assets/TableScreen-B0Nv_cs7.css","/static/web/assets/TableScreen-DU0AaW1D.js","/static/web/assets/ValueTag-Bee58XLY.css","/static/web/assets/ValueTag-D313eRCH.js","/static/web/assets/address-D8HXyaqE.js","/static/web/assets/ahead-Ci9snCm2.js","/static/web/assets/cabin-latin-400-normal-CexE3FJz.woff2","/static/web/assets/cabin-latin-600-normal-DtpeLQXC.woff2","/static/web/assets/cabin-latin-700-normal-BSVyX4_V.woff2","/static/web/assets/clock-BxGC5tbO.js","/static/web/assets/connect_four-BwJjO_55.wasm","/static/web/assets/disclose-version-xihTtKlq.js","/static/web/assets/engine-BB44MaRG.js","/static/web/assets/facts-Bi5-fXaz.js","/static/web/assets/files-CeO-GzTx.js","/static/web/assets/house-BhNjrkLP.js","/static/web/assets/index-60s3u4BG.css","/static/web/assets/index-Cwxzb02z.js","/static/web/assets/index-client-BHbVFUE_.js","/static/web/assets/index-client-CoUef9Of.js","/static/web/assets/intent-HfebJlGT.js","/static/web/assets/kit-BJMD2c62.css","/static/web/assets/kit-BK_KEQ2q.js","/static/web/assets/kit-C-KQ1JBK.css","/static/web/assets/kit-CSkanKON.js","/static/web/assets/kit-D2zoD33M.js","/static/web/assets/kit-DL0W4H1W.js","/static/web/assets/kit-DVALStPD.css","/static/web/assets/kit-Da_7ttYx.css","/static/web/assets/lesson-Cv0fQ9su.js","/static/web/assets/lesson-DD7HgTSq.js","/static/web/assets/lesson-LUePhTfI.js","/static/web/assets/line-Bj22raz0.js","/static/web/assets/lines-dROVG5d5.js","/static/web/assets/morpion-CWKsBGJU.wasm","/static/web/assets/ownTable-BUiaUTJ6.js","/static/web/assets/play-Drkkm-w4.css","/static/web/assets/position-BLoDTH4t.css","/static/web/assets/position-o9jP_uUN.js","/static/web/assets/puzzle-E-N3X0OT.js","/static/web/assets/quick-D713hk-p.js","/static/web/assets/quicksand-latin-700-normal-Dpk7G9Y6.woff2","/static/web/assets/ricochet-ajM5w78V.wasm","/static/web/assets/roving.svelte-DcKj9BCK.js","/static/web/assets/screen-DK25A4IL.js","/static/web/assets/setup-CmI0CDYn.js","/static/web/assets/shareable-DKyG6WO_.js","/static/web/assets/sliding-KB0myoHs.js","/static/web/assets/sounds-T7fibOBn.js","/static/web/assets/source-DNZeoAf1.js","/static/web/assets/value-DqoN9Y4H.js","/static/web/assets/vollkorn-latin-700-normal-k7v8UDQY.woff2","/static/web/assets/worker-i303HTrQ.js","/static/web/assets/world-BkrpeeJx.js","/static/web/before-paint.js","/static/web/icon-180.png","/static/web/icon-512-mask.png","/static/web/icon-512.png","/static/web/icon.svg","/static/web/manifest.webmanifest"];
/** Answers outlive an edition, so that an update just before the line is cut takes nothing away. */
const ANSWERS = "answers";
/** What the pages ask for before anybody plays, the same for everybody; the newest answer is kept for bad times. */
const KEPT = /^\/api\/(languages|games|texts\/[\w-]+|puzzles\/[\w-]+(\/(\d+|collection))?)$|^\/books\/[\w-]+$/;
/** What nobody has asked for yet, but somebody without a network will want. */
const STOCK = ["connect-four", "morpion", "ricochet"].flatMap((game) => [`/api/puzzles/${game}`, `/api/puzzles/${game}/collection`]);
/** On a line that is there but hardly moves, what is kept is better than waiting. */
const PATIENCE_MS = 4_000;

self.addEventListener("install", (event) => {
  event.waitUntil(stored().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== EDITION && name !== ANSWERS).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(newest(event, () => kept(EDITION, "/")));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(EDITION, url.pathname).then((found) => found ?? fetch(request)));
  else if (KEPT.test(url.pathname)) event.respondWith(newest(event, () => answered(request), (answer) => keep(ANSWERS, request, answer)));
  // Every page asks for the games, the first one again as soon as somebody is here to keep them.
  if (url.pathname === "/api/games") event.waitUntil(stockUp());
});

/** All files of this edition and the page that asks for them, or nothing: the browser tries again later. */
async function stored() {
  const cache = await caches.open(EDITION);
  await cache.addAll(["/", ...FILES].map((path) => new Request(path, { cache: "no-cache" })));
  const page = await (await cache.match("/")).text();
  const asked = page.match(/\/static\/web\/assets\/[^"']+/g) ?? [];
  if (asked.every((path) => FILES.includes(path))) return;
  await caches.delete(EDITION);
  throw new Error("the server was updated in the middle");
}

/** Each edition once: what is there already is not fetched again. */
async function stockUp() {
  for (const path of STOCK) {
    if (await kept(EDITION, path)) continue;
    const answer = await fetch(path).catch(() => null);
    if (answer?.ok) await keep(EDITION, path, answer);
  }
}

const answered = async (request) => (await kept(ANSWERS, request)) ?? (await kept(EDITION, request));

/** From the line, and else what is kept; a server behind a proxy is down when the proxy says so. */
async function newest(event, instead, keepIt) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then((answer) => answer.ok && keepIt?.(answer.clone()), () => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(instead);
  try {
    const answer = (await Promise.race([asked, late])) ?? (await asked);
    return answer.status < 500 ? answer : ((await instead()) ?? answer);
  } catch (problem) {
    const found = await instead();
    if (found) return found;
    throw problem;
  }
}

/** Whatever is wrong with the browser's store, the page goes on without it. */
async function kept(name, request) {
  try {
    const cache = await caches.open(name);
    // In another language rather than not at all.
    return (await cache.match(request)) ?? (await cache.match(request, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

async function keep(name, request, answer) {
  try {
    await (await caches.open(name)).put(request, answer);
  } catch {
    // Full, or not allowed: then there is nothing for bad times.
  }
}
