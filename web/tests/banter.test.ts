import { beforeEach, describe, expect, test, vi } from "vitest";
import * as api from "../src/api";
import { Banter, wordOf } from "../src/opponents/banter";
import { gridOf, winningCells } from "../src/opponents/grid";
import { momentOf } from "../src/opponents/moments";
import type { TableSnapshot } from "../src/wire";
import { happening, player, stepCount, table } from "./table";
import { textsOf } from "./texts";

const players = [player(0), player(1, { kind: "computer", level: "medium" })];
const settings = { ...table().settings, game: "morpion" };
const grid = (cells: string[], changes: Partial<TableSnapshot> = {}): TableSnapshot =>
  table({ players, settings, view: { columns: 3, rows: 3, run: 3, cells }, steps: stepCount(cells.join("").replaceAll(".", "").length), ...changes });
const moved = (seat: number): TableSnapshot["log"] => [happening(1, "moved", { seat, action: "a1" })];
const after = (cells: string[], by: number, changes: Partial<TableSnapshot> = {}): TableSnapshot => grid(cells, { log: moved(by), to_act: [1 - by], ...changes });

describe("a grid at a glance", () => {
  test("has the cells that complete a line, and those of a tower where a disc would fall", () => {
    const open = gridOf({ columns: 3, rows: 3, run: 3, cells: ["aa.", "bb.", "..."] });
    const tower = gridOf({ columns: 4, rows: 2, run: 3, cells: [[null, null, null, null], [0, 0, null, null]], open_columns: [0, 1, 2, 3] });

    expect(open && [winningCells(open, 0), winningCells(open, 1)]).toEqual([[[2, 0]], [[2, 1]]]);
    expect(tower && [tower.open, winningCells(tower, 0)]).toEqual([[[0, 0], [1, 0], [2, 1], [3, 1]], [[2, 1]]]);
  });

  test("does not count a line that is too long where it must be exact, and knows no other views", () => {
    const exact = gridOf({ columns: 5, rows: 1, run: 3, is_exact: true, cells: ["aa.a."] });

    expect(exact && winningCells(exact, 0)).toEqual([]);
    expect([gridOf(null), gridOf({ cells: 3 }), gridOf({ robots: [] })]).toEqual([null, null, null]);
  });
});

describe("moments", () => {
  test("a game begins, once", () => {
    const opening = grid(["...", "...", "..."]);

    expect(momentOf(null, opening)).toEqual({ seat: 1, moment: "start" });
    expect(momentOf(opening, { ...opening, version: 9 })).toBeNull();
    expect(momentOf(after(["a..", "...", "..."], 0), opening)).toBeNull();
  });

  test("you stop a line, make two at once, or leave one to the computer", () => {
    expect(momentOf(grid(["bb.", "a..", "..."]), after(["bba", "a..", "..."], 0))?.moment).toBe("you-block");
    expect(momentOf(grid(["a.a", "b..", "..b"]), after(["a.a", "b..", "a.b"], 0))?.moment).toBe("you-fork");
    expect(momentOf(grid(["bb.", "a..", "..."]), after(["bb.", "aa.", "..."], 0))).toEqual({ seat: 1, moment: "you-miss" });
  });

  test("the computer stops a line of yours", () => {
    expect(momentOf(grid(["aa.", "b..", "..."]), after(["aab", "b..", "..."], 1))).toEqual({ seat: 1, moment: "i-block" });
    expect(momentOf(grid(["a..", "b..", "..."]), after(["a.b", "b..", "..."], 1))).toBeNull();
  });

  test("a game ends well, badly or even", () => {
    const before = grid(["aa.", "bb.", "..."]);
    const over = (places: number[]): TableSnapshot => after(["aaa", "bb.", "..."], 0, { phase: "over", outcome: { places, reason: { code: "", params: {}, text: "" } } });

    expect([over([1, 2]), over([2, 1]), over([1, 1])].map((end) => momentOf(before, end)?.moment)).toEqual(["lost", "won", "drawn"]);
  });

  test("somebody wins a tile", () => {
    const tiles = (won: number[][], changes: Partial<TableSnapshot> = {}): TableSnapshot => table({ players, view: { won }, steps: stepCount(won.flat().length), ...changes });

    expect(momentOf(tiles([[], []], { steps: stepCount(4) }), tiles([[1], []], { steps: stepCount(5) }))).toEqual({ seat: 1, moment: "you-tile" });
    expect(momentOf(tiles([[1], []], { steps: stepCount(4) }), tiles([[1], [1]], { steps: stepCount(5) }))?.moment).toBe("i-tile");
    expect(momentOf(tiles([[1], []], { steps: stepCount(4) }), tiles([[1], []], { steps: stepCount(5) }))).toBeNull();
  });

  test("among people, and where we only watch, computers keep quiet", () => {
    const opening = grid(["...", "...", "..."]);

    expect(momentOf(null, { ...opening, players: [...players, player(2)] })).toBeNull();
    expect(momentOf(null, { ...opening, yours: [] })).toBeNull();
  });
});

describe("words", () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(api, "fetchBanter").mockImplementation((language) => Promise.resolve({ language, texts: textsOf(language) }));
  });

  test("are the player's own where it has some, else anybody's, else none", () => {
    const [texts, opening] = [textsOf("en"), grid(["...", "...", "..."])];

    expect(wordOf(texts, { seat: 1, moment: "start" }, opening)).toBe(texts["banter.morpion.medium.start"]);
    expect(Object.values(texts)).toContain(wordOf(texts, { seat: 1, moment: "i-block" }, opening));
    expect(wordOf({}, { seat: 1, moment: "start" }, opening)).toBe("");
  });

  test("are rare in the middle of a game, and never two within a few moves", async () => {
    const banter = new Banter((_, text) => said.push(text));
    await banter.hear(grid(["bb.", "a..", "..."], { steps: stepCount(20) }), "fr");
    for (let step = 21; step < 27; step += 1) {
      await banter.hear(after(["bba", "a..", "..."], 0, { steps: stepCount(step) }), "fr");
      await banter.hear(grid(["bb.", "a..", "..."], { steps: stepCount(step) }), "fr");
    }

    expect(said.length).toBeLessThanOrEqual(1);
  });

  test.each(["en", "fr"])("everybody with a name can say hello, win and lose (%s)", (language) => {
    const texts = textsOf(language);
    const named = Object.keys(texts).filter((code) => code.startsWith("opponents.name.")).map((code) => code.slice("opponents.name.".length));
    const missing = named.flatMap((who) => ["start", "won", "lost"].filter((moment) => !texts[`banter.${who}.${moment}`]).map((moment) => `${who}.${moment}`));

    expect(missing).toEqual([]);
    expect(Object.entries(texts).filter(([code, text]) => code.startsWith("banter.") && text.length > 52)).toEqual([]);
  });
});
