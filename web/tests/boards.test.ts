import { describe, expect, it } from "vitest";
import { assignColours } from "../src/board/colours";
import { nextCell } from "../src/board/rovingTabindex.svelte";

describe("the colours of the seats", () => {
  const palette = ["orange", "yellow", "sky"] as const;

  it("are the game's own where nobody chose", () => {
    expect(assignColours(["", undefined], palette)).toEqual([1, 2]);
  });

  it("go to who chose them, and the other seat takes a free one", () => {
    expect(assignColours(["yellow", ""], palette)).toEqual([2, 1]);
    expect(assignColours(["sky", "", ""], palette)).toEqual([3, 2, 1]);
  });

  it("repeat when there are more players than colours", () => {
    expect(assignColours(["", "", "", ""], palette)).toHaveLength(4);
  });
});

describe("arrow keys on a grid", () => {
  const size = { rows: 3, columns: 4 };

  it("stop at the edges", () => {
    expect(nextCell("ArrowLeft", { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(nextCell("ArrowDown", { row: 1, column: 2 }, size)).toEqual({ row: 2, column: 2 });
  });

  it("lead to the ends of a row and of a column", () => {
    expect(nextCell("End", { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 3 });
    expect(nextCell("PageUp", { row: 2, column: 1 }, size)).toEqual({ row: 0, column: 1 });
  });

  it("leave other keys alone", () => {
    expect(nextCell("x", { row: 0, column: 0 }, size)).toBeNull();
  });
});
