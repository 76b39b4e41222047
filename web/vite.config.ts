/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.LUDOTHEQUE_SERVER ?? "http://127.0.0.1:8642";
const BASE = "/static/web/";
const HANG_MILLISECONDS = 3_600_000 * Number(process.env.LUDOTHEQUE_TEST_TIMEOUT_SCALE ?? 1);
const FONTS = ["cabin", "vollkorn", "quicksand"];

/** The fonts are under the Open Font Licence, which requires that its text comes with them. */
function fontLicences(): Plugin {
  const licence = (font: string) => readFileSync(`node_modules/@fontsource/${font}/LICENSE`, "utf8");
  return {
    name: "font-licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "fonts-licences.txt", source: FONTS.map(licence).join("\n\n") });
    },
  };
}

/**
 * File names are stable, so that the history of the bundle is readable. Addresses are not: `assets/main.js` is served as
 * `/static/web/<version>/assets/main.js`, where the version is a digest of the whole build. Inside the bundle all imports are
 * relative, so only `index.html`, the service worker and `version.txt` change with the version.
 */
function versionedAddresses(): Plugin {
  return {
    name: "versioned-addresses",
    // Vite writes index.html in a hook of its own: ours must run after it.
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = readFileSync("serviceWorker.js", "utf8");
        const publicFiles = readdirSync("public").sort();
        const digest = createHash("sha256").update(worker);
        for (const name of publicFiles) digest.update(name).update(readFileSync(`public/${name}`));
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name];
          if (file) digest.update(name).update(file.type === "chunk" ? file.code : file.source);
        }
        const version = digest.digest("hex").slice(0, 12);
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("no index.html in the bundle");
        page.source = String(page.source).replaceAll(`${BASE}assets/`, `${BASE}${version}/assets/`);
        const built = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort().map((name) => `${BASE}${version}/${name}`);
        const files = [...built, ...publicFiles.map((name) => BASE + name)];
        const source = worker.replace("__VERSION__", version).replace("__FILES__", JSON.stringify(files, null, 2));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
        this.emitFile({ type: "asset", fileName: "version.txt", source: `${version}\n` });
      },
    },
  };
}

/** Few chunks: what the first page needs, boards, what the first page brings later, the table, each game, and the larger pages. A module goes to the first that wants it. */
const CHUNKS: [name: string, modules: RegExp][] = [
  ["main", /\/src\/main\.ts$|\/src\/shell\/tableSummary\.ts$|\/src\/pairing\/(SearchSlot\.svelte|search\.svelte\.ts|api\.ts)$/],
  ["opponents", /\/src\/(opponents\/\w+\.(ts|svelte)|ladder\/\w+\.ts)$/],
  ["new-game", /\/src\/pages\/NewGame\.svelte$|\/src\/shell\/quickGame\.ts$/],
  ["board", /\/src\/(board\/|styles\/puzzle\.css)/],
  ["pairing", /\/src\/(pairing\/QuickPairing\.svelte$|ratings\/(api|words)\.ts$)/],
  ["home", /\/src\/(home\/(?!Invite)|puzzles\/Daily)/],
  ["table", /\/src\/(engine\/\w+\.ts$|shell\/TableScreen\.svelte$|share\/|games\/plain\/|games\/ricochet\/(board|sliding)\.ts$)/],
  ["connect-four", /\/src\/games\/connect-four\//],
  ["morpion", /\/src\/games\/morpion\//],
  ["ricochet", /\/src\/games\/ricochet\//],
  ["local", /\/src\/(engine\/local|offline)\//],
  ["profile", /\/src\/(profile\/(Animal\.svelte|animals\.ts|sync\.ts)$|notify\/|shell\/NotifyOffer\.svelte$)/],
  ["league", /\/src\/(league\/|pages\/League\.svelte)/],
  ["pages", /\/src\/(pages|profile|puzzles)\//],
  ["analysis", /\/src\/analysis\//],
  ["search", /\/src\/learn\/search\//],
  ["ending", /\/src\/(shell\/ending|ladder|learn)\//],
  ["edit", /\/src\/edit\//],
  ["faces", /\/src\/opponents\/faces\//],
];

export default defineConfig({
  base: BASE,
  plugins: [svelte(), fontLicences(), versionedAddresses()],
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: "../src/ludotheque/server/static/web",
    emptyOutDir: true,
    target: "es2022",
    // The content policy allows no data: fonts, and small files are cached better as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
        codeSplitting: { groups: CHUNKS.map(([name, test], index) => ({ name, test, priority: CHUNKS.length - index })) },
      },
    },
  },
  worker: { rolldownOptions: { output: { entryFileNames: "assets/[name].js", chunkFileNames: "assets/worker-[name].js", assetFileNames: "assets/[name][extname]" } } },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  // Limits only end what hangs: no test fails because a machine is slow.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: HANG_MILLISECONDS, hookTimeout: HANG_MILLISECONDS },
});
