/** The pause between two rounds: who took the tile, and the shortest path. Only this screen pauses; the table goes on. */

import type { Slide, View } from "./board";
import type { Props } from "./boardModel";
import { isReturned, type Round } from "./rounds";
import { shortestOf, type Shortest } from "./shortest";
import { boardGraph, slidAll } from "./sliding";

export class RoundPause {
  /** Undefined while it is searched; null where it was not found. */
  shortest: Shortest | null | undefined = $state.raw(undefined);
  /** How many slides of the shortest path are on the board; null: the path that took the tile. */
  step: number | null = $state(null);
  /** The tile will come again: its shortest path stays secret. */
  readonly isSecret: boolean;

  constructor(
    readonly round: Round,
    now: View,
  ) {
    this.isSecret = isReturned(round, now);
    if (!this.isSecret) void shortestOf(round.view).then((found) => this.found(found));
  }

  /** Where nobody took the tile, it is what everybody wants to see. */
  private found(shortest: Shortest | null): void {
    this.shortest = shortest;
    if (this.round.winner === null && shortest?.path?.length) this.step = 0;
  }

  get slides(): readonly Slide[] {
    return this.step === null ? this.round.slides : (this.shortest?.path ?? []).slice(0, this.step);
  }

  get isBest(): boolean {
    return this.round.winner !== null && this.shortest?.path?.length === this.round.slides.length;
  }
}

/** What boards and panels show while the pause lasts: the round that is over, and nothing to do. */
export function withPause(props: Props): Props {
  const { uiState: { pause }, shown, moves } = props;
  if (!pause || !moves.isLive) return props;
  const { round, slides } = pause;
  const robots = slidAll(boardGraph(round.view), round.view.home, slides);
  const view: View = { ...round.view, phase: "exploring", robots, slides, won: shown.view.won, discarded: shown.view.discarded, tiles_left: shown.view.tiles_left };
  return { ...props, shown: { ...shown, view, hint: null }, moves: { ...moves, legal: [], pending: [], isLive: false } };
}

/** Whether people elsewhere wait for us: then the pause goes on by itself. */
export function isShared({ seats: { players, yours } }: Props): boolean {
  return players.some(({ kind }, seat) => kind === "person" && !yours.includes(seat));
}

/** Somebody has acted in the new round, its race has begun, or all is over: whoever looks on would miss it. */
export function isOvertaken(props: Props): boolean {
  const { view } = props.shown;
  if (view.phase === "over" || view.phase === "showing" || view.phase === "racing") return true;
  return isShared(props) && (view.bids.length > 0 || view.passed.length > 0);
}
