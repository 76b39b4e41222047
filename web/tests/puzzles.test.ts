import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { puzzle as slides } from "../src/games/ricochet/puzzle";
import { again, wrongMove, INITIAL_STATE, goneOn, hinted, ownMovesLeft, placeOf, shown, steppedBack, takesMoves, tried, slid, type PuzzleState } from "../src/puzzles/puzzleState";
import { dailyNumber, dayOf } from "../src/puzzles/daily";
import { EMPTY, FAST_COUNT, isSolved, nextUnsolved, parseProgress, streak, withDaily, withFirstTry, withSeriesEnded, withSolved } from "../src/puzzles/progress";
import { readRoute, writeRoute } from "../src/route";
import type { Puzzle } from "../src/wire";

const win: Puzzle = {
  game: "connect-four", number: 3, count: 9, grade: "easy", score: 12, task: "win", symbols: [], line: ["d", "c", "e", "f", "g"], positions: [],
  turns: [
    { labels: { a: "L4", d: "W5", e: "D" }, answers: { a: "d", e: "c" } },
    { labels: { e: "W3", "*": "L" }, answers: { "*": "b" } },
  ],
};
const way: Puzzle = { ...win, game: "ricochet", task: "reach", line: ["RN", "RE"], turns: [] };
const after = (...actions: string[]): PuzzleState => actions.reduce((attempt, action) => goneOn(win, tried(win, attempt, action)), INITIAL_STATE);

describe("the day's puzzle", () => {
  // Made by tools/daily_puzzles.py, and compared by the package's own tests.
  const cases = JSON.parse(readFileSync(new URL("../../tests/golden/daily_puzzles.json", import.meta.url), "utf8")) as { date: string; count: number; number: number }[];

  test.each(cases)("of $count on $date is number $number here and in the package", ({ date, count, number }) => {
    expect(dailyNumber(dayOf(Date.parse(`${date}T23:59:59Z`)), count)).toBe(number);
  });

  test("comes back only after all others", () => {
    expect(new Set(Array.from({ length: 400 }, (_, day) => dailyNumber(20_000 + day, 400))).size).toBe(400);
  });
});

describe("an attempt", () => {
  test("goes on with the other's answer after the right move", () => {
    expect(tried(win, INITIAL_STATE, "d")).toMatchObject({ done: ["d"], phase: "moving", result: "open" });
    expect(after("d")).toMatchObject({ done: ["d", "c"], phase: "finding", result: "open" });
  });

  test("stays where it is after a wrong one, which is remembered", () => {
    expect(tried(win, INITIAL_STATE, "a")).toMatchObject({ done: [], wrong: "a", mistakes: 1, phase: "finding" });
  });

  test("is solved with the last move that has to be found, and then shows the rest", () => {
    const found = tried(win, after("d"), "e");

    expect(found).toMatchObject({ result: "solved", phase: "moving" });
    expect(goneOn(win, goneOn(win, found))).toMatchObject({ done: win.line, phase: "still" });
  });

  test("takes no more moves once it is solved or shown, even while the rest is played", () => {
    const solved = tried(win, after("d"), "e");

    expect([INITIAL_STATE, tried(win, INITIAL_STATE, "d"), solved, shown(solved), shown(INITIAL_STATE)].map(takesMoves)).toEqual([true, true, false, false, false]);
    expect(again(solved)).toSatisfy(takesMoves);
  });

  test("ends with the one move where only one is asked for", () => {
    const save: Puzzle = { ...win, task: "save", line: ["d"], turns: win.turns.slice(0, 1) };

    expect(tried(save, INITIAL_STATE, "d")).toMatchObject({ result: "solved", phase: "still" });
  });

  test("does nothing while the other moves", () => {
    const moving = tried(win, INITIAL_STATE, "d");

    expect(tried(win, moving, "e")).toBe(moving);
    expect(slid(win, moving, "e", true)).toBe(moving);
    expect(steppedBack(moving)).toBe(moving);
    expect(goneOn(win, INITIAL_STATE)).toBe(INITIAL_STATE);
  });

  test("shows the solution from the beginning, and does not count as solved then", () => {
    expect(shown(after("d"))).toMatchObject({ done: [], phase: "moving", result: "shown" });
    expect(shown(tried(win, after("d"), "e")).result).toBe("solved");
  });

  test("begins again with its mistakes, and gives no more hints than there are", () => {
    expect(again(tried(win, INITIAL_STATE, "a"))).toEqual({ ...INITIAL_STATE, mistakes: 1 });
    expect(hinted(hinted(hinted(INITIAL_STATE, 2), 2), 2).hints).toBe(2);
  });

  test("on a way to a goal is solved in the fewest moves, else only there", () => {
    const one = slid(way, INITIAL_STATE, "RS", false);

    expect(slid(way, one, "RE", true)).toMatchObject({ result: "solved", phase: "still" });
    expect(slid(way, slid(way, one, "RE", false), "RN", true).result).toBe("longer");
    expect(steppedBack(one).done).toEqual([]);
  });

  test("knows what becomes of every wrong move", () => {
    expect(wrongMove(win, INITIAL_STATE, "a")).toEqual({ result: "L", count: 4, answer: "d" });
    expect(wrongMove(win, INITIAL_STATE, "e")).toEqual({ result: "D", count: null, answer: "c" });
    expect(wrongMove(win, after("d"), "g")).toEqual({ result: "L", count: null, answer: "b" });
    expect(wrongMove(win, after("d"), "b").answer).toBeNull();
  });

  test("tells where to look and how long it takes", () => {
    expect(ownMovesLeft(win, INITIAL_STATE)).toBe(3);
    expect(placeOf("a", 7, 6)).toEqual({ across: "left", down: null });
    expect(placeOf("d", 7, 6).across).toBe("middle");
    expect(placeOf("o15", 15, 15)).toEqual({ across: "right", down: "lower" });
  });
});

describe("the diary", () => {
  test("counts days in a row up to today or yesterday", () => {
    const diary = [10, 12, 13].reduce((before, day) => withDaily(before, "morpion", day), EMPTY);

    expect([10, 11, 13, 14, 15].map((today) => streak(diary, today))).toEqual([1, 1, 2, 2, 0]);
  });

  test("keeps what was solved, once", () => {
    const diary = withSolved(withSolved(withSolved(EMPTY, "ricochet", 7), "ricochet", 7), "ricochet", 2);

    expect(parseProgress(JSON.parse(JSON.stringify(diary)))).toEqual(diary);
    expect(diary.solved).toEqual({ ricochet: [2, 7] });
    expect([isSolved(diary, "ricochet", 2), isSolved(diary, "morpion", 2)]).toEqual([true, false]);
  });

  test.each([null, "", "nonsense", { days: 3 }, [], { solved: { morpion: "all" }, daily: 4 }])("begins anew where %j was kept", (stored) => {
    expect(parseProgress(stored)).toEqual({ ...EMPTY, solved: expect.anything() });
    expect(isSolved(parseProgress(stored), "morpion", 1)).toBe(false);
  });
});

describe("sliding alone", () => {
  const view = {
    width: 4, height: 4, walls: [], diagonals: [], closed: [], home: [0, 5], robots: [0, 5], slides: [],
    target: { cell: 15, colour: "red", shape: "circle" }, house: { must_ricochet: "every-stop" },
  } as unknown as Parameters<typeof slides.follow>[0];
  const say = (code: string, params: object = {}): string => `${code} ${Object.values(params).join(" ")}`.trim();

  test("moves the robots and sees when the goal is reached", () => {
    expect(slides.follow(view, ["RE"])).toMatchObject({ isReached: false, view: { robots: [3, 5], slides: [{ robot: "red", direction: "east" }] } });
    expect(slides.follow(view, ["RE", "RS"]).isReached).toBe(true);
  });

  test("tells more with each hint", () => {
    expect(slides.hints(["RE", "GN"], say)).toHaveLength(3);
    expect(slides.hints([], say)).toEqual([]);
    expect(slides.goal(view, 2, say)).toContain("red");
    expect(slides.goal({ ...view, target: null }, 2, say)).toContain("any");
  });
});

test("addresses of puzzles are read as they are written", () => {
  for (const path of ["/puzzles", "/puzzles/morpion/12", "/puzzles/ricochet/today"]) expect(writeRoute(readRoute(path))).toBe(path);
  for (const path of ["/puzzles/morpion/0", "/puzzles/morpion/x", "/puzzles/morpion", "/puzzles/a/1/2"]) expect(readRoute(path).page).toBe("not-found");
});

describe("a series of puzzles solved at the first try", () => {
  const after = (...seconds: number[]) => seconds.reduce((progress, each) => withFirstTry(progress, "morpion", each), EMPTY);

  test("is counted by game, and its fastest five are a record", () => {
    const progress = after(30, 20, 10, 20, 10, 5);

    expect(FAST_COUNT).toBe(5);
    expect(progress.records).toEqual({ morpion: { longest: 6, fastest: 65 } });
    expect(after(1, 2, 3, 4).records.morpion).toEqual({ longest: 4, fastest: null });
  });

  test("ends with a mistake; records stay", () => {
    const ended = withSeriesEnded(after(9, 9), "morpion");

    expect(ended.series.morpion).toEqual([]);
    expect(withFirstTry(ended, "morpion", 1).records.morpion?.longest).toBe(2);
    expect(withSeriesEnded(EMPTY, "morpion")).toBe(EMPTY);
  });

  test("is not made by hints or the shown solution, not even the second time", () => {
    expect(again(hinted(INITIAL_STATE, 3)).isHelped).toBe(true);
    expect(again(shown(INITIAL_STATE)).isHelped).toBe(true);
    expect(shown({ ...INITIAL_STATE, result: "solved" }).isHelped).toBe(false);
  });

  test("is read from what the first version stored, too", () => {
    expect(parseProgress({ solved: { morpion: [3] }, daily: {}, days: [4] })).toEqual({ ...EMPTY, solved: { morpion: [3] }, days: [4] });
  });
});

test("the next puzzle is the next one not solved, round the corner where needed", () => {
  const progress = [2, 3, 9].reduce((each, number) => withSolved(each, "morpion", number), EMPTY);

  expect(nextUnsolved(progress, "morpion", 1, 9)).toBe(4);
  expect(nextUnsolved(progress, "morpion", 8, 9)).toBe(1);
  expect(nextUnsolved({ ...EMPTY, solved: { morpion: [1, 2] } }, "morpion", 2, 2)).toBe(1);
  expect(nextUnsolved(EMPTY, "morpion", 1, 1)).toBeNull();
});
