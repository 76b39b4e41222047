/** What one gesture on a cell or a column does, in every game in which a piece is put down. */

import type { BoardProps } from "../games/manifest";

interface Target {
  isOver: boolean;
  /** Whether a piece can still be put there. */
  isFree: boolean;
  /** Why not. */
  taken: string;
}

/** Sends the action, queues it behind a pending one, or keeps it as a premove; says why where nothing can be done. */
export function play({ seats, moves, premove, feedback }: BoardProps, action: string, { isOver, isFree, taken }: Target): void {
  if (!moves.isLive || seats.you === null) return;
  if (moves.pending.length) moves.sendNext?.(action);
  else if (moves.legal.includes(action)) moves.send(action);
  else if (moves.legal.length) feedback.complain(taken);
  else if (isOver || moves.isOver) return;
  else if (!premove?.toggle) feedback.complain(moves.obstacle ?? feedback.say("web.not-your-turn"));
  else if (isFree) premove.toggle(action);
  else feedback.complain(taken);
}
