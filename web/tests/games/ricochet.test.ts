import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cellName, readSlide, ROBOTS, writeSlide, type Layout, type Slide, type Target } from "../../src/games/ricochet/board";
import { arrival, groundOf, openDirections, path, slid, slidAll } from "../../src/games/ricochet/sliding";
import { NO_WALK, startedOver, steppedBack, steppedOn, walkedOn, type Walk } from "../../src/games/ricochet/walk";

interface Recorded extends Layout {
  walks: { home: number[]; target: Target; must_ricochet: boolean; slides: string; entered: number[][]; arrivals: string[] }[];
}

const slides = (text: string): Slide[] => text.split(" ").flatMap((word) => readSlide(word) ?? []);

describe("the slide rule agrees with the server's", () => {
  const boards = JSON.parse(readFileSync(new URL("../../../tests/golden/ricochet_slides.json", import.meta.url), "utf8")) as Recorded[];

  test.each(boards.map((board) => [`${board.width} by ${board.height}`, board] as const))("on a board of %s", (_, board) => {
    const ground = groundOf(board);
    for (const { home, target, must_ricochet, slides: text, entered, arrivals } of board.walks) {
      const walked = slides(text);
      const before = walked.map((_slide, count) => slidAll(ground, home, walked.slice(0, count)));

      expect(walked.map((slide, count) => path(ground, before[count] ?? [], slide).map(({ cell }) => cell))).toEqual(entered);
      expect(walked.map((_slide, count) => arrival(ground, home, walked.slice(0, count + 1), target, must_ricochet))).toEqual(arrivals);
    }
  });
});

describe("a small board", () => {
  const ground = groundOf({ width: 4, height: 3, walls: [[1, "east"]], diagonals: [], closed: [10] });

  test("stops a robot at walls, borders, closed cells and other robots", () => {
    const robots = [0, 4];
    expect(slid(ground, robots, { robot: "red", direction: "east" })).toEqual([1, 4]);
    expect(slid(ground, robots, { robot: "red", direction: "south" })).toEqual(robots);
    expect(slid(ground, [9, 0], { robot: "red", direction: "east" })).toEqual([9, 0]);
    expect(openDirections(ground, robots, "green")).toEqual(["east", "south"]);
  });

  test("has no slides for a robot that does not play", () => {
    expect(path(ground, [0], { robot: "black", direction: "east" })).toEqual([]);
  });

  test("knows nothing of an arrival before the first slide or without a target", () => {
    expect(arrival(ground, [0], [], { cell: 0, colour: "red", shape: "circle" }, false)).toBe("elsewhere");
    expect(arrival(ground, [0], slides("RE"), null, false)).toBe("elsewhere");
  });
});

describe("notation", () => {
  test("of slides reads back", () => {
    for (const robot of ROBOTS) expect(readSlide(writeSlide({ robot, direction: "west" }))).toEqual({ robot, direction: "west" });
    expect([readSlide("=7"), readSlide("pass"), readSlide("QN"), readSlide("RX")]).toEqual([null, null, null, null]);
  });

  test("of cells counts rows from the top and goes on after z", () => {
    expect([0, 15, 16, 255].map((cell) => cellName(cell, 16))).toEqual(["a1", "p1", "a2", "p16"]);
    expect(cellName(31, 32)).toBe("af1");
  });
});

describe("the path one works on", () => {
  const written = ({ done, undone }: Walk): string[] => [done.map(writeSlide).join(" "), undone.map(writeSlide).join(" ")];
  const walk = slides("RN GE BS").reduce(walkedOn, NO_WALK);

  test("goes back and on again", () => {
    const back = steppedBack(steppedBack(walk));

    expect(written(back)).toEqual(["RN", "BS GE"]);
    expect(written(steppedOn(back))).toEqual(["RN GE", "BS"]);
    expect(steppedOn(steppedOn(back))).toEqual(walk);
  });

  test("starts over, and can be done again whole", () => {
    const over = startedOver(steppedBack(walk));

    expect(written(over)).toEqual(["", "BS GE RN"]);
    expect([0, 1, 2].reduce(steppedOn, over)).toEqual(walk);
  });

  test("forgets what was undone when it goes another way, not when it goes the same", () => {
    const back = steppedBack(steppedBack(walk));

    expect(written(walkedOn(back, { robot: "green", direction: "east" }))).toEqual(["RN GE", "BS"]);
    expect(written(walkedOn(back, { robot: "yellow", direction: "east" }))).toEqual(["RN YE", ""]);
  });

  test("has nothing before its start or after its end", () => {
    expect(steppedBack(NO_WALK)).toEqual(NO_WALK);
    expect(steppedOn(walk)).toEqual(walk);
  });
});
