import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConnectFourAnalyst } from "../../src/engine/local/analysts/connectFour";
import { ConnectFourSolver } from "../../src/engine/local/analysts/connectFourSolver";
import { Core } from "../../src/engine/local/core";

/** As Python says it: `tests/games/connect_four/test_pie.py`. */
const VALUES = [
  ["c4:5x5x3 5/5/5/5/2a2 b pie", "W8", "swap", "L4 L8 L4 L8 L4 W8"],
  ["c4:6x4x4 6/6/6/a5 b pie", "W23", "d", "D D W23 W23 D D L23"],
  ["c4:6x4x4 6/6/6/6 a pie", "L24", "c", "L24 L24 L24 L24 L24 L24"],
  ["c4:5x5x3 5/5/5/5/5 a pie", "L14", "a", "L14 L11 L9 L11 L14"],
] as const;

describe("the pie rule of Connect Four", async () => {
  const core = await Core.open(readFileSync(new URL("../../src/engine/local/cores/connect_four.wasm", import.meta.url)));
  const analyst = new ConnectFourAnalyst(new ConnectFourSolver(core));

  test.each(VALUES)("has the server's values: %s", (position, label, action, labels) => {
    const found = analyst.analyse(position, 60_000, true);

    expect([found.label, found.line[0]?.action]).toEqual([label, action]);
    expect(found.verdicts.map((verdict) => verdict.label).join(" ")).toBe(labels);
    expect(analyst.hint(position).action).toBe(action);
  });

  test.each([
    ["c4:9x7x4 9/9/9/9/9/9/9 a pie", "c", "connect-four.hint.column"],
    ["c4:9x7x4 9/9/9/9/9/9/4a4 b pie", "swap", "connect-four.pie.near-the-middle"],
    ["c4:7x6x4 7/7/7/7/7/3a3 b pie pop0", "swap", "connect-four.pie.near-the-middle"],
    ["c4:7x6x4 7/7/7/7/7/7 a pie pop0", "b", "connect-four.hint.column"],
  ])("gives the hint that players follow where nothing is proved: %s", (position, action, code) => {
    const hint = analyst.hint(position);

    expect([hint.action, hint.degrees.at(-1)?.code]).toEqual([action, code]);
  });

  test("answers a disc that is left as without the rule", () => {
    const hint = analyst.hint("c4:7x6x4 7/7/7/7/7/a6 b pie pop0");

    expect(hint.action).toMatch(/^[a-g]$/);
    expect(hint.degrees.at(-1)?.code).toMatch(/^connect-four\.reason\./);
  });

  test.each(["neighbour", "beginner", "perfect"])("is known to the level %s", (level) => {
    const ask = (state: string): string | null => analyst.choose({ state, seat: 0, level, seed: 1, notes: null }).action;

    expect(ask("c4:5x5x3 5/5/5/5/5 a pie")).toMatch(/^[a-e]$/);
    expect(ask("c4:5x5x3 5/5/5/5/2a2 b pie")).toBe("swap");
    expect(ask("c4:5x5x3 5/5/5/5/a4 b pie")).toMatch(/^[a-e]$/);
  });
});
