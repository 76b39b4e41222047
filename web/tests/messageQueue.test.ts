import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { MessageQueue } from "../src/messageQueue";
import { expectedWait, thinkingTime } from "../src/opponents/thinkingTime";
import type { TableMessage } from "../src/store";
import type { TableSnapshot } from "../src/wire";
import { happening, player, stepCount, table } from "./table";

const players = [player(0), player(1, { kind: "computer" })];
const moved = (version: number, seat: number): TableMessage => table({ version, players, log: [happening(version, "moved", { seat, action: "d" })] });

/** Longer than any pause of 500: the hardest choice takes twice as long at most. */
const LONGEST = 1_000;

describe("a computer's move", () => {
  let delivered: number[] = [];
  const queueWith = (pause: number): MessageQueue => new MessageQueue((message) => delivered.push("version" in message ? message.version : -1), () => pause);

  beforeEach(() => {
    delivered = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("waits until the move before it has been seen", () => {
    const queue = queueWith(500);
    queue.push(moved(1, 0));
    queue.push(moved(2, 1));
    expect(delivered).toEqual([1]);

    vi.advanceTimersByTime(LONGEST);

    expect(delivered).toEqual([1, 2]);
  });

  it("keeps what comes after it in its place", () => {
    const queue = queueWith(500);
    queue.push(moved(1, 0));
    queue.push(moved(2, 1));
    queue.push({ type: "pong", now: 1 });
    expect(delivered).toEqual([1]);

    vi.advanceTimersByTime(LONGEST);

    expect(delivered).toEqual([1, 2, -1]);
  });

  it("comes at once where no pause is wanted, and people never wait", () => {
    const queue = queueWith(0);
    queue.push(moved(1, 1));
    queue.push(moved(2, 1));
    const other = queueWith(500);
    other.push(moved(3, 1));
    other.push(moved(4, 0));

    expect(delivered).toEqual([1, 2, 3, 4]);
  });

  it("does not wait while a clock runs", () => {
    const queue = queueWith(500);
    const clock = { left: [60, 60], running: [0] };
    queue.push(moved(1, 0));
    queue.push({ ...moved(2, 1), clock } as TableMessage);

    expect(delivered).toEqual([1, 2]);
  });

  it("is dated by when it came", () => {
    const times: number[] = [];
    const queue = new MessageQueue((_, at) => times.push(at), () => 500);
    const began = Date.now();
    queue.push(moved(1, 0));
    queue.push(moved(2, 1));

    vi.advanceTimersByTime(LONGEST);

    expect(times).toEqual([began, began]);
  });

  it("is forgotten when the table is left", () => {
    const queue = queueWith(500);
    queue.push(moved(1, 0));
    queue.push(moved(2, 1));

    queue.stop();
    vi.advanceTimersByTime(LONGEST);

    expect(delivered).toEqual([1]);
  });

  test("takes another time each time, and longer over a hard choice (MO-21)", () => {
    const before = (cells: string[], version: number): TableSnapshot => table({ version, players, view: { columns: 3, rows: 3, run: 3, cells }, steps: stepCount(version) });
    const time = (at: TableSnapshot): number => thinkingTime(500, at, { ...at, steps: stepCount(at.steps.length + 1) }, 1);
    const open = Array.from({ length: 40 }, (_, step) => time(before(["a..", ".b.", "..a"], step + 3)));
    const won = Array.from({ length: 40 }, (_, step) => time(before(["bb.", "aa.", "..."], step + 3)));
    const mean = (times: number[]): number => times.reduce((sum, each) => sum + each, 0) / times.length;

    expect(new Set(open.map(Math.round)).size).toBeGreaterThan(20);
    expect(mean(won)).toBeLessThan(mean(open) / 2);
    expect(Math.max(...open)).toBeLessThan(LONGEST);
    expect(time(before(["a..", ".b.", "..a"], 3))).toBe(open[0]);
    expect(thinkingTime(0, null, before(["...", "...", "..."], 1), 1)).toBe(0);
  });

  it("is shorter where many computers move in a row, so that a round stays short", () => {
    const many = [player(0), ...Array.from({ length: 25 }, (_, seat) => player(seat + 1, { kind: "computer" }))];
    const round = many.slice(1).map(({ seat }) => thinkingTime(500, table({ players: many }), table({ players: many, steps: stepCount(seat) }), seat));

    expect(round.reduce((sum, each) => sum + each, 0)).toBeLessThan(6_000);
  });

  it("comes at once when somebody is in a hurry, until it is a person's turn again", () => {
    const queue = queueWith(500);
    const asked = (version: number, seat: number, next: number): TableMessage => ({ ...moved(version, seat), to_act: [next] }) as TableMessage;
    queue.push(asked(1, 0, 1));
    queue.push(asked(2, 1, 1));
    queue.push(asked(3, 1, 0));
    expect(delivered).toEqual([1]);

    queue.hurry();
    expect(delivered).toEqual([1, 2, 3]);
    queue.push(asked(4, 0, 1));
    queue.push(asked(5, 1, 0));

    expect(delivered).toEqual([1, 2, 3, 4]);
  });

  it("may be hurried where the wait is long: many computers before a person", () => {
    const many = [player(0), ...Array.from({ length: 25 }, (_, seat) => player(seat + 1, { kind: "computer" }))];

    expect(expectedWait(500, table({ players: many, to_act: [1] }))).toBe(4_000);
    expect(expectedWait(500, table({ players: many, to_act: [25] }))).toBe(160);
    expect(expectedWait(500, table({ players: many, to_act: [0] }))).toBe(0);
    expect(expectedWait(500, table({ players, to_act: [1] }))).toBe(500);
  });
});
