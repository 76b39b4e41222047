import { expect, test } from "vitest";
import { playersOf } from "../../src/analysis/players";
import { newTree, readTree, writeTree } from "../../src/analysis/tree";
import type { GameUi } from "../../src/games/manifest";

const ui = { defaultPlayers: () => [{ name: "O", symbol: "O" }, { name: "X", symbol: "X" }] } as unknown as GameUi;
const say = (code: string): string => code;

test("a loaded game is shown in the signs and colours it was played with", () => {
  const tree = { ...newTree("morpion", "s", ["Anna", ""]), dress: { symbols: ["★", ""], colours: ["pink", "puce"] } };

  const players = playersOf(2, readTree(writeTree(tree)) ?? tree, ui, say);

  expect(players.map(({ name, symbol, colour }) => [name, symbol, colour])).toEqual([["Anna", "★", "pink"], ["X", "X", undefined]]);
});

test("a board that nobody played on has the game's own", () => {
  expect(playersOf(2, newTree("morpion", "s"), ui, say).map(({ symbol }) => symbol)).toEqual(["O", "X"]);
});
