import { beforeEach, expect, test, vi } from "vitest";
import { blank, toBoardDraft } from "../../src/edit/ricochet/draft";
import { autosave, loadAutosave, savedBoards } from "../../src/edit/ricochet/boardStorage";

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) });
beforeEach(() => storage.clear());

test("boards are saved by name, the newest first", () => {
  const save = (name: string, side: number): unknown => savedBoards.save({ name, board: toBoardDraft(blank(side, side)) });
  save("one", 4);
  save("two", 5);
  save("one", 6);

  expect(savedBoards.all().map(({ name, board }) => [name, board.width])).toEqual([["one", 6], ["two", 5]]);
  expect(savedBoards.delete("one").map(({ name }) => name)).toEqual(["two"]);
});

test("the board last edited is there again", () => {
  expect(loadAutosave()).toBeNull();

  autosave(blank(4, 4));

  expect(loadAutosave()).toEqual(blank(4, 4));
});

test.each(["{", "7", "[7, null, {}]", '[{"name": "a", "board": {"width": 1e9, "height": 4}}]', '{"width": 4, "height": 4, "walls": 3}'])("nonsense in the storage is passed over: %s", (text) => {
  storage.set("ludotheque.boards", text);
  storage.set("ludotheque.bench", text);

  expect([savedBoards.all(), loadAutosave()]).toEqual([[], null]);
});
