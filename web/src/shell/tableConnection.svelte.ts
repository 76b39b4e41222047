/** One screen at one table: the line, the store behind it, and the steps looked back at. */

import { fetchPast, openTableSocket } from "../backend";
import { commandMessage, moveMessage, newId, reactionMessage, type UserCommand, type Reaction } from "../commands";
import { tokenFor } from "../seatKeys";
import { MessageQueue } from "../messageQueue";
import type { TableSocket } from "../socket";
import { INITIAL_STATE, reduce, type Event, type TableState } from "../store";
import type { Command, PastView, TableSnapshot, ServerMessage } from "../wire";

export class TableConnection {
  state: TableState = $state.raw(INITIAL_STATE);
  /** The step looked back at; null is now. */
  lookedAt: number | null = $state(null);
  past: PastView | null = $state.raw(null);
  readonly #line: TableSocket;
  readonly #pacing: MessageQueue;
  readonly #shelf = new Map<string, PastView>();

  constructor(
    readonly id: string,
    private readonly language: () => string,
    pause: () => number,
  ) {
    this.#pacing = new MessageQueue((message, at) => this.#hear(message, at), pause);
    this.#line = openTableSocket(id, {
      hello: () => ({ token: this.token, seen: this.state.table?.version ?? null, language: this.language() }),
      hear: (message) => this.#pacing.hear(message),
      lost: () => this.#apply({ type: "lost" }),
    });
  }

  get token(): string | null {
    return tokenFor(this.id);
  }

  get table(): TableSnapshot | null {
    return this.state.table;
  }

  play(action: string, seat?: number): void {
    if (!this.table) return;
    this.#send(moveMessage(this.table, action, newId(), seat ?? null));
  }

  ask(gesture: UserCommand): void {
    this.#send(commandMessage(gesture, newId()));
  }

  react(reaction: Reaction): void {
    this.#send(reactionMessage(reaction, newId()));
  }

  command(message: Command): void {
    this.#send(message);
  }

  /** The refusal has been read. */
  forgive(): void {
    if (this.state.refusal) this.#apply({ type: "seen" });
  }

  /** With another key or in another language. */
  callAgain(): void {
    this.#line.again();
  }

  /** Look at the table after so many steps; the last one is now. */
  async look(step: number): Promise<void> {
    const last = this.table?.step_count ?? 0;
    const wanted = Math.max(0, Math.min(step, last));
    this.lookedAt = wanted === last ? null : wanted;
    if (this.lookedAt === null) return;
    const past = await this.#pastOf(wanted);
    if (this.lookedAt === wanted) this.past = past;
  }

  /** What the game showed to this seat after so many steps. */
  async viewAt(step: number): Promise<unknown> {
    return (await this.#pastOf(step)).view;
  }

  leave(): void {
    this.#pacing.stop();
    this.#line.close();
  }

  async #pastOf(step: number): Promise<PastView> {
    const name = `${this.table?.number}:${this.table?.you}:${step}:${JSON.stringify(this.state.steps[step - 1])}`;
    const known = this.#shelf.get(name) ?? (await fetchPast(this.id, step, this.token));
    this.#shelf.set(name, known);
    return known;
  }

  #send(message: Command): void {
    this.#apply({ type: "sent", message, at: Date.now() });
    this.#line.send(message);
  }

  #hear(message: ServerMessage, at: number): void {
    this.#apply({ type: "heard", message, at });
    if (message.type === "welcome") this.#sayAgain();
  }

  /** What was on its way when the line broke: asked twice, done once. */
  #sayAgain(): void {
    for (const sent of this.state.pending) this.#line.send(sent.message);
  }

  #apply(event: Event): void {
    const before = this.state;
    this.state = reduce(before, event);
    if (!this.state.isWhole && before.isWhole) this.#line.again();
    const isOther = before.table?.number !== this.state.table?.number;
    if (isOther || (this.lookedAt ?? 0) > (this.state.table?.step_count ?? 0)) this.lookedAt = null;
  }
}
