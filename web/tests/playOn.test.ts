import { expect, test } from "vitest";
import { truncateRecord } from "../src/shell/playOn";

test("a game is cut after a step, and its end is forgotten", () => {
  const record = JSON.stringify({ game: "morpion", steps: [{ by: 0, action: "a1" }, { by: 1, action: "b2" }], undone: [1], outcome: { places: [1, 2] } });

  expect(JSON.parse(truncateRecord(record, 1))).toEqual({ game: "morpion", steps: [{ by: 0, action: "a1" }], undone: [], outcome: null });
});
