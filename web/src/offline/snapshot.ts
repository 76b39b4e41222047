/** A local table as the server would send it. */

import type { LogEntry, PastView, Sentence, TableSnapshot } from "../wire";
import type { Phrase } from "../i18n";
import { hasResigned, nearSeat, outcomeOf, ownSeats, rulesAt, stateAfter, symbolsAt, toAct, type TableEvent, type LocalTable } from "./localTable";
import { clockSnapshot, hourglassSnapshot, secondsPlayed } from "./clocks";

export function snapshotOf(table: LocalTable, events: readonly TableEvent[], now: number): TableSnapshot {
  const rules = rulesAt(table);
  const state: unknown = rules.read(table.state);
  const symbols = symbolsAt(table);
  const you = nearSeat(table);
  const ended = outcomeOf(table);
  const message = rules.message(state, you);
  const seats = toAct(table);
  const mayAct = you !== null && seats.includes(you) && !table.isPaused;
  return {
    type: "table",
    table: table.id,
    version: table.version,
    now,
    phase: ended ? "over" : "playing",
    number: table.number,
    settings: table.settings,
    players: table.seats.map((seat, index) => ({
      seat: index,
      ...seat,
      symbol: symbols[index] ?? "",
      is_connected: true,
      has_resigned: hasResigned(table, index),
      is_host: index === you,
    })),
    you,
    yours: ownSeats(table),
    is_host: true,
    watcher_count: 0,
    watchers: [],
    is_paused: table.isPaused,
    offers: [],
    points: [...table.points],
    log: events.map((event, index) => happening(event, table.version - events.length + index + 1, now)),
    steps: [...table.steps],
    view: rules.view(state, you),
    drawing: "",
    message: message && wordless(message),
    legal: mayAct ? rules.legal(state, you) : [],
    plan: [],
    to_act: seats,
    clock: clockSnapshot(table, now),
    timer: hourglassSnapshot(table, now),
    outcome: ended && { places: ended.places, reason: wordless(ended.reason) },
    seconds_played: secondsPlayed(table, now),
  };
}

/** The screen makes words of it, with the names of the players. */
const wordless = ({ code, params }: Phrase): Sentence => ({ code, params: { ...params } });

function happening(event: TableEvent, version: number, at: number): LogEntry {
  const { kind, words, seat, action, detail, count } = event;
  return { version, at, kind, said: words && wordless(words), seat, action, detail, count };
}

/** How the table looked after so many steps. */
export function pastSnapshot(table: LocalTable, step: number): PastView {
  const rules = rulesAt(table);
  const state = stateAfter(table, step);
  const message = rules.message(state, nearSeat(table));
  return { step, view: rules.view(state, nearSeat(table)), drawing: "", message: message && wordless(message) };
}
