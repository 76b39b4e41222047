/** A path of slides with undo and redo. */

import type { Slide } from "./board";

export interface SlidePath {
  readonly done: readonly Slide[];
  readonly undone: readonly Slide[];
}

export const EMPTY_PATH: SlidePath = { done: [], undone: [] };

/** One slide more; undone slides are dropped, unless this is the next of them. */
export function withSlide(path: SlidePath, slide: Slide): SlidePath {
  const next = path.undone.at(-1);
  const isNext = next?.robot === slide.robot && next.direction === slide.direction;
  return { done: [...path.done, slide], undone: isNext ? path.undone.slice(0, -1) : [] };
}

export function withUndo({ done, undone }: SlidePath): SlidePath {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone };
}

export function withRedo(path: SlidePath): SlidePath {
  const next = path.undone.at(-1);
  return next ? withSlide(path, next) : path;
}

/** Back to the start; the whole path can be redone. */
export function withRestart({ done, undone }: SlidePath): SlidePath {
  return { done: [], undone: [...undone, ...done.toReversed()] };
}
