import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageQueue } from "../src/messageQueue";
import type { ServerMessage } from "../src/wire";
import { player, happening, table } from "./table";

const players = [player(0), player(1, { kind: "computer" })];
const moved = (version: number, seat: number): ServerMessage => table({ version, players, log: [happening(version, "moved", { seat, action: "d" })] });

describe("a computer's move", () => {
  let heard: number[] = [];
  const pacing = (pause: number): MessageQueue => new MessageQueue((message) => heard.push("version" in message ? message.version : -1), () => pause);

  beforeEach(() => {
    heard = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("waits until the move before it has been seen", () => {
    const line = pacing(500);
    line.hear(moved(1, 0));
    line.hear(moved(2, 1));
    expect(heard).toEqual([1]);

    vi.advanceTimersByTime(500);

    expect(heard).toEqual([1, 2]);
  });

  it("keeps what comes after it in its place", () => {
    const line = pacing(500);
    line.hear(moved(1, 0));
    line.hear(moved(2, 1));
    line.hear({ type: "pong", now: 1 });
    expect(heard).toEqual([1]);

    vi.advanceTimersByTime(500);

    expect(heard).toEqual([1, 2, -1]);
  });

  it("comes at once where no pause is wanted, and people never wait", () => {
    const line = pacing(0);
    line.hear(moved(1, 1));
    line.hear(moved(2, 1));
    const other = pacing(500);
    other.hear(moved(3, 1));
    other.hear(moved(4, 0));

    expect(heard).toEqual([1, 2, 3, 4]);
  });

  it("does not wait while a clock runs", () => {
    const line = pacing(500);
    const clock = { left: [60, 60], running: [0] };
    line.hear(moved(1, 0));
    line.hear({ ...moved(2, 1), clock } as ServerMessage);

    expect(heard).toEqual([1, 2]);
  });

  it("is dated by when it came", () => {
    const times: number[] = [];
    const line = new MessageQueue((_, at) => times.push(at), () => 500);
    const began = Date.now();
    line.hear(moved(1, 0));
    line.hear(moved(2, 1));

    vi.advanceTimersByTime(500);

    expect(times).toEqual([began, began]);
  });

  it("is forgotten when the table is left", () => {
    const line = pacing(500);
    line.hear(moved(1, 0));
    line.hear(moved(2, 1));

    line.stop();
    vi.advanceTimersByTime(500);

    expect(heard).toEqual([1]);
  });
});
