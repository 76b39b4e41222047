import { readFileSync } from "node:fs";
import { Script, createContext } from "node:vm";
import { beforeEach, describe, expect, test } from "vitest";

const SOURCE = readFileSync(new URL("../serviceWorker.js", import.meta.url), "utf8");
const MAIN = "/static/web/two/assets/main.js";

/** One response per address, as in Chromium. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  constructor(private readonly browser: Browser) {}
  #name = (request: string | Request): string => new URL(typeof request === "string" ? request : request.url, "http://x").href;
  async match(request: string | Request, { ignoreSearch = false } = {}): Promise<Response | undefined> {
    if (this.browser.isBroken) throw new Error("no store");
    const name = this.#name(request);
    const found = [...this.entries].find(([key]) => (ignoreSearch ? key.split("?")[0] === name.split("?")[0] : key === name));
    return found?.[1].clone();
  }
  async put(request: string | Request, response: Response): Promise<void> {
    if (this.browser.isBroken) throw new Error("full");
    this.entries.set(this.#name(request), response);
  }
  async addAll(requests: Request[]): Promise<void> {
    for (const request of requests) {
      const response = await this.browser.fetch(request);
      if (!response.ok) throw new TypeError("not there");
      await this.put(request, response);
    }
  }
}

/** A browser around the service worker, with caches and a network that can be lost. */
class Browser {
  isBroken = false;
  network: (path: string) => Response | Promise<Response> = (path) => new Response(path === "/" ? `<script src="${MAIN}">` : `from ${path}`);
  readonly caches = new Map<string, FakeCache>();
  readonly listeners = new Map<string, (event: unknown) => void>();
  claimed = 0;
  windows: { url: string; visibilityState: string; focus(): void }[] = [];
  readonly shown: unknown[] = [];
  readonly opened: string[] = [];

  constructor(version: string, files: string[] = [MAIN]) {
    const caches = {
      open: async (name: string) => {
        if (this.isBroken) throw new Error("no store");
        const store = this.caches.get(name) ?? new FakeCache(this);
        this.caches.set(name, store);
        return store;
      },
      keys: async () => [...this.caches.keys()],
      delete: async (name: string) => this.caches.delete(name),
    };
    const self = {
      addEventListener: (name: string, listener: (event: unknown) => void) => this.listeners.set(name, listener),
      skipWaiting: () => Promise.resolve(),
      clients: {
        claim: () => Promise.resolve((this.claimed += 1)),
        matchAll: () => Promise.resolve(this.windows),
        openWindow: (path: string) => Promise.resolve(this.opened.push(path)),
      },
      registration: { showNotification: (title: string, { body, tag, lang }: Record<string, unknown>) => Promise.resolve(this.shown.push({ title, body, tag, lang })) },
      location: { origin: "http://x" },
    };
    const OwnRequest = class extends Request {
      constructor(path: string, rest?: RequestInit) {
        super(new URL(path, "http://x"), rest);
      }
    };
    const source = SOURCE.replace("__VERSION__", version).replace("__FILES__", JSON.stringify(files));
    new Script(source).runInContext(createContext({ self, caches, fetch: this.fetch, Request: OwnRequest, URL, Promise, setTimeout: () => 0, Error }));
  }

  fetch = async (request: Request | string): Promise<Response> => this.network(new URL(typeof request === "string" ? request : request.url, "http://x").pathname);

  async dispatch(name: "activate" | "install"): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    this.listeners.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }

  async push(data: unknown): Promise<void> {
    await this.#wait("push", { data: { json: () => JSON.parse(String(data)) as unknown } });
  }

  async click(tag: string): Promise<void> {
    await this.#wait("notificationclick", { notification: { tag, close: () => undefined } });
  }

  async #wait(name: string, event: object): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    this.listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }

  /** What a page gets; null where the worker keeps out of it. */
  async get(path: string, mode = "cors", method = "GET", language = "en"): Promise<string | null> {
    let response: Promise<Response> | null = null;
    const request = { url: `http://x${path}`, method, mode, headers: new Headers({ "accept-language": language }) };
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>): unknown => (work = Promise.all([work, promise]));
    this.listeners.get("fetch")?.({ request, waitUntil, respondWith: (promise: Promise<Response>) => (response = promise) });
    const text = response && (await (response as Promise<Response>)).text();
    await work;
    return text;
  }

  loseNetwork(): void {
    this.network = () => Promise.reject(new TypeError("Failed to fetch"));
  }
}

describe("the service worker", () => {
  let browser: Browser;

  beforeEach(async () => {
    browser = new Browser("two");
    browser.caches.set("one", new FakeCache(browser));
    await browser.dispatch("install");
  });

  test("drops the files of older versions, but no responses", async () => {
    await browser.get("/api/games");
    await browser.dispatch("activate");

    expect([[...browser.caches.keys()].sort(), browser.claimed]).toEqual([["answers", "two"], 1]);
  });

  test("is not installed with a page of another version", async () => {
    const other = new Browser("three");
    other.network = (path) => new Response(path === "/" ? '<script src="/static/web/four/assets/main.js">' : "");

    await expect(other.dispatch("install")).rejects.toThrow("updated in the middle");
    expect(other.caches.has("three")).toBe(false);
  });

  test("is not installed where a file is missing", async () => {
    const other = new Browser("three");
    other.network = (path) => new Response("", { status: path === MAIN ? 404 : 200 });

    await expect(other.dispatch("install")).rejects.toThrow("not there");
  });

  test("opens the page and keeps the newest responses without a line", async () => {
    await browser.get("/api/texts/en?without=banter,cli,typed");
    browser.network = () => new Response("newer");
    await browser.get("/api/games");
    browser.loseNetwork();

    expect(await browser.get("/t/own-1", "navigate")).toContain(MAIN);
    expect(await browser.get(MAIN)).toBe(`from ${MAIN}`);
    expect(await browser.get("/api/games")).toBe("newer");
    expect(await browser.get("/api/texts/en?without=banter,cli,typed")).toBe("from /api/texts/en");
    await expect(browser.get("/api/languages")).rejects.toThrow("Failed to fetch");
  });

  test("keeps the games in every language that was used, and has another one rather than nothing", async () => {
    for (const language of ["fr", "en"]) {
      browser.network = () => new Response(`in ${language}`);
      await browser.get("/api/games", "cors", "GET", language);
    }
    browser.loseNetwork();

    expect(await browser.get("/api/games", "cors", "GET", "fr")).toBe("in fr");
    expect(await browser.get("/api/games", "cors", "GET", "en")).toBe("in en");
    expect(await browser.get("/api/games", "cors", "GET", "de")).toBe("in fr");
  });

  test("lays in all puzzles with the first page that asks for the games", async () => {
    await browser.get("/api/games");
    browser.loseNetwork();

    expect(await browser.get("/api/puzzles/ricochet/collection")).toBe("from /api/puzzles/ricochet/collection");
  });

  test("takes a proxy that says the server is down for no server", async () => {
    await browser.get("/api/games");
    browser.network = () => new Response("bad gateway", { status: 502 });

    expect(await browser.get("/", "navigate")).toContain(MAIN);
    expect(await browser.get("/api/games")).toBe("from /api/games");
  });

  test("lets the page go on online when the store is broken", async () => {
    browser.isBroken = true;

    expect(await browser.get("/", "navigate")).toContain(MAIN);
    expect(await browser.get(MAIN)).toBe(`from ${MAIN}`);
    expect(await browser.get("/api/games")).toBe("from /api/games");
  });

  const TURN = JSON.stringify({ title: "À toi de jouer", body: "Morpion contre Ada", table: "abc", language: "fr" });

  test("says in one's language whose turn it is, unless that table is before one's eyes", async () => {
    await browser.push(TURN);
    browser.windows = [{ url: "http://x/t/abc", visibilityState: "hidden", focus: () => undefined }, { url: "http://x/t/other", visibilityState: "visible", focus: () => undefined }];
    await browser.push(TURN);
    browser.windows = [{ url: "http://x/t/abc?x=1", visibilityState: "visible", focus: () => undefined }];
    await browser.push(TURN);
    await browser.push("no message of ours");

    const shown = { title: "À toi de jouer", body: "Morpion contre Ada", tag: "abc", lang: "fr" };
    expect(browser.shown).toEqual([shown, shown]);
  });

  test("leads from the message to the table: to its window, or a new one", async () => {
    let focused = 0;
    await browser.click("abc");
    browser.windows = [{ url: "http://x/t/abc", visibilityState: "hidden", focus: () => (focused += 1) }];
    await browser.click("abc");

    expect([browser.opened, focused]).toEqual([["/t/abc"], 1]);
  });

  test("keeps out of everything that is somebody's own", async () => {
    for (const path of ["/api/tables", "/api/tables/abc", "/api/tables/abc/record?form=json", "/api/finished", "/api/profile", "/api/profile/games", "/api/shelf", "/api/health"]) {
      expect(await browser.get(path)).toBeNull();
    }
    expect(await browser.get("/api/games", "cors", "POST")).toBeNull();
  });
});
