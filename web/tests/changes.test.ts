import { beforeEach, describe, expect, test } from "vitest";
import { ChangeMerger } from "../src/changes";
import type { TableMessage } from "../src/store";
import type { TableChange, TableSnapshot } from "../src/wire";
import { happening, table } from "./table";

const change = (base: number, changes: Partial<TableChange> = {}): TableChange => ({ type: "change", base, version: base + 1, now: 101, ...changes });

describe("changes", () => {
  let delivered: TableMessage[] = [];
  let asked = 0;
  let merger: ChangeMerger;
  const last = (): TableSnapshot => delivered.findLast((message) => message.type === "table") as TableSnapshot;

  beforeEach(() => {
    delivered = [];
    asked = 0;
    merger = new ChangeMerger((message) => delivered.push(message), () => (asked += 1));
    merger.receive(table({ version: 3, view: { turn: 0, rows: 6 } }));
  });

  test("take the place of what was there; steps are added, and of the view only what is named", () => {
    merger.receive(change(3, { steps: [{ by: 0, action: "d" }], view_changes: { turn: 1 }, legal: [], to_act: [1], timer: null }));

    expect(last()).toMatchObject({ version: 4, now: 101, steps: [{ by: 0, action: "d" }], view: { turn: 1, rows: 6 }, legal: [], to_act: [1], you: 0 });
  });

  test("have a log of their own, with an entry for each move", () => {
    merger.receive(change(3, { steps: [{ by: 0, action: "d" }] }));
    expect(last().log).toEqual([{ version: 4, at: 101, kind: "moved", seat: 0, action: "d" }]);

    merger.receive(change(4, { log: [happening(5, "resigned", { seat: 1 })], steps: [{ by: 1, cause: "resigned" }] }));
    expect(last().log.map(({ kind }) => kind)).toEqual(["resigned"]);
    expect(last().steps).toHaveLength(2);
  });

  test("say that a command is done, after the table that it led to", () => {
    merger.receive(change(3, { done: "m1" }));

    expect(delivered.slice(1).map(({ type }) => type)).toEqual(["table", "done"]);
  });

  test("from an unknown version are a gap: the table is asked for, once", () => {
    merger.receive(change(5));
    merger.receive(change(6));
    expect([asked, last().version]).toEqual([1, 3]);

    merger.receive(table({ version: 7 }));
    merger.receive(change(7));
    expect([asked, last().version]).toEqual([1, 8]);

    merger.receive(change(11));
    expect(asked).toBe(2);
  });

  test("to a version that is known say nothing new", () => {
    merger.receive({ type: "refused", command: "m1", refusal: { kind: "table", code: "x", params: {}, problems: [] }, table: table({ version: 4 }) });
    merger.receive(change(3, { legal: ["zzz"], done: "m0" }));

    expect([asked, merger.version]).toEqual([0, 4]);
    expect(delivered.at(-1)).toMatchObject({ type: "done", command: "m0" });
  });

  test("keep who is connected, which is told apart", () => {
    merger.receive({ type: "presence", connected: [1], watcher_count: 2 });
    merger.receive(change(3));

    expect(last().players.map((player) => player.is_connected)).toEqual([false, true]);
    expect(last().watcher_count).toBe(2);
  });

  test("keep the names of those who watch until others are told", () => {
    merger.receive({ type: "presence", connected: [1], watcher_count: 2, watchers: ["Ada"] });
    merger.receive({ type: "presence", connected: [1], watcher_count: 3 });
    merger.receive(change(3));
    expect(last().watchers).toEqual(["Ada"]);

    merger.receive({ type: "presence", connected: [1], watcher_count: 3, watchers: [] });
    merger.receive(change(4));
    expect(last().watchers).toEqual([]);
  });

  test("do not go back to an older table", () => {
    merger.receive(change(3));
    merger.receive(table({ version: 2 }));
    merger.receive(change(4));

    expect([asked, last().version]).toEqual([0, 5]);
  });

  test("go on from an older table of a new connection: the server may have lost something", () => {
    merger.receive({ type: "welcome", protocol: 3, server: "1", now: 1, you: 0 });
    merger.receive(table({ version: 2 }));
    expect(last().version).toBe(2);

    merger.receive(change(2));
    merger.receive(table({ version: 1 }));
    expect([asked, last().version]).toEqual([0, 3]);
  });
});
