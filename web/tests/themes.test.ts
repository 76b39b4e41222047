import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { THEMES } from "../src/themes";
import { textsOf } from "./texts";

test("RR-09: every folder of themes is a theme of the switch, playful among them, with a name in each language", () => {
  const folders = readdirSync("src/themes", { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const names = THEMES.map((theme) => theme.name);

  expect([...names].sort()).toEqual(folders.sort());
  expect(names).toContain("playful");
  expect(names.filter((name) => !textsOf("en")[`web.theme.${name}`] || !textsOf("fr")[`web.theme.${name}`])).toEqual([]);
});

test("RR-09: a theme is one folder: no rule outside it names a theme", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.(css|svelte|ts)$/.test(name) && !name.startsWith("themes/"));
  const named = files.filter((name) => /data-theme|dataset\.theme\s*===/.test(readFileSync(`src/${name}`, "utf8")));

  expect(files.length).toBeGreaterThan(100);
  expect(named).toEqual([]);
});

test("the first theme names every token that another one sets", () => {
  const tokensOf = (name: string): string[] => [...readFileSync(`src/themes/${name}/tokens.css`, "utf8").matchAll(/^\s*(--[\w-]+):/gm)].map(([, token]) => token ?? "");
  const known = new Set(tokensOf("light"));

  expect(THEMES.flatMap((theme) => tokensOf(theme.name).filter((token) => !known.has(token)))).toEqual([]);
});
