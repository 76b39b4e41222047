import { describe, expect, test } from "vitest";
import { firstSteps as ofConnectFour } from "../../src/games/connect-four/firstSteps";
import { firstSteps as ofMorpion } from "../../src/games/morpion/firstSteps";

describe("what is said before the first move", () => {
  test("is the goal, how to move and what to look out for", () => {
    expect(ofMorpion({ variant: "free", exact: "no", opening_rule: "free", lines: "1" })).toEqual(["goal", "act", "care"]);
    expect(ofConnectFour({ pie: "no", pop_out: "no" })).toEqual(["goal", "act", "care"]);
  });

  test("does not send anybody after a line where it loses", () => {
    expect(ofMorpion({ variant: "misere" })).toEqual(["goal-misere", "act"]);
  });

  test("tells what was agreed besides", () => {
    expect(ofMorpion({ variant: "renju", opening_rule: "swap2" })).toEqual(["goal", "renju", "swap2", "act", "care"]);
    expect(ofMorpion({ variant: "caro", exact: "yes" })).toEqual(["goal", "exact", "caro", "act", "care"]);
    expect(ofMorpion({ lines: "3" })).toEqual(["goal-lines", "act", "care"]);
    expect(ofConnectFour({ pie: "yes", pop_out: "yes" })).toEqual(["goal", "act", "pop-out", "pie", "care"]);
  });
});
