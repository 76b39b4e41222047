/** What this screen was asked for before its time: the plan for our next turn, and moves that wait for one on its way. */

import type { Say } from "../i18n";
import type { TableSnapshot } from "../wire";
import { canPremove, premoveFate, queuedMoveFate } from "./premoveRules";

export interface PremoveActions {
  play(action: string): void;
  complain(words: string): void;
  announce(words: string): void;
  say: Say;
  wordsOf(action: string): string;
}

export class Premoves {
  /** To be played when our turn comes. */
  plan: string | null = $state(null);
  #waiting: readonly string[] = $state.raw([]);

  constructor(private readonly hands: PremoveActions) {}

  /** Chosen twice is given up. */
  planAhead(action: string): void {
    const { announce, say, wordsOf } = this.hands;
    this.plan = this.plan === action ? null : action;
    announce(say(this.plan ? "web.premove.made" : "web.premove.dropped", { what: wordsOf(action) }));
  }

  /** Played as soon as what is on its way has arrived. */
  queue(action: string): void {
    this.#waiting = [...this.#waiting, action];
  }

  /** The server said no: what was built upon it falls. */
  forget(): void {
    this.#waiting = [];
  }

  /** Whenever the table has changed: what can be done now? */
  goOn(table: TableSnapshot, isOnItsWay: boolean, mayPlan: boolean): void {
    if (!isOnItsWay && this.#waiting.length) this.#nextInLine(table, mayPlan);
    else if (this.plan !== null) this.#followPlan(this.plan, table);
  }

  #nextInLine(table: TableSnapshot, mayPlan: boolean): void {
    const [action = "", ...others] = this.#waiting;
    const next = queuedMoveFate(action, table);
    this.#waiting = next === "play" ? others : [];
    const { play, complain, say } = this.hands;
    if (next === "play") play(action);
    else if (next === "not-our-turn" && mayPlan && canPremove(table)) this.planAhead(action);
    else if (next === "not-our-turn") complain(say("web.not-your-turn"));
    else this.#regret(action, table);
  }

  #followPlan(action: string, table: TableSnapshot): void {
    const fate = premoveFate(action, table);
    if (fate === "wait") return;
    this.plan = null;
    if (fate === "play") this.hands.play(action);
    else this.#regret(action, table);
  }

  #regret(action: string, table: TableSnapshot): void {
    const { complain, say, wordsOf } = this.hands;
    if (table.phase === "playing") complain(say("web.premove.impossible", { what: wordsOf(action) }));
  }
}
