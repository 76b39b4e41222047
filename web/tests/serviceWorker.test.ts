import { readFileSync } from "node:fs";
import { Script, createContext } from "node:vm";
import { beforeEach, describe, expect, test } from "vitest";

const SOURCE = readFileSync(new URL("../offline.js", import.meta.url), "utf8");
const MAIN = "/static/web/assets/main-1.js";

class Store {
  readonly kept = new Map<string, Response>();
  constructor(private readonly house: House) {}
  #name = (request: string | Request): string => (typeof request === "string" ? request : new URL(request.url).pathname);
  async match(request: string | Request): Promise<Response | undefined> {
    if (this.house.isBroken) throw new Error("no store");
    return this.kept.get(this.#name(request))?.clone();
  }
  async put(request: string | Request, answer: Response): Promise<void> {
    if (this.house.isBroken) throw new Error("full");
    this.kept.set(this.#name(request), answer);
  }
  async addAll(requests: Request[]): Promise<void> {
    for (const request of requests) {
      const answer = await this.house.fetch(request);
      if (!answer.ok) throw new TypeError("not there");
      await this.put(request, answer);
    }
  }
}

/** A browser around the service worker: what it keeps, and a line that can be cut. */
class House {
  isBroken = false;
  line: (path: string) => Response | Promise<Response> = (path) => new Response(path === "/" ? `<script src="${MAIN}">` : `line ${path}`);
  readonly stores = new Map<string, Store>();
  readonly heard = new Map<string, (event: unknown) => void>();
  claimed = 0;

  constructor(edition: string, files: string[] = [MAIN]) {
    const caches = {
      open: async (name: string) => {
        if (this.isBroken) throw new Error("no store");
        const store = this.stores.get(name) ?? new Store(this);
        this.stores.set(name, store);
        return store;
      },
      keys: async () => [...this.stores.keys()],
      delete: async (name: string) => this.stores.delete(name),
    };
    const self = {
      addEventListener: (name: string, hear: (event: unknown) => void) => this.heard.set(name, hear),
      skipWaiting: () => Promise.resolve(),
      clients: { claim: () => Promise.resolve((this.claimed += 1)) },
      location: { origin: "http://x" },
    };
    const OwnRequest = class extends Request {
      constructor(path: string, rest?: RequestInit) {
        super(new URL(path, "http://x"), rest);
      }
    };
    const source = SOURCE.replace("__EDITION__", edition).replace("__FILES__", JSON.stringify(files));
    new Script(source).runInContext(createContext({ self, caches, fetch: this.fetch, Request: OwnRequest, URL, Promise, setTimeout: () => 0, Error }));
  }

  fetch = async (request: Request | string): Promise<Response> => this.line(new URL(typeof request === "string" ? request : request.url, "http://x").pathname);

  async tell(name: "activate" | "install"): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    this.heard.get(name)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }

  /** What a page gets; null where the worker keeps out of it. */
  async get(path: string, mode = "cors", method = "GET"): Promise<string | null> {
    let answer: Promise<Response> | null = null;
    const request = { url: `http://x${path}`, method, mode };
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>): unknown => (work = Promise.all([work, promise]));
    this.heard.get("fetch")?.({ request, waitUntil, respondWith: (promise: Promise<Response>) => (answer = promise) });
    const text = answer && (await (answer as Promise<Response>)).text();
    await work;
    return text;
  }

  cut(): void {
    this.line = () => Promise.reject(new TypeError("Failed to fetch"));
  }
}

describe("the service worker", () => {
  let house: House;

  beforeEach(async () => {
    house = new House("two");
    house.stores.set("one", new Store(house));
    await house.tell("install");
  });

  test("drops the files of older editions, but no answers", async () => {
    await house.get("/api/games");
    await house.tell("activate");

    expect([[...house.stores.keys()].sort(), house.claimed]).toEqual([["answers", "two"], 1]);
  });

  test("is not installed with a page of another edition", async () => {
    const other = new House("three");
    other.line = (path) => new Response(path === "/" ? '<script src="/static/web/assets/main-2.js">' : "");

    await expect(other.tell("install")).rejects.toThrow("updated in the middle");
    expect(other.stores.has("three")).toBe(false);
  });

  test("is not installed where a file is missing", async () => {
    const other = new House("three");
    other.line = (path) => new Response("", { status: path === MAIN ? 404 : 200 });

    await expect(other.tell("install")).rejects.toThrow("not there");
  });

  test("opens the page and keeps the newest answers without a line", async () => {
    await house.get("/api/texts/en?without=cli");
    house.line = () => new Response("newer");
    await house.get("/api/games");
    house.cut();

    expect(await house.get("/t/own-1", "navigate")).toContain(MAIN);
    expect(await house.get(MAIN)).toBe(`line ${MAIN}`);
    expect(await house.get("/api/games")).toBe("newer");
    expect(await house.get("/api/texts/en?without=cli")).toBe("line /api/texts/en");
    await expect(house.get("/api/languages")).rejects.toThrow("Failed to fetch");
  });

  test("lays in all puzzles with the first page that asks for the games", async () => {
    await house.get("/api/games");
    house.cut();

    expect(await house.get("/api/puzzles/ricochet/collection")).toBe("line /api/puzzles/ricochet/collection");
  });

  test("takes a proxy that says the server is down for no server", async () => {
    await house.get("/api/games");
    house.line = () => new Response("bad gateway", { status: 502 });

    expect(await house.get("/", "navigate")).toContain(MAIN);
    expect(await house.get("/api/games")).toBe("line /api/games");
  });

  test("lets the page go on online when the store is broken", async () => {
    house.isBroken = true;

    expect(await house.get("/", "navigate")).toContain(MAIN);
    expect(await house.get(MAIN)).toBe(`line ${MAIN}`);
    expect(await house.get("/api/games")).toBe("line /api/games");
  });

  test("keeps out of everything that is somebody's own", async () => {
    for (const path of ["/api/tables", "/api/tables/abc", "/api/tables/abc/record?form=json", "/api/finished", "/api/scores/morpion", "/api/shelf", "/api/health"]) {
      expect(await house.get(path)).toBeNull();
    }
    expect(await house.get("/api/games", "cors", "POST")).toBeNull();
  });
});
