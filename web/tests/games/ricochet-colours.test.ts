import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ROBOTS } from "../../src/games/ricochet/board";
import { contrast, difference, mixed, moved, readColour, writeColour } from "../../src/games/ricochet/colours/contrast";
import { lookAlikes, presetOf, PRESETS, readRobotColours, tonesOf, type Ground, type RobotColours } from "../../src/games/ricochet/colours/robotColours";
import { pieceColours } from "../../src/share/shareable";
import { THEMES } from "../../src/themes";

const tokensOf = (name: string): Record<string, string> =>
  Object.fromEntries([...readFileSync(`src/themes/${name}/tokens.css`, "utf8").matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, token = "", value = ""]) => [token, value.trim()]));

/** What each theme puts around a robot, read from its folder. */
const GROUNDS: Ground[] = THEMES.map(({ name }) => {
  const tokens = { ...tokensOf("light"), ...tokensOf(name) };
  const token = (key: string): string => tokens[key] ?? "";
  return { tiles: [token("--rr-tile"), token("--rr-tile-2")], wall: token("--rr-wall"), edge: token("--piece-edge"), darkLetter: token("--piece-letter-dark"), lightLetter: token("--piece-letter-light") };
});
const house = PRESETS.house as RobotColours;

describe("colours as numbers", () => {
  test("contrast and writing are as WCAG and CSS have them", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 1);
    expect(writeColour(readColour("#0072b2"))).toBe("#0072b2");
    expect(readColour("#f80")).toEqual(readColour("#ff8800"));
    expect(mixed("#000000", "#ffffff", 0.5)).toBe("#808080");
  });

  test("red and green come closer for eyes that confuse them, yellow and blue do not", () => {
    expect(difference("#d62828", "#2a7d32", "deutan")).toBeLessThan(difference("#d62828", "#2a7d32") / 2);
    expect(difference("#f0e442", "#0072b2", "deutan")).toBeGreaterThan(0.3);
  });

  test("a colour goes no further than it must, and to the end where nothing else is enough", () => {
    expect(moved("#888888", "#000000", () => true)).toBe("#888888");
    expect(moved("#888888", "#000000", () => false)).toBe("#000000");
  });
});

describe("RR-13: chosen colours", () => {
  const own: RobotColours = { red: "#ffffff", green: "#000000", blue: "#3d352d", yellow: "#f3ead9", black: "#808080" };

  test.each([...Object.entries(PRESETS), ["the worst", own] as const])("can be read on every theme: %s", (_, colours) => {
    for (const ground of GROUNDS) {
      for (const robot of ROBOTS) {
        const { fill, ink, letter, onTile, onSought } = tonesOf(colours, robot, ground);
        for (const tile of ground.tiles) {
          expect(Math.max(contrast(fill, tile), contrast(ground.edge, tile))).toBeGreaterThanOrEqual(3);
          expect(contrast(ink, tile)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(letter, fill)).toBeGreaterThanOrEqual(4.2);
        expect(contrast(onTile, mixed(ground.tiles[0] ?? "", fill, 0.42))).toBeGreaterThanOrEqual(4.2);
        expect(contrast(onSought, mixed(ground.tiles[0] ?? "", fill, 0.75))).toBeGreaterThanOrEqual(4.2);
      }
    }
  });

  test.each(Object.entries(PRESETS).filter(([name]) => name !== "house"))("of a preset are told apart by every eye on every theme: %s", (_, colours) => {
    expect(lookAlikes(colours, GROUNDS)).toEqual([]);
  });

  test("that look alike are named, with the eyes that confuse them", () => {
    expect(lookAlikes({ ...house, green: "#d05a05" }, GROUNDS)).toContainEqual({ robots: ["red", "green"], vision: "normal" });
    expect(lookAlikes({ ...house, red: "#a05a1e", green: "#6b7a2a" }, GROUNDS).map(({ robots }) => robots.join())).toContain("red,green");
  });

  test("are stored by name, and what is broken is that of the house", () => {
    expect(readRobotColours({ red: "#112233", green: "red", blue: 5 })).toEqual({ ...house, red: "#112233" });
    expect(readRobotColours(null)).toEqual(house);
    expect([presetOf(house), presetOf({ ...house, red: "#112233" })]).toEqual(["house", null]);
  });

  test("RR-13: chosen colours go into the address of a picture", () => {
    expect(decodeURIComponent(pieceColours({ red: "#D55E00", blue: "#0072b2" }))).toBe("&pieces=red-d55e00,blue-0072b2");
    expect(pieceColours({})).toBe("");
  });
});
