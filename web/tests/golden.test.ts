import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { statusMessageOf } from "../src/shell/statusMessage";
import { INITIAL_STATE, reduce, type TableState } from "../src/store";
import type { ServerMessage } from "../src/wire";

// Made by tools/golden_messages.py; the server's own tests see to it that they are what it says.
const MESSAGES = JSON.parse(readFileSync(new URL("../../tests/golden/messages.json", import.meta.url), "utf8")) as ServerMessage[];
const states: TableState[] = [];
MESSAGES.reduce((state, message) => {
  const next = reduce(state, { type: "received", message, at: 0 });
  states.push(next);
  return next;
}, INITIAL_STATE);
const actionsAt = (version: number): (string | null | undefined)[] | undefined =>
  states.findLast((state) => state.table?.version === version)?.steps.map((step) => step.action ?? step.cause);

describe("what the server says of a short game", () => {
  test("never leaves a gap in the steps", () => {
    expect(states.filter((state) => !state.isComplete)).toEqual([]);
  });

  test("makes the steps grow, shrink after a takeback, and begin anew with a rematch", () => {
    expect(actionsAt(5)).toEqual(["d", "e"]);
    expect(actionsAt(9)).toEqual([]);
    expect(actionsAt(11)).toEqual(["c", "resigned"]);
    expect(actionsAt(14)).toEqual([]);
    expect(actionsAt(15)).toEqual(["d"]);
  });

  test("refuses with words and the true table", () => {
    const refused = states.find((state) => state.refusal !== null);

    expect(refused?.refusal?.code).toBe("connect-four.no-such-column");
    expect(refused?.table?.version).toBe(5);
  });

  test("always leaves a sentence for the message line", () => {
    const lines = states.flatMap((state) => (state.table ? [statusMessageOf(state.table, (code) => code).text] : []));

    expect(lines.every((line) => line.startsWith("web.status."))).toBe(true);
    expect(lines).toContain("web.status.your-move");
    expect(lines).toContain("web.status.wins");
  });
});
