import { beforeEach, expect, test, vi } from "vitest";
import { blank } from "../../src/edit/ricochet/draft";
import { deleteBoard, saveBoard, savedBoards, autosave, loadAutosave } from "../../src/edit/ricochet/boardStorage";

const drawers = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => drawers.get(key) ?? null, setItem: (key: string, value: string) => drawers.set(key, value) });
beforeEach(() => drawers.clear());

test("boards are kept by name, the newest first", () => {
  saveBoard("one", blank(4, 4));
  saveBoard("two", blank(5, 5));
  saveBoard("one", blank(6, 6));

  expect(savedBoards().map(({ name, board }) => [name, board.width])).toEqual([["one", 6], ["two", 5]]);
  expect(deleteBoard("one").map(({ name }) => name)).toEqual(["two"]);
});

test("what was left on the editor is there again", () => {
  expect(loadAutosave()).toBeNull();

  autosave(blank(4, 4));

  expect(loadAutosave()).toEqual(blank(4, 4));
});

test.each(["{", "7", "[7, null, {}]", '[{"name": "a", "board": {"width": 1e9, "height": 4}}]', '{"width": 4, "height": 4, "walls": 3}'])("nonsense in the drawers is passed over: %s", (text) => {
  drawers.set("ludotheque.boards", text);
  drawers.set("ludotheque.editor", text);

  expect([savedBoards(), loadAutosave()]).toEqual([[], null]);
});
