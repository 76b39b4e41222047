/** What only this screen knows: the selected robot, the path tried out, the bid on the stepper. */

import { playingRobots, type Robot, type Slide, type View } from "./board";
import type { RoundPause } from "./roundPause.svelte";
import { EMPTY_PATH, type SlidePath } from "./slidePath";

export class UiState {
  robot: Robot | null = $state(null);
  path: SlidePath = $state.raw(EMPTY_PATH);
  bid: number | null = $state(null);
  /** Who bids, where several share this screen. */
  bidder: number | null = $state(null);
  /** Slides of one's own path still to be sent, one after the other. */
  demonstration: readonly Slide[] = $state.raw([]);
  /** Why the last gesture had no effect. */
  problem = $state("");
  /** A takeback is pending until so many slides are left; null when none is. */
  takebackTarget: number | null = $state(null);
  /** To be made when the pending takeback is done. */
  queuedSlide: Slide | null = $state.raw(null);
  /** The round that has just ended, until the person goes on. */
  pause: RoundPause | null = $state.raw(null);
  #problem = "";

  /** A new problem clears everything, and selects the robot of its target. */
  startProblem(key: string, view: View): void {
    if (this.#problem === key) return;
    this.#problem = key;
    this.path = EMPTY_PATH;
    this.bid = null;
    this.demonstration = [];
    this.problem = "";
    this.takebackTarget = null;
    this.queuedSlide = null;
    const colour = view.target?.colour;
    const [first = "red"] = playingRobots(view.robots, view.closed);
    this.robot = colour === undefined || colour === "any" ? first : colour;
  }
}
