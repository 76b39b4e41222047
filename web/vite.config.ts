/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.LUDOTHEQUE_SERVER ?? "http://127.0.0.1:8642";
const BASE = "/static/web/";
const FONTS = ["cabin", "vollkorn", "quicksand"];

/** The fonts are under the Open Font Licence, which travels with them. */
function fontLicences(): Plugin {
  const licence = (font: string) => readFileSync(`node_modules/@fontsource/${font}/LICENSE`, "utf8");
  return {
    name: "font-licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "fonts-licences.txt", source: FONTS.map(licence).join("\n\n") });
    },
  };
}

/** The service worker knows every file of this build by name, and is another one for every build. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    generateBundle: {
      // Last of all: chunks that hold nothing but a style sheet are dropped from the bundle before.
      order: "post",
      handler(_, bundle) {
        const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const beside = readdirSync("public");
        const files = [...built, ...beside].sort().map((name) => BASE + name);
        const source = readFileSync("offline.js", "utf8").replace("__FILES__", JSON.stringify(files));
        // The names of built files tell their contents, those beside them do not.
        const digest = beside.sort().reduce((hash, name) => hash.update(readFileSync(`public/${name}`)), createHash("sha256").update(source));
        const edition = digest.digest("hex").slice(0, 12);
        this.emitFile({ type: "asset", fileName: "sw.js", source: source.replace("__EDITION__", edition) });
      },
    },
  };
}

export default defineConfig({
  base: BASE,
  plugins: [svelte(), fontLicences(), serviceWorker()],
  build: {
    outDir: "../src/ludotheque/server/static/web",
    emptyOutDir: true,
    target: "es2022",
    // The content policy allows no data: fonts, and small files are cached better as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  // Patient: a busy machine is slow.
  test: { include: ["tests/**/*.test.ts"], environment: "node", testTimeout: 300_000, hookTimeout: 300_000 },
});
