/** Rounds that a player could have done better, as puzzles to learn from. */

import { writeSlide, type View } from "./board";
import { writePosition } from "./position";
import type { Round } from "./rounds";
import { shortestOf } from "./shortest";

export interface MissedRound {
  /** Of the game, from 1. */
  round: number;
  position: string;
  /** For `puzzle.follow`: one person alone, nothing done. */
  view: View;
  /** The fewest slides. */
  optimum: number;
  /** A shortest path, in the notation. */
  line: readonly string[];
  /** How many slides it took; null where the target was not reached. */
  played: number | null;
}

/**
 * Where this seat took the tile by a longer path, gave it up alone, or bid more than was needed and lost it.
 * Rounds in which somebody else was simply faster with a shortest path are no mistakes.
 */
export async function missedRounds(rounds: readonly Round[], seat: number): Promise<MissedRound[]> {
  const found: MissedRound[] = [];
  for (const round of rounds) {
    const played = round.winner === seat ? round.slides.length : null;
    const isOwn = played !== null || round.view.won.length === 1 || round.bids.some((bid) => bid.seat === seat);
    const path = isOwn ? (await shortestOf(round.view))?.path : null;
    const position = writePosition(round.view);
    if (!path || position === null || (played !== null && played <= path.length)) continue;
    const bid = round.bids.find((each) => each.seat === seat)?.slides;
    if (played === null && round.winner !== null && bid !== undefined && bid <= path.length) continue;
    found.push({ round: round.number, position, view: { ...round.view, phase: "exploring", on_stage: 0, won: [[]] }, optimum: path.length, line: path.map(writeSlide), played });
  }
  return found;
}
