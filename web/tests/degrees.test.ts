import { describe, expect, it } from "vitest";
import { phrase } from "../src/engine/local/rules/phrase";
import { degreesOf } from "../src/offline/degrees";

const why = phrase("connect-four.reason.free");
const codes = (game: string, state: string, action: string | null) => degreesOf(game, state, action, why).map(({ code }) => code);

describe("hints without the server", () => {
  it("tell the side of the grid before the column", () => {
    expect(["a", "d", "g"].map((action) => codes("connect-four", "c4:7x6x4 7/7/7/7/7/7 a", action)[0])).toEqual([
      "connect-four.hint.left", "connect-four.hint.middle", "connect-four.hint.right",
    ]);
    expect(degreesOf("connect-four", "c4:7x6x4", "g", why)[1]?.params).toEqual({ column: 7, why });
  });

  it("tell the row before the cell", () => {
    expect(codes("morpion", "mo:3x3x3:p2", "b2")).toEqual(["morpion.hint.row", "morpion.hint.cell"]);
  });

  it("are none where nothing is known", () => {
    expect(codes("ricochet", "", "RN")).toEqual([]);
    expect(codes("morpion", "", null)).toEqual([]);
    expect(degreesOf("morpion", "", "b2", null)).toEqual([]);
  });
});
