import { beforeEach, expect, test, vi } from "vitest";
import { blank } from "../../src/edit/ricochet/draft";
import { dropBoard, keepBoard, keptBoards, leaveOnBench, leftOnBench } from "../../src/edit/ricochet/kept";

const drawers = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => drawers.get(key) ?? null, setItem: (key: string, value: string) => drawers.set(key, value) });
beforeEach(() => drawers.clear());

test("boards are kept by name, the newest first", () => {
  keepBoard("one", blank(4, 4));
  keepBoard("two", blank(5, 5));
  keepBoard("one", blank(6, 6));

  expect(keptBoards().map(({ name, board }) => [name, board.width])).toEqual([["one", 6], ["two", 5]]);
  expect(dropBoard("one").map(({ name }) => name)).toEqual(["two"]);
});

test("what was left on the bench is there again", () => {
  expect(leftOnBench()).toBeNull();

  leaveOnBench(blank(4, 4));

  expect(leftOnBench()).toEqual(blank(4, 4));
});

test.each(["{", "7", "[7, null, {}]", '[{"name": "a", "board": {"width": 1e9, "height": 4}}]', '{"width": 4, "height": 4, "walls": 3}'])("nonsense in the drawers is passed over: %s", (text) => {
  drawers.set("ludotheque.boards", text);
  drawers.set("ludotheque.bench", text);

  expect([keptBoards(), leftOnBench()]).toEqual([[], null]);
});
