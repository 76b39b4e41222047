import { expect, test } from "vitest";
import { capabilitiesIn } from "../src/shell/capabilities";
import type { GameDescription, LevelDescription } from "../src/wire";

const game = (levels: Partial<LevelDescription>[], has_analyst: boolean): GameDescription =>
  ({ slug: "nim", title: "Nim", options: [], levels, seat_count: 2, has_analyst }) as unknown as GameDescription;

test("a game without an analyst is not analysed", () => {
  expect(capabilitiesIn(game([{ is_graded: true }], false))).toEqual({ hasHints: true, hasAnalyst: false });
});

test("chance and its like give no hints", () => {
  expect(capabilitiesIn(game([{ is_graded: false }], true))).toEqual({ hasHints: false, hasAnalyst: true });
});
