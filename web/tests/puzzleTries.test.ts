import { describe, expect, test } from "vitest";
import { ratedWords } from "../src/puzzles/puzzleText";
import { parseTries, withoutTry, withTry, type Try } from "../src/puzzles/tries";

const one = (number: number, isHelped = false): Try => ({ game: "morpion", number, actions: ["b2"], isHelped });

describe("first tries that wait for a connection", () => {
  test("are one for each puzzle: the first", () => {
    const tries = [one(1), one(2), one(1, true)].reduce<readonly Try[]>(withTry, []);

    expect(tries).toEqual([one(1), one(2)]);
    expect(withoutTry(tries, one(1))).toEqual([one(2)]);
  });

  test("are not more than a few hundred", () => {
    expect(Array.from({ length: 300 }, (_, number) => one(number + 1)).reduce<readonly Try[]>(withTry, [])).toHaveLength(200);
  });

  test("come back as they were stored, without what is broken", () => {
    expect(parseTries(JSON.parse(JSON.stringify([one(1), one(2, true)])))).toEqual([one(1), one(2, true)]);
    expect(parseTries([null, { game: 3 }, { ...one(4), actions: "b2" }, { ...one(5), isHelped: "yes" }])).toEqual([one(5)]);
    expect([null, {}, "x"].map(parseTries)).toEqual([[], [], []]);
  });
});

describe("what a try did to the rating", () => {
  const say = (code: string, params: object = {}): string => `${code} ${JSON.stringify(params)}`;
  const rated = { is_right: true, rating: 1012, change: 12, is_provisional: true, is_first: true };

  test("is told with its sign, and a mark while it is not sure", () => {
    expect(ratedWords(rated, say)).toBe('web.puzzles.rated {"rating":"1012?","change":"+12"}');
    expect(ratedWords({ ...rated, change: -8, is_provisional: false }, say)).toBe('web.puzzles.rated {"rating":"1012","change":"−8"}');
  });

  test("is not told where it was no first try, or is not known", () => {
    expect([ratedWords({ ...rated, is_first: false }, say), ratedWords(null, say)]).toEqual(["", ""]);
  });
});
