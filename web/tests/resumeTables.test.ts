import { beforeEach, expect, test, vi } from "vitest";
import { resumeTables } from "../src/home/resumeTables";
import { storedKeys, storeKey } from "../src/seatKeys";

const storage = new Map<string, string>();
const refusals: Record<string, [code: string, status: number]> = {
  gone: ["server.no-table", 404],
  aside: ["server.set-aside", 422],
  busy: ["server.store-failed", 503],
};

function answer(path: string): Promise<Response> {
  const [code, status] = refusals[path.split(/[/?]/)[3] ?? ""] ?? ["", 0];
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
