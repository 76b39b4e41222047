import { expect, test } from "vitest";
import { beginning, changed, redone, undone } from "../../src/edit/history";

test("what was undone can be done again, until something else is done", () => {
  const history = changed(changed(beginning("a"), "b"), "c");

  expect(undone(history).now).toBe("b");
  expect(redone(undone(history))).toEqual(history);
  expect(redone(changed(undone(history), "d")).now).toBe("d");
});

test("there is nothing before the beginning and nothing after the end", () => {
  const history = beginning("a");

  expect(undone(history)).toBe(history);
  expect(redone(history)).toBe(history);
  expect(changed(history, "a")).toBe(history);
});

test("the oldest changes are forgotten", () => {
  const history = Array.from({ length: 500 }, (_, count) => count + 1).reduce(changed<number>, beginning(0));

  expect(history.past.length).toBe(300);
  expect(undone(history).now).toBe(499);
});
