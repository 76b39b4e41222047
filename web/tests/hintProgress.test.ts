import { describe, expect, it } from "vitest";
import { hasMore, hintingFrom, lastOf, shownAction, toldMore } from "../src/shell/hintProgress";
import type { Hint } from "../src/wire";

const degree = (code: string) => ({ code, params: {}, text: code });
const hint = (...codes: string[]): Hint => ({ action: "g", reason: null, hints: codes.map(degree) });

describe("hints by degrees", () => {
  it("tell one more each time, and the move only with the last", () => {
    const first = hintingFrom(hint("good", "right", "column 7"));
    const last = toldMore(toldMore(first));

    expect([first.told, shownAction(first), hasMore(first)]).toEqual([1, null, true]);
    expect([last.told, shownAction(last), hasMore(last)]).toEqual([3, "g", false]);
    expect(toldMore(last)).toBe(last);
  });

  it("tell the move at once where the game has nothing else to tell", () => {
    const only = hintingFrom(hint());

    expect([lastOf(only), shownAction(only)]).toEqual([1, "g"]);
    expect(shownAction(null)).toBeNull();
  });
});
