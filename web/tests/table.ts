/** A table message with the usual contents, for tests to change. */
import type { LogEntry, Player, Step, TableSnapshot } from "../src/wire";

export function player(seat: number, changes: Partial<Player> = {}): Player {
  return { seat, kind: "person", name: ["Camille", "Nour", "Aïssa"][seat] ?? `P${seat}`, level: null, symbol: "", is_connected: true, has_resigned: false, is_host: seat === 0, ...changes };
}

export function happening(version: number, kind: string, changes: Partial<LogEntry> = {}): LogEntry {
  return { version, at: version, kind, ...changes };
}

/** So many steps, whatever they are. */
export const stepCount = (count: number): Step[] => Array.from({ length: count }, () => ({ by: 0, action: "d" }));

export function table(changes: Partial<TableSnapshot> = {}): TableSnapshot {
  return {
    type: "table", table: "abc", version: 3, now: 100, phase: "playing", number: 1,
    settings: { game: "connect-four", options: {}, pace: {}, is_listed: false, is_rated: false, takebacks: true, starts_when_full: true, grace_seconds: null, tournament: "" },
    players: [player(0), player(1)], you: 0, yours: [0], is_host: true, watcher_count: 0, watchers: [], is_paused: false, offers: [], points: [],
    log: [], steps: [], view: {}, drawing: "", message: null, legal: ["a"], plan: [], to_act: [0], clock: null, timer: null, outcome: null, seconds_played: 0,
    ...changes,
  };
}
