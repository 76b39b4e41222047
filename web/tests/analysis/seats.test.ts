import { expect, test } from "vitest";
import { chairsOf } from "../../src/analysis/seats";
import { planted, readTree, writeTree } from "../../src/analysis/tree";
import type { Kit } from "../../src/games/face";

const kit = { sides: () => [{ name: "O", symbol: "O" }, { name: "X", symbol: "X" }] } as unknown as Kit;
const say = (code: string): string => code;

test("a loaded game is shown in the signs and colours it was played with", () => {
  const tree = { ...planted("morpion", "s", ["Anna", ""]), dress: { symbols: ["★", ""], colours: ["pink", "puce"] } };

  const chairs = chairsOf(2, readTree(writeTree(tree)) ?? tree, kit, say);

  expect(chairs.map(({ name, symbol, colour }) => [name, symbol, colour])).toEqual([["Anna", "★", "pink"], ["X", "X", undefined]]);
});

test("a board that nobody played on has the game's own", () => {
  expect(chairsOf(2, planted("morpion", "s"), kit, say).map(({ symbol }) => symbol)).toEqual(["O", "X"]);
});
