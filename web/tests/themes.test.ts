import { readdirSync } from "node:fs";
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
