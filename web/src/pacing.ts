/** Messages one after the other; a computer's move waits a moment, so that a person sees each disc fall. */

import type { Table, Told } from "./wire";

export class Pacing {
  readonly #waiting: Told[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #movedAt = 0;

  constructor(
    private readonly tell: (message: Told) => void,
    /** Milliseconds between a move and a computer's next one; 0 for none. */
    private readonly pause: () => number,
  ) {}

  hear(message: Told): void {
    this.#waiting.push(message);
    if (this.#timer === undefined) this.#goOn();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #goOn(): void {
    this.#timer = undefined;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const left = isComputersMove(next) ? this.#movedAt + this.pause() - Date.now() : 0;
      if (left > 0) {
        this.#timer = setTimeout(() => this.#goOn(), left);
        return;
      }
      this.#waiting.shift();
      if (hasMoved(next)) this.#movedAt = Date.now();
      this.tell(next);
    }
  }
}

const movers = (table: Table): number[] => table.happened.flatMap((item) => (item.kind === "moved" && item.seat != null ? [item.seat] : []));

const hasMoved = (message: Told): boolean => message.type === "table" && movers(message).length > 0;

function isComputersMove(message: Told): boolean {
  if (message.type !== "table") return false;
  const seat = movers(message).at(-1);
  return seat !== undefined && message.chairs[seat]?.kind === "computer";
}
