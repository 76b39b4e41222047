/** A table message with the usual contents, for tests to change. */
import type { Chair, Happening, Table } from "../src/wire";

export function chair(seat: number, changes: Partial<Chair> = {}): Chair {
  return { seat, kind: "person", name: ["Camille", "Nour", "Aïssa"][seat] ?? `P${seat}`, level: null, symbol: "", is_here: true, has_resigned: false, is_host: seat === 0, ...changes };
}

export function happening(version: number, kind: string, changes: Partial<Happening> = {}): Happening {
  return { version, at: version, kind, text: "", ...changes };
}

export function table(changes: Partial<Table> = {}): Table {
  return {
    type: "table", table: "abc", version: 3, now: 100, phase: "playing", number: 1,
    settings: { game: "connect-four", options: {}, pace: {}, is_listed: false, is_rated: false, takebacks: true, starts_when_full: true, grace_seconds: null },
    chairs: [chair(0), chair(1)], you: 0, yours: [0], is_host: true, watching: 0, is_paused: false, proposals: [], points: [],
    happened: [], step_count: 0, steps: [], view: {}, drawing: "", message: null, legal: ["a"], to_act: [0], clock: null, sand: null, outcome: null,
    ...changes,
  };
}
