import { describe, expect, test } from "vitest";
import { curveOf } from "../src/ratings/curve";
import { changeText, poolWords, ratingText } from "../src/ratings/words";

const FRAME = { left: 0, right: 100, top: 0, bottom: 50 };
const points = (...ratings: number[]) => ratings.map((rating, at) => ({ at, rating, deviation: 50, game: `t-${at}` }));

describe("the curve of a rating", () => {
  test("takes two games", () => {
    expect(curveOf([], FRAME)).toBeNull();
    expect(curveOf(points(1000), FRAME)).toBeNull();
  });

  test("rises with the rating, and its games stand at equal distances", () => {
    const curve = curveOf(points(1000, 1050, 1100), FRAME);

    expect(curve?.line).toBe("M0 41.7L50 25L100 8.3");
    expect(curve?.last).toEqual({ x: 100, y: 8.3 });
  });

  test("has few marks, however far it goes, and one even where nothing changes", () => {
    for (const ratings of [[1000, 1000], [0, 3000], [987, 1043], [-400, 5000]]) {
      const marks = curveOf(points(...ratings), FRAME)?.marks ?? [];
      expect(marks.length).toBeGreaterThan(0);
      expect(marks.length).toBeLessThan(6);
    }
  });

  test("stays in its frame with its band", () => {
    const numbers = curveOf(points(1000, 2000), FRAME)?.band.match(/[\d.]+/g)?.map(Number) ?? [];

    expect(Math.max(...numbers)).toBe(100);
    expect(numbers.filter((_, index) => index % 2).every((y) => y >= 0 && y <= 50)).toBe(true);
  });
});

describe("a rating in words", () => {
  test("has a question mark as long as it may be far off", () => {
    expect([ratingText({ rating: 1042, is_provisional: true }), ratingText({ rating: 1042, is_provisional: false })]).toEqual(["1042?", "1042"]);
  });

  test("says which way it went", () => {
    expect([8, -8, 0].map(changeText)).toEqual(["+8", "−8", "±0"]);
  });

  test("names the board only where a game has several", () => {
    const say = (code: string): string => ({ "web.nim.rated.small": "small", "web.rating.speed.days": "unhurried" })[code] ?? code;

    expect(poolWords({ game: "nim", board: "small", speed: "days" }, say)).toBe("small · unhurried");
    expect(poolWords({ game: "nim", board: "usual", speed: "days" }, say)).toBe("unhurried");
  });
});
