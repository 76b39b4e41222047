import { describe, expect, it } from "vitest";
import { hasMore, firstDegree, degreeCount, revealedAction, nextDegree } from "../src/shell/hintProgress";
import type { Hint } from "../src/wire";

const degree = (code: string) => ({ code, params: {}, text: code });
const hint = (...codes: string[]): Hint => ({ action: "g", reason: null, hints: codes.map(degree) });

describe("hints by degrees", () => {
  it("tell one more each time, and the move only with the last", () => {
    const first = firstDegree(hint("good", "right", "column 7"));
    const last = nextDegree(nextDegree(first));

    expect([first.shownCount, revealedAction(first), hasMore(first)]).toEqual([1, null, true]);
    expect([last.shownCount, revealedAction(last), hasMore(last)]).toEqual([3, "g", false]);
    expect(nextDegree(last)).toBe(last);
  });

  it("tell the move at once where the game has nothing else to tell", () => {
    const only = firstDegree(hint());

    expect([degreeCount(only), revealedAction(only)]).toEqual([1, "g"]);
    expect(revealedAction(null)).toBeNull();
  });
});
