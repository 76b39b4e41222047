import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GIVE_UP_AFTER, openSocket, PING_AFTER, reconnectDelay, type TableSocket } from "../src/socket";
import type { ServerMessage } from "../src/wire";

/** A socket in the hands of the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  open(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
    return this;
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }
}

const newest = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;
let heard: ServerMessage[];
let lost: number;
let line: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  heard = [];
  lost = 0;
  line = openSocket("ws://here", { hello: () => ({ token: "key", seen: 4 }), onMessage: (message) => heard.push(message), onLost: () => (lost += 1) });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the line to a table", () => {
  test("says hello with the key and the last version seen", () => {
    expect(newest().open().sent[0]).toMatchObject({ type: "hello", protocol: 3, token: "key", seen: 4 });
  });

  test("waits longer each time, and not everybody at once", () => {
    expect([0, 1, 2, 9].map((attempt) => reconnectDelay(attempt, 0.5))).toEqual([400, 800, 1600, 8000]);
    expect(reconnectDelay(0, 0)).toBeLessThan(reconnectDelay(0, 1));
  });

  test("calls again when it breaks", () => {
    newest().open().close();
    expect(lost).toBe(1);

    vi.advanceTimersByTime(1_000);

    expect(FakeSocket.made).toHaveLength(2);
  });

  test("asks whether anybody is there after a silence, then gives up", () => {
    const socket = newest().open();
    socket.tell({ type: "pong", now: 1 });

    vi.advanceTimersByTime(PING_AFTER + 1_000);
    expect(socket.sent.map(({ type }) => type)).toEqual(["hello", "ping"]);
    vi.advanceTimersByTime(GIVE_UP_AFTER - 1_000);
    expect(lost).toBe(0);
    vi.advanceTimersByTime(2_000);

    expect(lost).toBe(1);
  });

  test("gives up sooner where a move is not answered", () => {
    const socket = newest().open();
    socket.tell({ type: "pong", now: 1 });
    line.send({ type: "move", command: "m1", action: "d" });

    vi.advanceTimersByTime(GIVE_UP_AFTER + 2_000);

    expect(lost).toBe(1);
    expect(GIVE_UP_AFTER + 2_000).toBeLessThan(PING_AFTER + GIVE_UP_AFTER);
  });

  test("asks nothing while it hears enough", () => {
    const socket = newest().open();
    for (let second = 0; second < 60; second += 1) {
      socket.tell({ type: "pong", now: second });
      vi.advanceTimersByTime(1_000);
    }

    expect(socket.sent.map(({ type }) => type)).toEqual(["hello"]);
    expect(lost).toBe(0);
  });

  test("hears nothing from a line it has hung up", () => {
    const old = newest().open();
    line.reconnect();

    old.tell({ type: "pong", now: 1 });

    expect(heard).toEqual([]);
    expect(FakeSocket.made).toHaveLength(2);
  });

  test("does not come back where it is not wanted", () => {
    const socket = newest().open();
    socket.tell({ type: "closing", should_reconnect: false, reason: { code: "x", params: {}, text: "" } });
    socket.close();

    vi.advanceTimersByTime(60_000);

    expect(FakeSocket.made).toHaveLength(1);
  });

  test("tells whether anybody could hear", () => {
    expect(line.send({ type: "ping" })).toBe(false);
    newest().open();
    expect(line.send({ type: "ping" })).toBe(true);
  });
});
