/** One screen's connection to one table: the socket, the store behind it, and the earlier steps that were looked at. */

import { fetchPast, openTableSocket } from "../backend";
import { moveCommand, type NewCommand } from "../commands";
import { MessageQueue } from "../messageQueue";
import { newId } from "../newId";
import { reloadOnUpdate } from "../reloadOnUpdate";
import { watcherKey } from "../profile/profile.svelte";
import { tokenFor } from "../seatKeys";
import { ChangeMerger } from "../changes";
import { SLUGS } from "../games";
import type { TableSocket } from "../socket";
import { INITIAL_STATE, reduce, type Event, type TableMessage, type TableState } from "../store";
import { showNotice } from "./notice.svelte";
import { PROTOCOL, type ChatLine, type Command, type Hello, type PastView, type ServerMessage } from "../wire";

/** The server was updated, and this page is an older one. */
const OTHER_VERSION = "server.closing.protocol";

export class TableConnection {
  state: TableState = $state.raw(INITIAL_STATE);
  /** The earlier step on the screen; null is now. */
  shownStep: number | null = $state(null);
  past: PastView | null = $state.raw(null);
  readonly #socket: TableSocket;
  readonly #queue: MessageQueue;
  readonly #merger: ChangeMerger;
  /** A game without a board of its own here is shown in characters. */
  #hasTexts = false;
  #greetedWith: string | null = null;
  readonly #pastViews = new Map<string, PastView>();
  /** How often a connection has begun: what was said before has to be asked for. */
  greetings = $state(0);
  /** What is said at this table from now on. */
  onSaid: (line: ChatLine) => void = () => undefined;

  constructor(
    readonly id: string,
    private readonly language: () => string,
    pause: () => number,
  ) {
    this.#queue = new MessageQueue((message, at) => this.#receive(message, at), pause);
    this.#merger = new ChangeMerger((message) => this.#queue.push(message), () => this.greet());
    this.#socket = openTableSocket(id, {
      hello: () => this.#hello(),
      onMessage: (message) => this.#sort(message),
      onLost: () => this.#apply({ type: "lost" }),
    });
  }

  #hello(): Omit<Hello, "type" | "protocol"> {
    this.#greetedWith = this.token;
    return {
      token: this.#greetedWith, seen: this.#merger.version, language: this.language(), texts: this.#hasTexts, chat: true, profile: watcherKey(),
    };
  }

  #sort(message: ServerMessage): void {
    if (message.type === "notice") return showNotice(message);
    if (message.type === "said") return this.onSaid(message.line);
    if (message.type === "welcome") this.greetings += 1;
    this.#merger.receive(message);
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

  /** In another language, with other wishes, or because something was missed: the whole table comes again. */
  greet(): void {
    this.#socket.send({ type: "hello", protocol: PROTOCOL, ...this.#hello() });
  }

  /** With another key. */
  reconnect(): void {
    this.#socket.reconnect();
  }

  /** Another tab, or another device of the same profile, has a seat here: it is ours, too. */
  useNewKey(): void {
    if (this.token !== this.#greetedWith) this.reconnect();
  }

  /** The table after so many steps; the last one is now. */
  async showStep(step: number): Promise<void> {
    const last = this.state.table?.steps.length ?? 0;
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

  /** The computers' moves come without pauses until it is a person's turn. */
  hurry(): void {
    this.#queue.hurry();
  }

  close(): void {
    this.#queue.stop();
    this.#socket.close();
  }

  async #pastAt(step: number): Promise<PastView> {
    const { table } = this.state;
    const key = `${table?.number}:${table?.you}:${step}:${JSON.stringify(table?.steps[step - 1])}`;
    const known = this.#pastViews.get(key) ?? (await fetchPast(this.id, step, this.token));
    this.#pastViews.set(key, known);
    return known;
  }

  #receive(message: TableMessage, at: number): void {
    if (message.type === "table" && !this.#hasTexts && !SLUGS.includes(message.settings.game)) {
      this.#hasTexts = true;
      this.greet();
    }
    this.#apply({ type: "received", message, at });
    if (message.type === "closing" && message.reason.code === OTHER_VERSION) void reloadOnUpdate();
    // What was sent while the connection broke is sent again: a command with the same id is done once.
    if (message.type === "welcome") for (const sent of this.state.pending) this.#socket.send(sent);
  }

  #apply(event: Event): void {
    const before = this.state;
    this.state = reduce(before, event);
    const isOtherGame = before.table?.number !== this.state.table?.number;
    if (isOtherGame || (this.shownStep ?? 0) > (this.state.table?.steps.length ?? 0)) this.shownStep = null;
  }
}
