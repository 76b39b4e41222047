import { describe, expect, test } from "vitest";
import { ladderSizes } from "../src/profile/achievements";
import { inOrder, isWanted, resultFor, shownPlayers, starredSeat, type ListedGame } from "../src/profile/listedGame";
import { isSame, mergeBest, PARTS } from "../src/profile/merge";
import { recordByGame } from "../src/profile/record";
import { EMPTY, withDaily, withFirstTry, withSolved } from "../src/puzzles/progress";
import type { CardPlayer, LevelDescription, RecordLine } from "../src/wire";

const person = (name: string): CardPlayer => ({ kind: "person", name, level: null, symbol: "", colour: "", picture: "otter" });
const computer = (level: string): CardPlayer => ({ kind: "computer", name: level, level, symbol: "", colour: "", picture: "" });
const game: ListedGame = {
  id: "a-1", game: "connect-four", options: {}, players: [person("Ada"), computer("easy")], places: [1, 2], seat: 0, yours: [0], result: "won", moves: 9, finishedAt: 10, view: null, isLocal: true, tournament: null,
};
const line: RecordLine = { game: "connect-four", options: {}, opponent: "easy", won: 2, drawn: 1, lost: 0, fewest_moves: 12, last_at: 5 };

describe("what two devices achieved", () => {
  const one = withFirstTry(withDaily(withSolved(EMPTY, "morpion", 3), "morpion", 20), "morpion", 8);
  const other = withDaily(withSolved(withSolved(EMPTY, "morpion", 5), "ricochet", 1), "morpion", 19);

  test("is the union: no puzzle, no day and no record is lost, in whatever order", () => {
    const both = PARTS.puzzles?.merge(one, other);

    expect(both).toMatchObject({ solved: { morpion: [3, 5], ricochet: [1] }, daily: { morpion: 20 }, days: [19, 20], records: { morpion: { longest: 1 } } });
    expect(isSame({ ...(both as object), series: 0 }, { ...(PARTS.puzzles?.merge(other, one) as object), series: 0 })).toBe(true);
    expect(PARTS.puzzles?.merge(both, other)).toEqual(both);
  });

  test("keeps the better of two records, and what only one has", () => {
    const [here, there] = [{ a: { wins: 3, fewestMoves: 9, since: 50 } }, { a: { wins: 5, fewestMoves: 12, since: 40 }, b: { slides: 90 } }];

    expect(mergeBest(here, there)).toEqual({ a: { wins: 5, fewestMoves: 9, since: 40 }, b: { slides: 90 } });
    expect(mergeBest(null, there)).toBe(there);
    expect(mergeBest({ counted: ["x", "y"] }, { counted: ["y", "z"] })).toEqual({ counted: ["y", "z", "x"] });
  });

  test.each([null, 5, "x", [], { solved: 3 }])("survives %j from a broken storage", (stored) => {
    expect(PARTS.puzzles?.merge(stored, one)).toMatchObject({ solved: { morpion: [3] }, days: [20] });
  });

  test("is the same if only the order differs", () => {
    expect(isSame({ a: 1, b: [1, 2] }, { b: [2, 1], a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 2 })).toBe(false);
  });
});

describe("a game in my list", () => {
  test.each([
    [[1, 2], 0, "won"],
    [[2, 1], 0, "lost"],
    [[1, 1], 0, "drawn"],
    [[1, 1, 3], 2, "lost"],
    [[1], 0, "none"],
    [[1, 2], null, "none"],
  ] as const)("with places %j is for seat %j: %s", (places, seat, result) => expect(resultFor(places, seat)).toBe(result));

  test("names whom one played against; among friends everybody, and who won", () => {
    const friends = { ...game, players: [person("Ada"), person("Bob")], yours: [0, 1], places: [2, 1] };

    expect(shownPlayers(game).map(({ player }) => player.name)).toEqual(["easy"]);
    expect(starredSeat(game)).toBeNull();
    expect(shownPlayers(friends).map(({ player }) => player.name)).toEqual(["Ada", "Bob"]);
    expect(starredSeat(friends)).toBe(1);
    expect(starredSeat({ ...friends, places: [1, 1] })).toBeNull();
  });

  test("comes once, the newest first, if it is wanted", () => {
    const newer = { ...game, id: "b-1", finishedAt: 20, result: "lost" as const };

    expect(inOrder([game, newer, game]).map(({ id }) => id)).toEqual(["b-1", "a-1"]);
    expect([game, newer].filter((each) => isWanted(each, { game: "", result: "lost" }))).toEqual([newer]);
    expect(isWanted(game, { game: "morpion", result: "" })).toBe(false);
  });
});

describe("my record", () => {
  test("counts what the server knows and what was played without it", () => {
    const [merged] = recordByGame([line], [game, { ...game, result: "none" }]).get("connect-four") ?? [];

    expect(merged).toMatchObject({ won: 3, drawn: 1, lost: 0, fewest_moves: 9, last_at: 10 });
  });

  test("has a line for each board and each opponent, the most played first", () => {
    const friends = { ...game, players: [person("Ada"), person("Bob")], yours: [0, 1] };
    const lines = recordByGame([{ ...line, options: { columns: "9" } }], [game, friends]).get("connect-four") ?? [];

    expect(lines.map(({ opponent, options }) => [opponent, options])).toEqual([["easy", { columns: "9" }], ["easy", {}], ["friends", {}]]);
  });
});

test("levels beaten are listed from the weakest, by size and rules", () => {
  const beaten = { wins: 1, fewestMoves: 5, since: 1 };
  const levels = ["easy", "hard"].map((name) => ({ name, label: name, seconds: 1, is_graded: true })) as LevelDescription[];

  expect(ladderSizes({ beaten: { morpion: { "15x15x5x2": { hard: beaten, easy: beaten }, "15x15x5x2 variant=renju": { easy: beaten } } }, counted: [] }, "morpion", levels)).toEqual([
    { size: "15x15x5x2", options: { columns: "15", rows: "15", run: "5", players: "2" }, beaten: ["easy", "hard"] },
    { size: "15x15x5x2 variant=renju", options: { columns: "15", rows: "15", run: "5", players: "2", variant: "renju" }, beaten: ["easy"] },
  ]);
});
