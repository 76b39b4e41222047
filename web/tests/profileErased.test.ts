import { beforeEach, expect, test, vi } from "vitest";

const SENT = "ludotheque.profile-sent";
const ERASED = "e".repeat(32);
const storage = new Map<string, string>();

/** A server that knows some keys, and some that were erased. */
const server = { known: new Map<string, { name: string }>(), erased: new Set<string>(), beforeAnswer: () => {} };

function refusal(code: string): Response {
  return new Response(JSON.stringify({ error: { kind: "table", code, params: {}, text: code, problems: [] } }), { status: 404 });
}

async function answer(path: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: string }): Promise<Response> {
  const key = headers["ludotheque-profile"] ?? "";
  await Promise.resolve();
  if (!server.known.has(key) && server.erased.has(key)) return refusal("server.profile-erased");
  if (method === "PUT") server.known.set(key, JSON.parse(body ?? "{}") as { name: string });
  if (!server.known.has(key)) return refusal("server.no-profile");
  const [, said] = Object.entries(ANSWERS).find(([start]) => path.startsWith(start)) ?? [];
  const profile = { picture: "fox", colour: "blue", ...server.known.get(key) };
  if (method === "GET" && path === "/api/profile") server.beforeAnswer();
  return Response.json(said ?? profile);
}

const ANSWERS = { "/api/profile/games": { games: [] }, "/api/profile/progress": { version: 0, document: {} }, "/api/profile/tables": { tables: [] } };

async function open() {
  const identity = { key: ERASED, name: "Ada", number: 41, picture: "otter", colour: "sky" };
  storage.set("ludotheque.profile", JSON.stringify(identity));
  storage.set(SENT, JSON.stringify({ key: ERASED, name: "Ada", picture: "otter", colour: "sky" }));
  const [{ profile, renameProfile }, api, { notifications }, { language }] = await Promise.all([
    import("../src/profile/profile.svelte"), import("../src/profile/api"), import("../src/shell/notifications.svelte"), import("../src/language.svelte"),
  ]);
  const { textsOf } = await import("./texts");
  Object.assign(language, { texts: textsOf("en") });
  return { profile, renameProfile, api, notifications };
}

beforeEach(() => {
  vi.resetModules();
  storage.clear();
  server.known.clear();
  server.erased.clear();
  server.beforeAnswer = () => {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value), removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", answer);
});

test("a device whose profile was erased elsewhere is somebody new, once, and its pages work", async () => {
  server.erased.add(ERASED);
  const { profile, api, notifications } = await open();

  const [games] = await Promise.all([api.fetchMyGames(1), api.fetchMyRecord(), api.fetchProfile()]);

  expect(games).toEqual({ games: [] });
  expect([profile.key === ERASED, profile.name]).toEqual([false, ""]);
  expect([...server.known.keys()]).toEqual([profile.key]);
  expect(notifications.notes).toHaveLength(1);
});

test("a new name does not bring an erased profile back", async () => {
  server.erased.add(ERASED);
  const { profile, renameProfile, api } = await open();

  renameProfile("Adalgisa");
  await api.fetchMyGames(1);

  expect(profile.key).not.toBe(ERASED);
  expect([...server.known.keys()]).toEqual([profile.key]);
});

test("where the server has only lost it, somebody stays who they are", async () => {
  const { profile, api, notifications } = await open();

  await api.fetchMyGames(1);

  expect([profile.key, profile.name, server.known.get(ERASED)?.name]).toEqual([ERASED, "Ada", "Ada"]);
  expect(notifications.notes).toHaveLength(0);
});

test("a name that is chosen while the server still tells the old one stays", async () => {
  server.known.set(ERASED, { name: "Ada" });
  const { profile, renameProfile } = await open();
  const { sync } = await import("../src/profile/sync");

  server.beforeAnswer = () => renameProfile("Adalgisa");
  await sync();

  expect([profile.name, server.known.get(ERASED)?.name]).toEqual(["Adalgisa", "Adalgisa"]);
});

test("settings that say nothing about a person are all kept when it is forgotten", async () => {
  const { impersonal, settings } = await import("../src/settings.svelte");
  const kept = impersonal(Object.assign(settings, { name: "Ada", hasMusic: true, musicVolume: 0.2, hasBanter: false, volume: 0.1 }));

  expect(kept).toMatchObject({ hasMusic: true, musicVolume: 0.2, hasBanter: false, volume: 0.1, theme: "light" });
  expect(Object.keys(kept)).not.toContain("name");
  expect(Object.keys(kept)).not.toContain("lastSetups");
});
