/** A command, or a timeout, at a local table: (table, command) -> change, or the refusal that the server would send. */

import { Refusal } from "../engine/local/rules/game";
import { phrase, playerPhrase, type Phrase } from "../engine/local/rules/phrase";
import type { Command, OfferCommand } from "../wire";
import { begun, changed, counted, givenUp, hasResigned, moved, nearSeat, outcomeOf, ownSeats, refuseEnd, replayed, rulesAt, timed, type Change, type LocalTable, type Environment } from "./localTable";
import { resumedClocks, expiredSeat, pausedClocks } from "./clocks";

export function applyCommand(table: LocalTable, command: Command, environment: Environment): Change {
  const seat = askedSeat(table, command);
  switch (command.type) {
    case "move":
      if (table.isPaused && !outcomeOf(table)) throw refused("server.paused");
      return moved(table, seat, command.action, environment.now);
    case "resign":
      refuseEnd(table);
      return resigned(table, seat, environment.now);
    case "leave":
      return outcomeOf(table) ? changed(table) : resigned(table, seat, environment.now);
    case "offer":
      return offered(table, command.kind, environment);
    case "pause":
    case "resume":
      refuseEnd(table);
      return paused(table, command.type === "pause", seat, environment.now);
    default:
      return changed(table);
  }
}

function refused(code: string, params: Phrase["params"] = {}): Refusal {
  return new Refusal("table", phrase(code, params));
}

function askedSeat(table: LocalTable, command: Command): number {
  const wanted = command.type === "move" ? (command.seat ?? nearSeat(table)) : nearSeat(table);
  if (wanted === null || !ownSeats(table).includes(wanted)) throw refused("server.no-seat-of-yours");
  return wanted;
}

/** The seat whose turn it is; if it has resigned already, the next of ours. */
function resigned(table: LocalTable, near: number, now: number): Change {
  const seat = [near, ...ownSeats(table)].find((each) => !hasResigned(table, each));
  if (seat === undefined) throw refused("play.seat-resigned", { name: playerPhrase(near) });
  return givenUp(table, seat, "asked", now);
}

function paused(table: LocalTable, isPaused: boolean, seat: number, now: number): Change {
  if (isPaused && table.clock) throw refused("server.no-pause");
  if (isPaused === table.isPaused) return changed(table);
  const kind = isPaused ? "paused" : "resumed";
  const clocks = isPaused ? pausedClocks(table, now) : resumedClocks(table, now);
  return changed({ ...table, ...clocks, isPaused }, { kind, seat, words: phrase(`server.log.${kind}`, { name: playerPhrase(seat) }) });
}

/** Accepted at once: computers always agree, and people at one screen have talked about it. */
function offered(table: LocalTable, kind: OfferCommand["kind"], environment: Environment): Change {
  if (kind === "rematch") return dealtAgain(table, environment);
  refuseEnd(table);
  return kind === "draw" ? agreed(table, environment.now) : tookBack(table, environment.now);
}

function agreed(table: LocalTable, now: number): Change {
  const staying = table.seats.filter((_, seat) => !hasResigned(table, seat));
  if (table.seats.length < 2) throw refused("server.nobody-to-agree");
  if (staying.some(({ kind }) => kind === "computer")) throw refused("server.no-draw-with-computers");
  return counted(table, timed({ ...table, isAgreed: true }, null, now), { kind: "agreed", words: phrase("server.log.agreed") });
}

function tookBack(table: LocalTable, now: number): Change {
  if (!table.settings.takebacks) throw refused("server.no-takebacks");
  const count = stepsToUndo(table);
  if (!count) throw refused("play.nothing-to-undo");
  const steps = table.steps.slice(0, -count);
  const again = timed({ ...table, steps, state: replayed(table, steps), isAgreed: false }, null, now);
  return changed(again, { kind: "took-back", words: phrase("server.log.took-back", { count }), count });
}

/** Back to before the last step that was ours. */
function stepsToUndo(table: LocalTable): number {
  const own = ownSeats(table);
  const last = table.steps.findLastIndex((step) => !step.cause && step.by !== null && own.includes(step.by));
  return last < 0 ? 0 : table.steps.length - last;
}

/** Everybody moves to the next seat, with their points. */
function dealtAgain(table: LocalTable, { seed, now }: Environment): Change {
  if (!outcomeOf(table)) throw refused("server.not-over");
  const rules = rulesAt(table);
  const number = table.number + 1;
  const [seats, points] = [movedOn(table.seats), movedOn(table.points)];
  const again = begun({ ...table, seats, points, seed, number }, rules.write(rules.deal(table.settings.options, seed)), [], now);
  return changed(again, { kind: "dealt", words: phrase("server.log.dealt", { number }) });
}

/** At most one change; call it again after that one. */
export function applyTimeout(table: LocalTable, now: number): Change | null {
  if (outcomeOf(table)) return null;
  const seat = expiredSeat(table, now);
  if (seat !== null) return givenUp(table, seat, "time", now);
  const { sand } = table;
  if (!sand || table.restingSince !== null || sand.deadline > now) return null;
  return moved(table, null, sand.timer.then, now);
}

const movedOn = <Item>(items: readonly Item[]): Item[] => [...items.slice(1), ...items.slice(0, 1)];
