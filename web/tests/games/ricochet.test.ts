import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isNear, swipeDirection, directionTo } from "../../src/games/ricochet/pointer";
import { cellName, readSlide, ROBOTS, writeSlide, type Layout, type MustRicochet, type Slide, type Target } from "../../src/games/ricochet/board";
import { pathOffsets, animationPath } from "../../src/games/ricochet/animation";
import { keyCommand } from "../../src/games/ricochet/keys";
import { lesson } from "../../src/games/ricochet/lesson";
import { arrival, boardGraph, openDirections, enteredCells, slid, slidAll } from "../../src/games/ricochet/sliding";
import { EMPTY_PATH, withRestart, withUndo, withRedo, withSlide, type SlidePath } from "../../src/games/ricochet/slidePath";

interface Recorded extends Layout {
  walks: { home: number[]; targets: Target[]; must_ricochet: MustRicochet; slides: string; entered: number[][]; arrivals: string[] }[];
}

const slides = (text: string): Slide[] => text.split(" ").flatMap((word) => readSlide(word) ?? []);

describe("the slide rule agrees with the server's", () => {
  const boards = JSON.parse(readFileSync(new URL("../../../tests/golden/ricochet_slides.json", import.meta.url), "utf8")) as Recorded[];

  test.each(boards.map((board) => [`${board.width} by ${board.height}`, board] as const))("on a board of %s", (_, board) => {
    const graph = boardGraph(board);
    for (const { home, targets, must_ricochet, slides: text, entered, arrivals } of board.walks) {
      const walked = slides(text);
      const before = walked.map((_slide, count) => slidAll(graph, home, walked.slice(0, count)));

      expect(walked.map((slide, count) => enteredCells(graph, before[count] ?? [], slide).map(({ cell }) => cell))).toEqual(entered);
      expect(walked.map((_slide, count) => arrival(graph, home, walked.slice(0, count + 1), { targets, mustRicochet: must_ricochet }))).toEqual(arrivals);
    }
  });
});

describe("a small board", () => {
  const graph = boardGraph({ width: 4, height: 3, walls: [[1, "east"]], diagonals: [], closed: [10] });

  test("stops a robot at walls, borders, closed cells and other robots", () => {
    const robots = [0, 4];
    expect(slid(graph, robots, { robot: "red", direction: "east" })).toEqual([1, 4]);
    expect(slid(graph, robots, { robot: "red", direction: "south" })).toEqual(robots);
    expect(slid(graph, [9, 0], { robot: "red", direction: "east" })).toEqual([9, 0]);
    expect(openDirections(graph, robots, "green")).toEqual(["east", "south"]);
  });

  test("has no slides for a robot that does not play", () => {
    expect(enteredCells(graph, [0], { robot: "black", direction: "east" })).toEqual([]);
  });

  test("knows nothing of an arrival before the first slide or without a target", () => {
    expect(arrival(graph, [0], [], { targets: [{ cell: 0, colour: "red", shape: "circle" }], mustRicochet: "no" })).toBe("elsewhere");
    expect(arrival(graph, [0], slides("RE"), { targets: [], mustRicochet: "no" })).toBe("elsewhere");
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
  const written = ({ done, undone }: SlidePath): string[] => [done.map(writeSlide).join(" "), undone.map(writeSlide).join(" ")];
  const path = slides("RN GE BS").reduce(withSlide, EMPTY_PATH);

  test("goes back and on again", () => {
    const back = withUndo(withUndo(path));

    expect(written(back)).toEqual(["RN", "BS GE"]);
    expect(written(withRedo(back))).toEqual(["RN GE", "BS"]);
    expect(withRedo(withRedo(back))).toEqual(path);
  });

  test("starts over, and can be done again whole", () => {
    const over = withRestart(withUndo(path));

    expect(written(over)).toEqual(["", "BS GE RN"]);
    expect([0, 1, 2].reduce(withRedo, over)).toEqual(path);
  });

  test("forgets what was undone when another slide follows, not when the same does", () => {
    const back = withUndo(withUndo(path));

    expect(written(withSlide(back, { robot: "green", direction: "east" }))).toEqual(["RN GE", "BS"]);
    expect(written(withSlide(back, { robot: "yellow", direction: "east" }))).toEqual(["RN YE", ""]);
  });

  test("has nothing before its start or after its end", () => {
    expect(withUndo(EMPTY_PATH)).toEqual(EMPTY_PATH);
    expect(withRedo(path)).toEqual(path);
  });
});

describe("the lesson", () => {
  test.each(lesson.map((task) => [task.name, task] as const))("%s can be done and moves a robot", (_, task) => {
    const right = task.legal.filter((action) => task.isRight(action));

    expect(right.length).toBeGreaterThan(0);
    expect(task.after(right[0] ?? "").robots).not.toEqual(task.view.robots);
  });
});

describe("keys", () => {
  const press = (key: string, held: { ctrlKey?: boolean; shiftKey?: boolean; altKey?: boolean } = {}) =>
    keyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

  test("take a robot by its letter in either language, or by its number", () => {
    expect(["r", "G", "v", "b", "j", "4", "5"].map((key) => press(key))).toEqual(
      ["red", "green", "green", "blue", "yellow", "yellow", "black"].map((robot) => ({ kind: "robot", robot })),
    );
  });

  test("slide, go back and on, and leave the rest to the browser", () => {
    expect(press("ArrowUp")).toEqual({ kind: "slide", direction: "north" });
    expect([press("z", { ctrlKey: true }), press("Z", { ctrlKey: true, shiftKey: true }), press("y", { ctrlKey: true })].map((gesture) => gesture?.kind)).toEqual(["back", "on", "on"]);
    expect([press("r", { ctrlKey: true }), press("ArrowLeft", { altKey: true }), press("q")]).toEqual([null, null, null]);
  });
});

describe("fingers", () => {
  test("point along rows and columns only", () => {
    expect([5, 7, 2, 10].map((cell) => directionTo(6, cell, 4))).toEqual(["west", "east", "north", "south"]);
    expect([6, 9, 0].map((cell) => directionTo(6, cell, 4))).toEqual([null, null, null]);
  });

  test("a swipe has the direction it mostly goes", () => {
    expect([swipeDirection(30, 9), swipeDirection(-30, 9), swipeDirection(5, 20), swipeDirection(5, -20)]).toEqual(["east", "west", "south", "north"]);
  });

  test("mean a robot beside them, not one across the border", () => {
    expect([isNear(0, 5, 4), isNear(3, 4, 4), isNear(2, 0, 4)]).toEqual([true, false, false]);
  });
});

describe("the animation of a robot", () => {
  const turning = boardGraph({ width: 5, height: 5, walls: [], diagonals: [{ cell: 17, colour: "blue", lean: "up" }], closed: [] });

  test("goes by the corners of its slide, and back the same way", () => {
    const corners = [{ x: 20, y: 140 }, { x: 100, y: 140 }, { x: 100, y: 20 }];

    expect(animationPath(turning, [15], [2], 0)).toEqual(corners);
    expect(animationPath(turning, [2], [15], 0)).toEqual(corners.toReversed());
    expect(pathOffsets(corners)).toEqual([0, 0.4, 1]);
  });

  test("is simply put where no slide leads", () => {
    expect(animationPath(turning, [15], [3], 0)).toEqual([{ x: 20, y: 140 }, { x: 140, y: 20 }]);
  });
});
