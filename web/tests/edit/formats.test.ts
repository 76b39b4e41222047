import { expect, test } from "vitest";
import { openingRecord } from "../../src/edit/openingRecord";
import { blank, withDiagonal, withTarget, withWallToggled } from "../../src/edit/ricochet/draft";
import { boardJson } from "../../src/edit/ricochet/boardJson";
import { numberOf, pathsOf } from "../../src/games/ricochet/analysisFacts";
import type { View } from "../../src/games/ricochet/board";
import { forTarget, writePosition } from "../../src/games/ricochet/position";
import { positionIn, positionQuery } from "../../src/positionQuery";

const draft = withDiagonal(withTarget(withWallToggled(withWallToggled(blank(4, 4), 5, "south"), 5, "east"), 6, "any"), { cell: 9, colour: "black", lean: "down" });

test("a draft becomes the JSON that other programs read", () => {
  expect(JSON.parse(boardJson(draft))).toEqual({
    width: 4, height: 4, walls: ["b2es"], targets: ["c2Av"], diagonals: ["b3Kd"], closed: [], robots: ["a1", "d1", "a4", "d4"],
  });
});

test("a robot that is left out waits on a closed cell; without one, those after the gap could not be told apart", () => {
  const robots = [0, null, 12, 15, null];

  expect(JSON.parse(boardJson({ ...draft, robots })).robots).toEqual(["a1"]);
  expect(JSON.parse(boardJson({ ...draft, robots, closed: [6] })).robots).toEqual(["a1", "c2", "a4", "d4"]);
});

test("what is on the table becomes a position", () => {
  const target = { cell: 6, colour: "any", shape: "vortex" } as const;
  const view = { ...draft, home: [0, 3], target, slides: [{ robot: "red", direction: "south" }], house: { must_ricochet: "no" } } as unknown as View;

  expect(writePosition(view)).toBe("rr:4x4_w.b2es_t.c2Av_d.b3Kd:a1,d1:Av slides=RS must_ricochet=no");
  expect(writePosition({ ...view, board: "1A2B3A4B", slides: [], house: { ...view.house, must_ricochet: "every-stop" } })).toBe("rr:1A2B3A4B:a1,d1:Av");
  expect(writePosition({ ...view, target: null })).toBeNull();
});

test("a position stays readable in an address", () => {
  expect(positionQuery("rr:~aB-_:a1,b2:Rc must_ricochet=no")).toBe("?s=rr:~aB-_:a1,b2:Rc+must_ricochet=no");
  expect(positionIn(positionQuery("a b/c%+=é&s"))).toBe("a b/c%+=é&s");
});

test("a game from a position is a record without steps", () => {
  const record = JSON.parse(openingRecord({ game: "morpion", options: { run: "3" }, opening: "mo:…", seats: [{ name: "Anna", level: null }, { name: "Bot", level: "easy" }] }));

  expect(record.chairs.map((player: { nature: string }) => player.nature)).toEqual(["person", "computer"]);
  expect(record.steps).toEqual([]);
});

test("all shortest paths are read from an answer, or the one it has", () => {
  const south = { robot: "red", direction: "south" };
  const east = { robot: "red", direction: "east" };

  expect(pathsOf({ facts: { paths: ["RS RE", "RE RS"] }, line: [] })).toEqual([[south, east], [east, south]]);
  expect(pathsOf({ facts: { path: "RS" }, line: [] })).toEqual([[south]]);
  expect(pathsOf({ facts: {}, line: [{ by: 0, action: "RE" }] })).toEqual([[east]]);
  expect([numberOf(3), numberOf("3"), numberOf(null)]).toEqual([3, null, null]);
});

test("another target may be asked for on the same board", () => {
  const target = { cell: 6, colour: "any", shape: "vortex" } as const;

  expect(forTarget("rr:~x:a1,b1:Rc must_ricochet=no", target)).toBe("rr:~x:a1,b1:Av must_ricochet=no");
});
