import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConnectFourAnalyst } from "../../src/engine/local/analysts/connectFour";
import { ConnectFourSolver } from "../../src/engine/local/analysts/connectFourSolver";
import { popOutLookahead } from "../../src/engine/local/bots/connectFour/popOut";
import { Core } from "../../src/engine/local/core";
import { connectFour } from "../../src/engine/local/rules/connectFour";

const LONG_ENOUGH = 600_000;
/** As `look_ahead` in `games/connect_four/bots/pop_out_lookahead.py` has them, four moves ahead. */
const VALUES: readonly [string, number, Record<string, number>][] = [
  ["c4:4x4x4 aaab/baaa/babb/abbb a pop4", 1, { "pop-a": 99999 }],
  ["c4:4x4x4 a3/abb1/baab/bbba a pop9", 4, { b: -4, c: -37, d: -99996, "pop-d": -99999 }],
  ["c4:7x6x4 7/7/7/7/3a3/2bb3 b pop1", 3, { a: 42, b: 99997, c: 52, d: 50, e: 99997, f: 41, g: 40, "pop-c": -3, "pop-d": 1 }],
  ["c4:7x6x4 7/7/7/2b4/2ab3/a1abba1 b pop0", 4, { a: 11, b: 14, c: 26, d: 26, e: 22, f: 22, g: 10, "pop-d": -25, "pop-e": -10 }],
  ["c4:4x4x4 1bab/aabb/baab/abaa b pop16", 4, { a: 0 }],
];

describe("pop-out", async () => {
  const core = await Core.open(readFileSync(new URL("../../src/engine/local/cores/connect_four.wasm", import.meta.url)));
  const analyst = new ConnectFourAnalyst(new ConnectFourSolver(core));

  test.each(VALUES)("is searched as in Python: %s", (position, depth, values) => {
    const found = popOutLookahead(connectFour.read(position), 4, LONG_ENOUGH);

    expect([found.depth, Object.fromEntries(found.values)]).toEqual([depth, values]);
  });

  test.each(["neighbour", "beginner", "club", "strongest"])("is played by the level %s", (level) => {
    const state = "c4:4x4x4 aaab/baaa/babb/abbb a pop4";

    expect(analyst.choose({ state, seat: 0, level, seed: 1, notes: null }).action).toBe("pop-a");
  });

  test("has no analysis, but a hint", () => {
    const state = "c4:4x4x4 aaab/baaa/babb/abbb a pop4";

    expect(() => analyst.analyse(state, 1_000, false)).toThrow(expect.objectContaining({ phrase: expect.objectContaining({ code: "connect-four.no-analysis-pop-out" }) as unknown }) as Error);
    expect(analyst.proves(state)).toBe(false);
    expect(analyst.hint(state).action).toBe("pop-a");
  });
});
