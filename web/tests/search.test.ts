import { beforeEach, expect, test, vi } from "vitest";
import type { RatingPool } from "../src/wire";

const toast = vi.fn();
type Answer = (vacation: { until: number | null }) => void;
let tell: (answer: Answer) => void;
/** How the server answers, as soon as it is asked. */
let asked: Promise<Answer>;
let found: Record<string, unknown> = {};

vi.mock("../src/shell/notifications.svelte", () => ({ toast, announce: () => undefined }));
vi.mock("../src/shell/enterTable", () => ({ enterTable: () => undefined }));
vi.mock("../src/profile/api", () => ({ fetchVacation: () => new Promise((done: Answer) => tell(done)) }));
vi.mock("../src/pairing/api", () => ({ beginSeek: (pool: RatingPool) => Promise.resolve({ pool, ...found }), fetchSeek: () => new Promise(() => undefined), cancelSeek: () => new Promise(() => undefined) }));

const pool = (speed: string): RatingPool => ({ game: "connect-four", speed }) as unknown as RatingPool;
const open = () => import("../src/pairing/search.svelte");

beforeEach(() => {
  vi.resetModules();
  toast.mockClear();
  found = {};
  asked = new Promise((done) => (tell = done));
  const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("sessionStorage", kept);
});

test("a fast game that begins meanwhile knows nothing of a vacation", async () => {
  const { beginSearch, search } = await open();
  const days = beginSearch(pool("days"));
  const answer = await asked;
  found = { key: { table: "t" } };

  await beginSearch(pool("rapid"));
  answer({ until: 5 });
  await days;

  expect(search.awayUntil).toBeNull();
  expect(toast).not.toHaveBeenCalled();
});

test("who is back from a vacation while they look is not told of it any more", async () => {
  const { beginSearch, noteVacation, search } = await open();
  const days = beginSearch(pool("days"));
  const answer = await asked;
  noteVacation(null);
  answer({ until: 5 });
  await days;

  expect(search.awayUntil).toBeNull();
});
