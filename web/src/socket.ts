/** Bytes to messages: one line to one table, picked up again whenever it breaks. */

import { PROTOCOL, SUBPROTOCOL, type ClientMessage, type Hello, type ServerMessage } from "./wire";

export interface SocketHandlers {
  /** Asked for at each connection: the key, the last version seen, the language. */
  hello(): Omit<Hello, "type" | "protocol">;
  hear(message: ServerMessage): void;
  lost(): void;
}

export interface TableSocket {
  /** False when nobody is at the other end; say it again after the next `welcome`. */
  send(message: ClientMessage): boolean;
  /** Hang up and call again at once: another key, another language, or the network is back. */
  again(): void;
  close(): void;
}

export const PING_AFTER = 2_500;
export const GIVE_UP_AFTER = 9_000;
const MIN_DELAY = 400;
const MAX_DELAY = 8_000;

/** Twice as long each time, and not everybody at once. */
export function reconnectDelay(attempt: number, chance: number): number {
  return Math.min(MAX_DELAY, MIN_DELAY * 2 ** attempt) * (0.75 + chance / 2);
}

export function openSocket(url: string, handlers: SocketHandlers): TableSocket {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let heardAt = 0;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    const own = new WebSocket(url, SUBPROTOCOL);
    socket = own;
    heardAt = Date.now();
    own.onopen = () => own.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, ...handlers.hello() }));
    own.onmessage = (event: MessageEvent<string>) => {
      if (own === socket) hear(JSON.parse(event.data) as ServerMessage);
    };
    own.onclose = () => {
      if (own === socket) lost();
    };
  }

  function hear(message: ServerMessage): void {
    heardAt = Date.now();
    attempt = 0;
    if (message.type === "closing" && !message.should_reconnect) isOver = true;
    handlers.hear(message);
  }

  function lost(): void {
    socket = null;
    if (isOver) return;
    handlers.lost();
    retry = setTimeout(connect, reconnectDelay(attempt, Math.random()));
    attempt += 1;
  }

  function hangUp(): void {
    const old = socket;
    socket = null;
    old?.close();
  }

  function again(): void {
    if (isOver) return;
    hangUp();
    attempt = 0;
    connect();
  }

  const isOpen = (): boolean => socket?.readyState === WebSocket.OPEN;
  const watch = setInterval(() => {
    const silence = Date.now() - heardAt;
    if (!socket || silence < PING_AFTER) return;
    if (silence > GIVE_UP_AFTER) {
      hangUp();
      lost();
    } else if (isOpen()) socket.send(JSON.stringify({ type: "ping" }));
  }, 1_000);
  const backOnline = (): void => {
    if (!isOpen()) again();
  };
  // A phone that slept finds its line dead; whoever looks again does not want to wait.
  const backAwake = (): void => {
    if (globalThis.document?.visibilityState === "visible") backOnline();
  };
  globalThis.addEventListener?.("online", backOnline);
  globalThis.document?.addEventListener("visibilitychange", backAwake);
  connect();

  return {
    send(message) {
      if (!isOpen()) return false;
      socket?.send(JSON.stringify(message));
      return true;
    },
    again,
    close() {
      isOver = true;
      clearTimeout(retry);
      clearInterval(watch);
      globalThis.removeEventListener?.("online", backOnline);
      globalThis.document?.removeEventListener("visibilitychange", backAwake);
      hangUp();
    },
  };
}
