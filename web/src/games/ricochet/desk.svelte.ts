/** What lies before one player and nobody else sees: the robot in hand, the path tried out, the bid thought of. */

import type { Robot, Slide, View } from "./board";
import { NO_WALK, type Walk } from "./walk";

export class Desk {
  robot: Robot | null = $state(null);
  walk: Walk = $state.raw(NO_WALK);
  bid: number | null = $state(null);
  /** Who bids, where several share this screen. */
  bidder: number | null = $state(null);
  /** Slides of one's own path still to be shown, one after the other. */
  parade: readonly Slide[] = $state.raw([]);
  /** Why the last gesture did nothing. */
  note = $state("");
  /** A takeback is on its way until so many slides are left; null when none is. */
  awaited: number | null = $state(null);
  /** Asked for while a takeback was on its way. */
  next: Slide | null = $state.raw(null);
  #sheet = "";

  /** A new round is a new sheet of paper, and the robot it asks for is at hand. */
  turnTo(sheet: string, view: View): void {
    if (this.#sheet === sheet) return;
    this.#sheet = sheet;
    this.walk = NO_WALK;
    this.bid = null;
    this.parade = [];
    this.note = "";
    this.awaited = null;
    this.next = null;
    const asked = view.target?.colour;
    this.robot = asked === undefined || asked === "any" ? "red" : asked;
  }
}
