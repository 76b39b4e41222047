import { expect, test } from "vitest";
import { newHistory, withChange, redo, undo } from "../../src/edit/history";

test("what was undone can be done again, until something else is done", () => {
  const history = withChange(withChange(newHistory("a"), "b"), "c");

  expect(undo(history).now).toBe("b");
  expect(redo(undo(history))).toEqual(history);
  expect(redo(withChange(undo(history), "d")).now).toBe("d");
});

test("there is nothing before the beginning and nothing after the end", () => {
  const history = newHistory("a");

  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
  expect(withChange(history, "a")).toBe(history);
});

test("the oldest changes are forgotten", () => {
  const history = Array.from({ length: 500 }, (_, count) => count + 1).reduce(withChange<number>, newHistory(0));

  expect(history.past.length).toBe(300);
  expect(undo(history).now).toBe(499);
});
