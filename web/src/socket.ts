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

export const PING_AFTER = 2_500;
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
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    const own = new WebSocket(url, SUBPROTOCOL);
    socket = own;
    receivedAt = Date.now();
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
  const watch = setInterval(() => {
    const silence = Date.now() - receivedAt;
    if (!socket || silence < PING_AFTER) return;
    if (silence > GIVE_UP_AFTER) {
      disconnect();
      lost();
    } else if (isOpen()) socket.send(JSON.stringify({ type: "ping" }));
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
    send(message) {
      if (!isOpen()) return false;
      socket?.send(JSON.stringify(message));
      return true;
    },
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
