import { beforeEach, expect, test, vi } from "vitest";
import { isUnhurried, nextTurn, resumeTables } from "../src/home/resumeTables";
import { storedKeys, storeKey } from "../src/seatKeys";

const storage = new Map<string, string>();
const refusals: Record<string, [code: string, status: number]> = {
  gone: ["server.no-table", 404],
  aside: ["server.set-aside", 422],
  busy: ["server.store-failed", 503],
};

const tables: Record<string, unknown> = {};

function answer(path: string): Promise<Response> {
  const table = path.split(/[/?]/)[3] ?? "";
  if (tables[table]) return Promise.resolve(new Response(JSON.stringify(tables[table])));
  const [code, status] = refusals[table] ?? ["", 0];
  return Promise.resolve(new Response(JSON.stringify({ error: { kind: "table", code, params: {}, text: code, problems: [] } }), { status }));
}

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value), removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("fetch", answer);
});

test("a seat is given up only at a table that is gone", async () => {
  for (const table of Object.keys(refusals)) storeKey({ table, token: "t", seat: 0 }, "morpion");

  await resumeTables();

  expect(storedKeys().map(({ table }) => table).sort()).toEqual(["aside", "busy"]);
});

function correspondence(table: string, left: number, changes: object = {}): unknown {
  const players = [{ seat: 0, kind: "person", name: "Ada" }, { seat: 1, kind: "person", name: "Bob" }];
  return { table, phase: "playing", you: 0, yours: [0], to_act: [0], players, clock: { left: [left, 90], running: [0] }, settings: { grace_seconds: null }, ...changes };
}

test("of those at which somebody waits for us, the one with the least time left comes first", async () => {
  const computer = [{ seat: 0, kind: "person", name: "Ada" }, { seat: 1, kind: "computer", name: "Pip" }];
  Object.assign(tables, {
    calm: correspondence("calm", 9_000), urgent: correspondence("urgent", 60), theirs: correspondence("theirs", 5, { to_act: [1] }),
    untimed: correspondence("untimed", 0, { clock: null }), alone: correspondence("alone", 1, { clock: null, players: computer }),
  });
  for (const table of Object.keys(tables)) storeKey({ table, token: "t", seat: 0 }, "morpion");

  const found = await resumeTables();

  expect(found.map(({ table }) => table).slice(0, 2)).toEqual(["urgent", "calm"]);
  expect(found.at(-1)?.table).toBe("theirs");
  expect(await nextTurn("urgent")).toBe("calm");
  expect(await nextTurn("calm")).toBe("urgent");
  expect(found.filter(isUnhurried).map(({ table }) => table)).not.toContain("alone");
});
