/** Undo and redo of immutable values. */

export interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
}

const MAX_STEPS = 300;

export function newHistory<Value>(now: Value): History<Value> {
  return { past: [], now, future: [] };
}

/** One change more; the same value again is no change. */
export function withChange<Value>(history: History<Value>, next: Value): History<Value> {
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-MAX_STEPS), now: next, future: [] };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future: rest };
}
