/** Server messages in order; a computer's move waits until the move before it was seen, as long as a person would think. */

import { thinkingTime } from "./opponents/thinkingTime";
import type { TableMessage } from "./store";
import type { TableSnapshot } from "./wire";

export class MessageQueue {
  readonly #waiting: { message: TableMessage; at: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = 0;
  /** The table as it was delivered last. */
  #shown: TableSnapshot | null = null;
  #isHurried = false;

  constructor(
    /** `at`: when the message was received, by our own clock in milliseconds. */
    private readonly deliver: (message: TableMessage, at: number) => void,
    /** About how many milliseconds pass between a move and a computer's next one; 0 for none. */
    private readonly pause: () => number,
  ) {}

  push(message: TableMessage): void {
    this.#waiting.push({ message, at: Date.now() });
    if (this.#timer === undefined) this.#next();
  }

  /** No more pauses until it is a person's turn. */
  hurry(): void {
    this.#isHurried = true;
    clearTimeout(this.#timer);
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #next(): void {
    this.#timer = undefined;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const left = this.#movedAt + this.#pauseBefore(next.message) - Date.now();
      if (left > 0) {
        this.#timer = setTimeout(() => this.#next(), left);
        return;
      }
      this.#waiting.shift();
      if (isMove(next.message)) this.#movedAt = Date.now();
      if (next.message.type === "table") this.#note(next.message);
      this.deliver(next.message, next.at);
    }
  }

  #note(table: TableSnapshot): void {
    this.#shown = table;
    if (!table.to_act.length || table.to_act.some((seat) => table.players[seat]?.kind !== "computer")) this.#isHurried = false;
  }

  /** Before a computer's move, unless a clock runs: the next player must not lose time. */
  #pauseBefore(message: TableMessage): number {
    if (this.#isHurried || message.type !== "table" || message.clock !== null) return 0;
    const seat = movers(message).at(-1);
    if (seat === undefined || message.players[seat]?.kind !== "computer") return 0;
    return thinkingTime(this.pause(), this.#shown, message, seat);
  }
}

const movers = (table: TableSnapshot): number[] => table.log.flatMap((item) => (item.kind === "moved" && item.seat != null ? [item.seat] : []));

const isMove = (message: TableMessage): boolean => message.type === "table" && movers(message).length > 0;
