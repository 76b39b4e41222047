/** What lies before one player and nobody else sees: the robot in hand, the path tried out, the bid thought of. */

import type { Robot, Slide, View } from "./board";
import { EMPTY_PATH, type SlidePath } from "./slidePath";

export class UiState {
  robot: Robot | null = $state(null);
  path: SlidePath = $state.raw(EMPTY_PATH);
  bid: number | null = $state(null);
  /** Who bids, where several share this screen. */
  bidder: number | null = $state(null);
  /** Slides of one's own path still to be shown, one after the other. */
  demonstration: readonly Slide[] = $state.raw([]);
  /** Why the last gesture did nothing. */
  problem = $state("");
  /** A takeback is on its way until so many slides are left; null when none is. */
  takebackTarget: number | null = $state(null);
  /** Asked for while a takeback was on its way. */
  queuedSlide: Slide | null = $state.raw(null);
  #problem = "";

  /** A new round is a new key of paper, and the robot it asks for is at hand. */
  startProblem(key: string, view: View): void {
    if (this.#problem === key) return;
    this.#problem = key;
    this.path = EMPTY_PATH;
    this.bid = null;
    this.demonstration = [];
    this.problem = "";
    this.takebackTarget = null;
    this.queuedSlide = null;
    const asked = view.target?.colour;
    this.robot = asked === undefined || asked === "any" ? "red" : asked;
  }
}
