/** A path one is working on: what was done, and what was undone and may be done again. */

import type { Slide } from "./board";

export interface Walk {
  readonly done: readonly Slide[];
  readonly undone: readonly Slide[];
}

export const NO_WALK: Walk = { done: [], undone: [] };

/** One slide more; what had been undone is forgotten, unless this is the next of it. */
export function walkedOn(walk: Walk, slide: Slide): Walk {
  const next = walk.undone.at(-1);
  const isNext = next?.robot === slide.robot && next.direction === slide.direction;
  return { done: [...walk.done, slide], undone: isNext ? walk.undone.slice(0, -1) : [] };
}

export function steppedBack({ done, undone }: Walk): Walk {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone };
}

export function steppedOn(walk: Walk): Walk {
  const next = walk.undone.at(-1);
  return next ? walkedOn(walk, next) : walk;
}

/** Back to the start; the whole path can be done again. */
export function startedOver({ done, undone }: Walk): Walk {
  return { done: [], undone: [...undone, ...done.toReversed()] };
}
