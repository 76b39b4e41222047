/// <reference types="vitest/config" />
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.LUDOTHEQUE_SERVER ?? "http://127.0.0.1:8642";
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

export default defineConfig({
  base: "/static/web/",
  plugins: [svelte(), fontLicences()],
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
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
