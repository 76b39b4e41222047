/** Server messages in order; a computer's move waits until the move before it was seen. */

import type { TableSnapshot, ServerMessage } from "./wire";

export class MessageQueue {
  readonly #waiting: { message: ServerMessage; at: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = 0;

  constructor(
    /** `at`: when the message was received, by our own clock in milliseconds. */
    private readonly deliver: (message: ServerMessage, at: number) => void,
    /** Milliseconds between a move and a computer's next one; 0 for none. */
    private readonly pause: () => number,
  ) {}

  push(message: ServerMessage): void {
    this.#waiting.push({ message, at: Date.now() });
    if (this.#timer === undefined) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #next(): void {
    this.#timer = undefined;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const left = mayBeDelayed(next.message) ? this.#movedAt + this.pause() - Date.now() : 0;
      if (left > 0) {
        this.#timer = setTimeout(() => this.#next(), left);
        return;
      }
      this.#waiting.shift();
      if (isMove(next.message)) this.#movedAt = Date.now();
      this.deliver(next.message, next.at);
    }
  }
}

const movers = (table: TableSnapshot): number[] => table.log.flatMap((item) => (item.kind === "moved" && item.seat != null ? [item.seat] : []));

const isMove = (message: ServerMessage): boolean => message.type === "table" && movers(message).length > 0;

/** A computer's move, unless a clock runs: the next player must not lose time. */
function mayBeDelayed(message: ServerMessage): boolean {
  if (message.type !== "table" || message.clock !== null) return false;
  const seat = movers(message).at(-1);
  return seat !== undefined && message.players[seat]?.kind === "computer";
}
