import { beforeEach, expect, test, vi } from "vitest";
import type { Tournament } from "../src/wire";

const local = new Map<string, string>();
const tab = new Map<string, string>();
const kept = (items: Map<string, string>) => ({ getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, text: string) => void items.set(key, text), removeItem: (key: string) => void items.delete(key) });
const blocked = { getItem: () => { throw new Error("blocked"); }, setItem: () => { throw new Error("blocked"); } };

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  local.clear();
  tab.clear();
  vi.stubGlobal("localStorage", kept(local));
  vi.stubGlobal("sessionStorage", kept(tab));
  vi.stubGlobal("addEventListener", () => undefined);
});

test("in two tournaments at once each game is said once, and whoever comes back to either is left there", async () => {
  const { isNews, markLed, wasLed } = await import("../src/tournaments/own.svelte");
  expect([isNews("one"), isNews("two"), isNews("one"), isNews("two")]).toEqual([true, true, false, false]);
  markLed("one");
  markLed("two");
  expect([wasLed("one"), wasLed("two"), wasLed("three")]).toEqual([true, true, false]);
  vi.resetModules();
  const afterReload = await import("../src/tournaments/own.svelte");
  expect([afterReload.wasLed("one"), afterReload.isNews("two")]).toEqual([true, false]);
});

test("where the browser keeps nothing one is led to a table all the same, once", async () => {
  vi.stubGlobal("sessionStorage", blocked);
  vi.stubGlobal("localStorage", { ...blocked, removeItem: blocked.setItem });
  const { isNews, markLed, wasLed } = await import("../src/tournaments/own.svelte");
  expect(wasLed("one")).toBe(false);
  markLed("one");
  expect([wasLed("one"), isNews("one"), isNews("one")]).toEqual([true, true, false]);
});

const refused = (code: string): Response => Response.json({ error: { kind: "table", code, params: {}, text: `Refused: ${code}`, problems: [] } }, { status: 404 });
const line = (state: Partial<Tournament>): Response => new Response(`${JSON.stringify({ type: "tournament", version: 1, now: 0, ...state })}\n`);

test("a tournament that is deleted while it is looked at has ended; a refusal that passes is no end", async () => {
  vi.useFakeTimers();
  const answers = [line({}), refused("server.too-many-sockets"), line({ version: 2 }), refused("server.no-tournament")];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  const { LiveTournament } = await import("../src/tournaments/live.svelte");
  const live = new LiveTournament("x");
  for (let waits = 0; !live.refusal && waits < 1_000; waits += 1) await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect([live.refusal, live.state, answers.length]).toEqual(["Refused: server.no-tournament", null, 0]);
});
