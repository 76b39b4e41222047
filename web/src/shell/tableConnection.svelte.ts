/** One screen's connection to one table: the socket, the store behind it, and the earlier steps that were looked at. */

import { fetchPast, openTableSocket } from "../backend";
import { moveCommand, newId, type NewCommand } from "../commands";
import { MessageQueue } from "../messageQueue";
import { tokenFor } from "../seatKeys";
import type { TableSocket } from "../socket";
import { INITIAL_STATE, reduce, type Event, type TableState } from "../store";
import type { Command, PastView, ServerMessage } from "../wire";

export class TableConnection {
  state: TableState = $state.raw(INITIAL_STATE);
  /** The earlier step on the screen; null is now. */
  shownStep: number | null = $state(null);
  past: PastView | null = $state.raw(null);
  readonly #socket: TableSocket;
  readonly #queue: MessageQueue;
  readonly #pastViews = new Map<string, PastView>();

  constructor(
    readonly id: string,
    language: () => string,
    pause: () => number,
  ) {
    this.#queue = new MessageQueue((message, at) => this.#receive(message, at), pause);
    this.#socket = openTableSocket(id, {
      hello: () => ({ token: this.token, seen: this.state.table?.version ?? null, language: language() }),
      onMessage: (message) => this.#queue.push(message),
      onLost: () => this.#apply({ type: "lost" }),
    });
  }

  get token(): string | null {
    return tokenFor(this.id);
  }

  play(action: string, seat?: number): void {
    if (this.state.table) this.send(moveCommand(this.state.table, action, seat));
  }

  send(command: NewCommand): void {
    const message = { ...command, command: newId() } as Command;
    this.#apply({ type: "sent", message, at: Date.now() });
    this.#socket.send(message);
  }

  /** The refusal has been read. */
  clearRefusal(): void {
    if (this.state.refusal) this.#apply({ type: "refusal-read" });
  }

  /** With another key or in another language. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  /** The table after so many steps; the last one is now. */
  async showStep(step: number): Promise<void> {
    const last = this.state.table?.step_count ?? 0;
    const wanted = Math.max(0, Math.min(step, last));
    this.shownStep = wanted === last ? null : wanted;
    if (this.shownStep === null) return;
    const past = await this.#pastAt(wanted);
    if (this.shownStep === wanted) this.past = past;
  }

  /** What the game showed to this seat after so many steps. */
  async viewAt(step: number): Promise<unknown> {
    return (await this.#pastAt(step)).view;
  }

  close(): void {
    this.#queue.stop();
    this.#socket.close();
  }

  async #pastAt(step: number): Promise<PastView> {
    const { table, steps } = this.state;
    const key = `${table?.number}:${table?.you}:${step}:${JSON.stringify(steps[step - 1])}`;
    const known = this.#pastViews.get(key) ?? (await fetchPast(this.id, step, this.token));
    this.#pastViews.set(key, known);
    return known;
  }

  #receive(message: ServerMessage, at: number): void {
    this.#apply({ type: "received", message, at });
    // What was sent while the connection broke is sent again: a command with the same id is done once.
    if (message.type === "welcome") for (const sent of this.state.pending) this.#socket.send(sent);
  }

  #apply(event: Event): void {
    const before = this.state;
    this.state = reduce(before, event);
    if (!this.state.isComplete && before.isComplete) this.#socket.reconnect();
    const isOtherGame = before.table?.number !== this.state.table?.number;
    if (isOtherGame || (this.shownStep ?? 0) > (this.state.table?.step_count ?? 0)) this.shownStep = null;
  }
}
