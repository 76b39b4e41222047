import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MorpionAnalyst } from "../../src/engine/local/analysts/morpion";
import { MorpionSolver } from "../../src/engine/local/analysts/morpionSolver";
import { Core } from "../../src/engine/local/core";
import { morpion, outcome, turnOf } from "../../src/engine/local/rules/morpion";

/** Two marks in the middle and the other's in the corner: whoever is asked takes them over. */
const LOPSIDED = "mo:15x15x5:p2 b14/15/15/15/15/15/15/7a7/8a6/15/15/15/15/15/15 b swap2";
const LINES = "mo:6x6x3:p2:l2 aa4/6/6/6/6/bb4 a";

describe("openings and lines of Morpion", async () => {
  const core = await Core.open(readFileSync(new URL("../../src/engine/local/cores/morpion.wasm", import.meta.url)));
  const analyst = new MorpionAnalyst(new MorpionSolver(core));
  const ask = (state: string, level: string): string => analyst.choose({ state, seat: 0, level, seed: 1, notes: null, milliseconds: 200 }).action ?? "";

  test("give every answer its value", () => {
    const found = analyst.analyse(LOPSIDED, 500, true);

    expect([found.summary.code, found.line[0]?.action]).toEqual(["morpion.side.take", "swap"]);
    expect(found.verdicts.map(({ action }) => action)).toEqual(["stay", "swap", "two"]);
    expect(analyst.hint(LOPSIDED)).toMatchObject({ action: "swap", degrees: [{ code: "morpion.side.take" }] });
    expect(analyst.analyse(LOPSIDED.replace(" swap2", ""), 500, false).label).not.toBe("?");
  });

  test("the expert takes the better side", () => {
    expect(ask(LOPSIDED, "expert")).toBe("swap");
    expect(["swap", "stay"]).toContain(ask(LOPSIDED, "easy"));
  });

  test.each(["very-easy", "medium", "expert", "modest"])("are played to the end by the level %s", (level) => {
    const rules: Record<string, string>[] = [{ opening_rule: "swap2" }, { opening_rule: "swap", variant: "misere" }, { run: "3", lines: "3" }];
    for (const options of rules) {
      let state = morpion.deal({ columns: "6", rows: "5", run: "4", starter: "1", ...options }, 1);
      while (outcome(state) === null) state = morpion.apply(state, turnOf(state), ask(morpion.write(state), level));
      expect(state.phase).toBeNull();
    }
  });

  test("a line is completed where one is not enough, and has no analysis", () => {
    expect(ask(LINES, "hard")).toBe("c1");
    expect(() => analyst.analyse(LINES, 500, false)).toThrow(expect.objectContaining({ phrase: expect.objectContaining({ code: "morpion.no-analysis.lines" }) as unknown }) as Error);
  });
});
