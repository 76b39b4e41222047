/** Moves chosen before their time: the premove for our next turn, and moves that wait for one that is being sent. */

import type { Say } from "../i18n";
import type { TableSnapshot } from "../wire";
import { canPremove, premoveFate, queuedMoveFate } from "./premoveRules";

interface PremoveActions {
  play(action: string): void;
  complain(words: string): void;
  announce(words: string): void;
  say: Say;
  wordsOf(action: string): string;
}

export class Premoves {
  /** Played when our turn comes. */
  action: string | null = $state(null);
  #queue: readonly string[] = $state.raw([]);

  constructor(private readonly actions: PremoveActions) {}

  /** The same action twice cancels it. */
  toggle(action: string): void {
    const { announce, say, wordsOf } = this.actions;
    this.action = this.action === action ? null : action;
    announce(say(this.action ? "web.premove.made" : "web.premove.dropped", { what: wordsOf(action) }));
  }

  /** Played as soon as the move that is being sent has arrived. */
  queue(action: string): void {
    this.#queue = [...this.#queue, action];
  }

  /** The server refused a move: those that follow it are dropped. */
  clearQueue(): void {
    this.#queue = [];
  }

  /** To be called whenever the table has changed. */
  update(table: TableSnapshot, isMovePending: boolean, isAllowed: boolean): void {
    if (!isMovePending && this.#queue.length) this.#playQueued(table, isAllowed);
    else if (this.action !== null) this.#playPremove(this.action, table);
  }

  #playQueued(table: TableSnapshot, isAllowed: boolean): void {
    const [action = "", ...others] = this.#queue;
    const fate = queuedMoveFate(action, table);
    this.#queue = fate === "play" ? others : [];
    const { play, complain, say } = this.actions;
    if (fate === "play") play(action);
    else if (fate === "not-our-turn" && isAllowed && canPremove(table)) this.toggle(action);
    else if (fate === "not-our-turn") complain(say("web.not-your-turn"));
    else this.#reportImpossible(action, table);
  }

  #playPremove(action: string, table: TableSnapshot): void {
    const fate = premoveFate(action, table);
    if (fate === "wait") return;
    this.action = null;
    if (fate === "play") this.actions.play(action);
    else this.#reportImpossible(action, table);
  }

  #reportImpossible(action: string, table: TableSnapshot): void {
    const { complain, say, wordsOf } = this.actions;
    if (table.phase === "playing") complain(say("web.premove.impossible", { what: wordsOf(action) }));
  }
}
