/** Moves chosen before their time: premoves for our next turns, and moves that wait for one that is being sent. */

import type { Say } from "../i18n";
import type { TableSnapshot } from "../wire";
import { canPremove, premoveFate, queuedMoveFate, toggled } from "./premoveRules";

interface PremoveActions {
  play(action: string): void;
  complain(words: string): void;
  announce(words: string): void;
  say: Say;
  wordsOf(action: string): string;
}

export class Premoves {
  /** Played one after the other, each when our turn comes. */
  actions: readonly string[] = $state.raw([]);
  #queue: readonly string[] = $state.raw([]);

  constructor(private readonly does: PremoveActions) {}

  /** One more; the last one again cancels it. */
  toggle(action: string): void {
    const { announce, say, wordsOf } = this.does;
    const before = this.actions;
    this.actions = toggled(before, action);
    announce(say(this.actions.length > before.length ? "web.premove.made" : "web.premove.dropped", { what: wordsOf(action) }));
  }

  /** Cancels the last one. */
  drop(): void {
    const last = this.actions.at(-1);
    if (last !== undefined) this.toggle(last);
  }

  /** Played as soon as the move that is being sent has arrived. */
  queue(action: string): void {
    this.#queue = [...this.#queue, action];
  }

  /** The server refused a move: those that follow it are dropped. */
  clearQueue(): void {
    this.#queue = [];
    this.actions = [];
  }

  /** To be called whenever the table has changed. */
  update(table: TableSnapshot, isMovePending: boolean, isAllowed: boolean): void {
    if (isMovePending) return;
    if (this.#queue.length) this.#playQueued(table, isAllowed);
    else if (this.actions[0] !== undefined) this.#playPremove(this.actions[0], table);
  }

  #playQueued(table: TableSnapshot, isAllowed: boolean): void {
    const [action = "", ...others] = this.#queue;
    const fate = queuedMoveFate(action, table);
    this.#queue = fate === "play" ? others : [];
    const { play, complain, say } = this.does;
    if (fate === "play") play(action);
    else if (fate === "not-our-turn" && isAllowed && canPremove(table)) this.toggle(action);
    else if (fate === "not-our-turn") complain(say("web.not-your-turn"));
    else this.#reportImpossible(action, table);
  }

  /** What comes after a move that cannot be made was meant for another game. */
  #playPremove(action: string, table: TableSnapshot): void {
    const fate = premoveFate(action, table);
    if (fate === "wait") return;
    this.actions = fate === "play" ? this.actions.slice(1) : [];
    if (fate === "play") this.does.play(action);
    else this.#reportImpossible(action, table);
  }

  #reportImpossible(action: string, table: TableSnapshot): void {
    const { complain, say, wordsOf } = this.does;
    if (table.phase === "playing") complain(say("web.premove.impossible", { what: wordsOf(action) }));
  }
}
