import { expect, test } from "vitest";
import {
  blank, fromBoardDraft, erased, freeShape, goalOf, hasWall, resized, withCellToggled, withDiagonal, withGoal, withMoved, withRobot, withTarget,
  withWallToggled, toBoardDraft,
} from "../../src/edit/ricochet/draft";
import { DEFAULT_SELECTION, nearestSide, TOOLS, applyTool } from "../../src/edit/ricochet/tools";

const small = blank(4, 4);

test("an empty board has its robots in the corners, and the usual one a closed middle", () => {
  expect(small.robots).toEqual([0, 3, 12, 15, null]);
  expect(blank().closed).toEqual([119, 120, 135, 136]);
  expect(blank(2, 1).robots).toEqual([0, 1, null, null, null]);
});

test("a wall is the same from either side, and none stands at the border", () => {
  const walled = withWallToggled(small, 5, "east");

  expect(walled.walls).toEqual([[5, "east"]]);
  expect(hasWall(walled, 6, "west")).toBe(true);
  expect(withWallToggled(walled, 6, "west").walls).toEqual([]);
  expect(withWallToggled(small, 0, "north")).toBe(small);
  expect(withWallToggled(blank(), 7 * 16 + 6, "east").walls).toEqual([]);
});

test("targets of one colour get different shapes, and there is an end to them", () => {
  const many = [1, 2, 4, 5, 6].reduce((draft, cell) => withTarget(draft, cell, "red"), small);

  expect(new Set(many.targets.map(({ shape }) => shape)).size).toBe(5);
  expect(freeShape(many, "red")).toBeNull();
  expect(withTarget(many, 7, "red")).toBe(many);
  expect(withTarget(many, 6, "red").targets).toHaveLength(4);
  expect(withTarget(small, 5, "any").targets).toEqual([{ cell: 5, colour: "any", shape: "vortex" }]);
});

test("one thing on a cell: the newest", () => {
  const sloped = withDiagonal(withTarget(small, 5, "red"), { cell: 5, colour: "blue", lean: "up" });
  const closed = withCellToggled(withWallToggled(sloped, 5, "east"), 5);

  expect([sloped.targets, sloped.diagonals.length]).toEqual([[], 1]);
  expect([closed.diagonals, closed.closed, closed.walls]).toEqual([[], [5], []]);
  expect(withCellToggled(closed, 5).closed).toEqual([]);
  expect(withDiagonal(sloped, { cell: 5, colour: "blue", lean: "up" }).diagonals).toEqual([]);
});

test("robots change places, step off the board, and never stand on closed cells", () => {
  expect(withRobot(small, "red", 3).robots.slice(0, 2)).toEqual([3, 0]);
  expect(withRobot(small, "red", 0).robots[0]).toBeNull();
  expect(withCellToggled(small, 0).robots[0]).toBeNull();
  expect(withRobot(withCellToggled(small, 5), "red", 5).robots[0]).toBe(0);
});

test("erasing takes what is on the cell, then its walls", () => {
  const busy = withWallToggled(withTarget(small, 5, "red"), 5, "north");

  expect(erased(busy, 5).walls).toHaveLength(1);
  expect(erased(erased(busy, 5), 5).walls).toHaveLength(0);
  expect(erased(small, 5)).toBe(small);
  expect(erased(small, 0).robots[0]).toBeNull();
});

test("the goal goes with its target, and is the first where none is chosen", () => {
  const two = withTarget(withTarget(small, 5, "red"), 6, "green");

  expect(goalOf(two)?.cell).toBe(5);
  expect(goalOf(withGoal(two, 6))?.cell).toBe(6);
  expect(withMoved(withGoal(two, 6), 6, 9).goal).toBe(9);
  expect(withGoal(two, 6).goal).toBe(6);
  expect(withTarget(withGoal(two, 6), 6, "green").goal).toBeNull();
  expect(withGoal(two, 7)).toBe(two);
  expect(goalOf(small)).toBeNull();
});

test("things are moved from cell to cell", () => {
  expect(withMoved(small, 0, 5).robots[0]).toBe(5);
  expect(withMoved(small, 5, 6)).toBe(small);
  expect(withMoved(withCellToggled(small, 5), 5, 6).closed).toEqual([6]);
  expect(withMoved(withTarget(small, 5, "red"), 5, 6).targets[0]?.cell).toBe(6);
});

test("a smaller board loses what lies outside, and keeps the rest in its place", () => {
  const draft = withWallToggled(withWallToggled(withTarget(withTarget(small, 5, "red"), 15, "blue"), 5, "east"), 6, "east");

  const cut = resized(draft, 3, 3);

  expect(cut.targets).toEqual([{ cell: 4, colour: "red", shape: "circle" }]);
  expect(cut.walls).toEqual([[4, "east"]]);
  expect(cut.robots).toEqual([0, null, null, null, null]);
  expect(resized(cut, 4, 4).targets[0]?.cell).toBe(5);
  expect(resized(draft, 0, 3)).toBe(draft);
  expect(resized(draft, 33, 3)).toBe(draft);
  expect(resized(draft, 1, 1)).toBe(draft);
});

test("the closed middle comes and goes with the usual size", () => {
  expect(resized(blank(), 12, 16).closed).toEqual([]);
  expect(resized(small, 16, 16).closed).toEqual([119, 120, 135, 136]);
});

test("what the server writes is what it reads", () => {
  const draft = withGoal(withTarget(withWallToggled(small, 5, "south"), 6, "any"), 6);

  expect(fromBoardDraft(toBoardDraft(draft))).toEqual(draft);
  expect(fromBoardDraft({ width: 4, height: 4 }).robots).toEqual([null, null, null, null, null]);
});

test("every tool does something to a cell, but the one that moves things", () => {
  const draft = withTarget(withTarget(small, 5, "red"), 6, "blue");
  const doing = TOOLS.filter((tool) => applyTool({ ...DEFAULT_SELECTION, tool, target: "green" }, draft, 6, "north") !== draft);

  expect(doing).toEqual(["wall", "target", "robot", "diagonal", "closed", "erase", "goal"]);
});

test("the nearest side of a cell is the one meant", () => {
  expect([nearestSide(0.5, 0.1), nearestSide(0.9, 0.5), nearestSide(0.5, 0.8), nearestSide(0.2, 0.4)]).toEqual(["north", "east", "south", "west"]);
});
