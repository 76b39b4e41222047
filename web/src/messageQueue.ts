/** Messages one after the other; a computer's move waits a moment, so that a person sees each disc fall. */

import type { TableSnapshot, ServerMessage } from "./wire";

export class MessageQueue {
  readonly #waiting: { message: ServerMessage; at: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = 0;

  constructor(
    /** Takes a message and when it came, by our own clock in milliseconds. */
    private readonly tell: (message: ServerMessage, at: number) => void,
    /** Milliseconds between a move and a computer's next one; 0 for none. */
    private readonly pause: () => number,
  ) {}

  hear(message: ServerMessage): void {
    this.#waiting.push({ message, at: Date.now() });
    if (this.#timer === undefined) this.#goOn();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #goOn(): void {
    this.#timer = undefined;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const left = mayWait(next.message) ? this.#movedAt + this.pause() - Date.now() : 0;
      if (left > 0) {
        this.#timer = setTimeout(() => this.#goOn(), left);
        return;
      }
      this.#waiting.shift();
      if (hasMoved(next.message)) this.#movedAt = Date.now();
      this.tell(next.message, next.at);
    }
  }
}

const movers = (table: TableSnapshot): number[] => table.log.flatMap((item) => (item.kind === "moved" && item.seat != null ? [item.seat] : []));

const hasMoved = (message: ServerMessage): boolean => message.type === "table" && movers(message).length > 0;

/** A computer's move, unless somebody's clock already runs: their time is not for looking. */
function mayWait(message: ServerMessage): boolean {
  if (message.type !== "table" || message.clock !== null) return false;
  const seat = movers(message).at(-1);
  return seat !== undefined && message.players[seat]?.kind === "computer";
}
