import { describe, expect, test } from "vitest";
import { INITIAL_STATE, reduce, type Event, type TableMessage, type TableState } from "../src/store";
import type { Command, Refusal } from "../src/wire";
import { happening, table } from "./table";

const received = (message: TableMessage, at = 0): Event => ({ type: "received", message, at });
const after = (...events: Event[]): TableState => events.reduce(reduce, INITIAL_STATE);
const move: Command = { type: "move", command: "m1", action: "d", version: 3 };
const refusal: Refusal = { kind: "illegal-move", code: "connect-four.column-full", params: {}, text: "full", problems: [] };

describe("the table store", () => {
  test("takes the whole table from the first message", () => {
    const known = after(received(table({ steps: [{ by: 0, action: "d" }] }), 42));

    expect(known.table?.steps).toEqual([{ by: 0, action: "d" }]);
    expect(known.receivedAt).toBe(42);
  });

  test("remembers what was taken back until something else is played", () => {
    const [d, e, a] = [{ by: 0, action: "d" }, { by: 1, action: "e" }, { by: 1, action: "a" }];
    const first = received(table({ steps: [d, e] }));
    const back = received(table({ version: 4, steps: [], log: [happening(4, "took-back", { count: 2 })] }));
    const again = received(table({ version: 5, steps: [d], log: [happening(5, "moved", { seat: 0, action: "d" })] }));
    const other = received(table({ version: 6, steps: [d, a], log: [happening(6, "moved", { seat: 1, action: "a" })] }));

    expect(after(first, back).undone.map((step) => step.action)).toEqual(["d", "e"]);
    expect(after(first, back, again).undone.map((step) => step.action)).toEqual(["e"]);
    expect(after(first, back, again, other).undone).toEqual([]);
  });

  test("remembers what was taken back while it was away", () => {
    const steps = [{ by: 0, action: "d" }];
    const log = [happening(4, "moved", { seat: 1, action: "e" }), happening(5, "resigned", { seat: 1, detail: "disconnected" }), happening(6, "took-back", { count: 2 })];

    const known = after(received(table({ steps })), received(table({ version: 6, steps, log })));

    expect(known.undone).toEqual([{ by: 1, action: "e" }, { by: 1, cause: "disconnected" }]);
  });

  test("does not go back to an older version", () => {
    const known = after(received(table({ version: 8 })), received({ type: "refused", command: "m1", refusal, table: table({ version: 7 }) }));

    expect(known.table?.version).toBe(8);
  });

  test("shows a ghost until the server agrees", () => {
    const sent = after(received(table()), { type: "sent", message: move, at: 1 });
    expect(sent.pending).toHaveLength(1);

    const done = reduce(sent, received({ type: "done", command: "m1", version: 4 }));

    expect(done.pending).toEqual([]);
  });

  test("takes the ghost away when its piece arrives, before `done` does", () => {
    const sent = after(received(table()), { type: "sent", message: move, at: 1 });

    const known = reduce(sent, received(table({ version: 4, steps: [{ by: 0, action: "d" }], log: [happening(4, "moved", { seat: 0, action: "d" })] })));

    expect(known.pending).toEqual([]);
    expect(known.table?.steps).toHaveLength(1);
  });

  test("goes back to the true table after a refusal and says why", () => {
    const sent = after(received(table()), { type: "sent", message: move, at: 1 });

    const known = reduce(sent, received({ type: "refused", command: "m1", refusal, table: table({ version: 4 }) }));

    expect(known.pending).toEqual([]);
    expect(known.refusal?.text).toBe("full");
    expect(known.table?.version).toBe(4);
    expect(reduce(known, { type: "refusal-read" }).refusal).toBeNull();
  });

  test("keeps the ghost while the line is broken", () => {
    const known = after(received(table()), { type: "sent", message: move, at: 1 }, { type: "lost" });

    expect(known.status).toBe("lost");
    expect(known.pending).toHaveLength(1);
  });

  test("knows who is there without a new table", () => {
    const known = after(received(table()), received({ type: "presence", connected: [1], watcher_count: 3 }));

    expect(known.table?.players.map((player) => player.is_connected)).toEqual([false, true]);
    expect(known.table?.watcher_count).toBe(3);
  });

  test("does not call again when coming back makes no sense", () => {
    const bye = { type: "closing", should_reconnect: false, reason: { code: "server.no-table", params: {}, text: "gone" } } as const;

    const known = after(received(bye), { type: "lost" });

    expect(known.status).toBe("over");
    expect(known.closeReason?.text).toBe("gone");
  });
});
