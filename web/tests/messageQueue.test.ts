import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageQueue } from "../src/messageQueue";
import type { ServerMessage } from "../src/wire";
import { player, happening, table } from "./table";

const players = [player(0), player(1, { kind: "computer" })];
const moved = (version: number, seat: number): ServerMessage => table({ version, players, log: [happening(version, "moved", { seat, action: "d" })] });

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

    vi.advanceTimersByTime(500);

    expect(delivered).toEqual([1, 2]);
  });

  it("keeps what comes after it in its place", () => {
    const queue = queueWith(500);
    queue.push(moved(1, 0));
    queue.push(moved(2, 1));
    queue.push({ type: "pong", now: 1 });
    expect(delivered).toEqual([1]);

    vi.advanceTimersByTime(500);

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
    queue.push({ ...moved(2, 1), clock } as ServerMessage);

    expect(delivered).toEqual([1, 2]);
  });

  it("is dated by when it came", () => {
    const times: number[] = [];
    const queue = new MessageQueue((_, at) => times.push(at), () => 500);
    const began = Date.now();
    queue.push(moved(1, 0));
    queue.push(moved(2, 1));

    vi.advanceTimersByTime(500);

    expect(times).toEqual([began, began]);
  });

  it("is forgotten when the table is left", () => {
    const queue = queueWith(500);
    queue.push(moved(1, 0));
    queue.push(moved(2, 1));

    queue.stop();
    vi.advanceTimersByTime(500);

    expect(delivered).toEqual([1]);
  });
});
