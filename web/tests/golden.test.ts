import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { statusMessageOf } from "../src/shell/statusMessage";
import { ChangeMerger } from "../src/changes";
import { INITIAL_STATE, reduce, type TableState } from "../src/store";
import type { Said, ServerMessage, TableSnapshot } from "../src/wire";

interface Heard {
  message: Exclude<ServerMessage, Said>;
  /** The table as the server would show it now. */
  table: TableSnapshot;
}

// Made by tools/golden_messages.py; the server's own tests see to it that they are what it says.
const STORIES = JSON.parse(readFileSync(new URL("../../tests/golden/messages.json", import.meta.url), "utf8")) as Heard[][];

let gaps = 0;

function statesOf(story: readonly Heard[]): TableState[] {
  let state = INITIAL_STATE;
  const merger = new ChangeMerger((message) => (state = reduce(state, { type: "received", message, at: 0 })), () => (gaps += 1));
  return story.map(({ message }) => {
    merger.receive(message);
    return state;
  });
}

const [first = []] = STORIES;
const states = statesOf(first);
const actionsAt = (version: number): (string | null | undefined)[] | undefined =>
  states.findLast((state) => state.table?.version === version)?.table?.steps.map((step) => step.action ?? step.cause);

describe("what the server says of a short game", () => {
  test("is the whole table again after every change", () => {
    for (const story of STORIES) {
      const known = statesOf(story).map(({ table }) => table && { ...table, log: [] });

      // The first message is a welcome: no table yet.
      expect(known.slice(1)).toEqual(story.slice(1).map(({ table }) => ({ ...table, log: [] })));
    }
    expect(gaps).toBe(0);
  });

  test("tells a move by its step, and who sent it that it is done", () => {
    const changes = first.flatMap(({ message }) => (message.type === "change" ? [message] : []));

    expect(changes[0]).toMatchObject({ done: "c1", steps: [{ by: 0, action: "d" }] });
    expect(changes[0]).not.toHaveProperty("log");
    expect(states.find((state) => state.table?.version === 4)?.table?.log).toMatchObject([{ kind: "moved", seat: 0, action: "d" }]);
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
