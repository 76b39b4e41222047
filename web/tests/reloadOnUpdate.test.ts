import { expect, test } from "vitest";
import { reloadOnUpdate, type Browser } from "../src/reloadOnUpdate";

function fakeBrowser(status: number | null): Browser & { reloads: number } {
  const kept = new Map<string, string>();
  const fetchPage = () => (status === null ? Promise.reject(new TypeError("no line")) : Promise.resolve(new Response(null, { status })));
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) };
  const made = { fetchPage, storage, reloads: 0, now: () => 1_000_000, reload: () => void (made.reloads += 1) };
  return made;
}

test("a page older than the server is loaded again, once", async () => {
  const given = fakeBrowser(200);

  await reloadOnUpdate(given);
  await reloadOnUpdate(given);

  expect(given.reloads).toBe(1);
});

test("without the server the page in hand stays", async () => {
  for (const given of [fakeBrowser(null), fakeBrowser(502)]) {
    await reloadOnUpdate(given);

    expect(given.reloads).toBe(0);
  }
});
