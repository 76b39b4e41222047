/** The WebSocket to one table; it reconnects whenever the connection breaks. */

import { PROTOCOL, SUBPROTOCOL, type ClientMessage, type Hello, type ServerMessage } from "./wire";

export interface SocketHandlers {
  /** For each connection anew: the key, the last version seen, the language. */
  hello(): Omit<Hello, "type" | "protocol">;
  onMessage(message: ServerMessage): void;
  onLost(): void;
}

export interface TableSocket {
  /** False while there is no connection; send it again after the next `welcome`. */
  send(message: ClientMessage): boolean;
  /** At once: with another key, in another language, or because the network is back. */
  reconnect(): void;
  close(): void;
}

/** Milliseconds of silence, while nothing is asked, until we ask whether anybody is there. */
export const PING_AFTER = 10_000;
/** Milliseconds without an answer. */
export const GIVE_UP_AFTER = 9_000;
const MIN_DELAY = 400;
const MAX_DELAY = 8_000;

/** Exponential backoff with jitter; `chance` is from 0 to 1. */
export function reconnectDelay(attempt: number, chance: number): number {
  return Math.min(MAX_DELAY, MIN_DELAY * 2 ** attempt) * (0.75 + chance / 2);
}

export function openSocket(url: string, handlers: SocketHandlers): TableSocket {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let receivedAt = 0;
  /** When the first message was sent that nothing has answered yet. */
  let askedAt: number | null = null;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    const own = new WebSocket(url, SUBPROTOCOL);
    socket = own;
    askedAt = Date.now();
    own.onopen = () => own.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, ...handlers.hello() }));
    own.onmessage = (event: MessageEvent<string>) => {
      if (own === socket) receive(JSON.parse(event.data) as ServerMessage);
    };
    own.onclose = () => {
      if (own === socket) lost();
    };
  }

  function receive(message: ServerMessage): void {
    receivedAt = Date.now();
    askedAt = null;
    attempt = 0;
    if (message.type === "closing" && !message.should_reconnect) isOver = true;
    handlers.onMessage(message);
  }

  function lost(): void {
    socket = null;
    if (isOver) return;
    handlers.onLost();
    retry = setTimeout(connect, reconnectDelay(attempt, Math.random()));
    attempt += 1;
  }

  function disconnect(): void {
    const old = socket;
    socket = null;
    old?.close();
  }

  function reconnect(): void {
    if (isOver) return;
    disconnect();
    attempt = 0;
    connect();
  }

  const isOpen = (): boolean => socket?.readyState === WebSocket.OPEN;
  function send(message: ClientMessage): boolean {
    if (!isOpen()) return false;
    askedAt ??= Date.now();
    socket?.send(JSON.stringify(message));
    return true;
  }

  const watch = setInterval(() => {
    if (!socket) return;
    if (askedAt === null) {
      if (Date.now() - receivedAt >= PING_AFTER) send({ type: "ping" });
    } else if (Date.now() - askedAt > GIVE_UP_AFTER) {
      disconnect();
      lost();
    }
  }, 1_000);
  const backOnline = (): void => {
    if (!isOpen()) reconnect();
  };
  // A phone that slept finds its connection dead: who looks at it again should not have to wait.
  const backAwake = (): void => {
    if (globalThis.document?.visibilityState === "visible") backOnline();
  };
  globalThis.addEventListener?.("online", backOnline);
  globalThis.document?.addEventListener("visibilitychange", backAwake);
  connect();

  return {
    send,
    reconnect,
    close() {
      isOver = true;
      clearTimeout(retry);
      clearInterval(watch);
      globalThis.removeEventListener?.("online", backOnline);
      globalThis.document?.removeEventListener("visibilitychange", backAwake);
      disconnect();
    },
  };
}
