/** A line to a table of this browser: the same words as over a socket, computers that think in a worker, and a clock. */

import { chosen, sentence } from "../engine/local/engine";
import { Refusal } from "../engine/local/rules/game";
import { phrase } from "../engine/local/rules/phrase";
import type { Ends, Line } from "../socket";
import { PROTOCOL, type Asked, type Command, type Refused, type Told } from "../wire";
import { after, afterTheClock } from "./deciding";
import { findTable, keepTable } from "./drawer";
import { givenUp, moved, namesAt, outcomeOf, standIn, toAct, type Change, type OwnTable } from "./ownTable";
import { shown } from "./showing";
import { awake, nextMoment, rested } from "./times";
import { world } from "./world";

/** As far ahead as a browser's timer reaches. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export function openOwnLine(id: string, ends: Ends): Line {
  let table = findTable(id);
  let isOver = false;
  let thinking = new AbortController();
  let alarm: ReturnType<typeof setTimeout> | undefined;

  const tell = (message: Told): void => {
    if (!isOver) ends.hear(message);
  };

  function begin(): void {
    if (!table) {
      tell({ type: "bye", reason: sentence(phrase("web.offline.no-such-table")), come_back: false });
      return;
    }
    const { now } = world();
    if (!table.isPaused) table = { ...table, ...awake(table, now) };
    tell({ type: "welcome", protocol: PROTOCOL, server: "", now, you: null });
    tell(shown(table, [], now));
    goOn();
  }

  /** Nobody is at the screen: nobody's time runs. */
  function rest(): void {
    thinking.abort();
    clearTimeout(alarm);
    if (!table || outcomeOf(table)) return;
    table = { ...table, ...rested(table, world().now) };
    keepTable(table);
  }

  function change({ table: next, events }: Change): void {
    table = next;
    keepTable(next);
    tell(shown(next, events, world().now));
  }

  function ask(command: Command): void {
    if (!table) return;
    thinking.abort();
    try {
      change(after(table, command, world()));
      tell({ type: "done", command: command.command, version: table.version });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      tell(refusedCommand(table, command.command, problem));
    }
    goOn();
  }

  /** What follows by itself: a stand-in or a computer moves, and the clock is waited for. */
  function goOn(): void {
    clearTimeout(alarm);
    if (!table || isOver || table.isPaused || outcomeOf(table)) return;
    for (let move = standIn(table); move; move = standIn(table)) change(moved(table, move.seat, move.action, world().now));
    const moment = nextMoment(table);
    if (moment !== null) alarm = setTimeout(ring, Math.min(LONGEST_WAIT_MS, Math.max(0, moment - world().now) * 1_000));
    const seat = toAct(table).find((each) => table?.seats[each]?.kind === "computer");
    if (seat === undefined) return;
    thinking = new AbortController();
    void computerMoves(table, seat, thinking.signal);
  }

  function ring(): void {
    const due = table && afterTheClock(table, world().now);
    if (due) {
      thinking.abort();
      change(due);
    }
    goOn();
  }

  async function computerMoves(asked: OwnTable, seat: number, signal: AbortSignal): Promise<void> {
    const { settings, state, seats, seed } = asked;
    try {
      const level = seats[seat]?.level ?? "";
      const { action } = await chosen({ game: settings.game, state, level, seat, seed: seed + seat }, signal);
      if (signal.aborted || isOver || table !== asked || action === null) return;
      change(moved(asked, seat, action, world().now));
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return;
      // A computer that breaks down gives up rather than let a person wait for ever.
      if (table === asked) change(givenUp(asked, seat, "broken", world().now));
    }
    goOn();
  }

  /** The page was put aside whole, and comes back. */
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) begin();
  };

  addEventListener("pagehide", rest);
  addEventListener("pageshow", comeBack);
  queueMicrotask(begin);
  return {
    send(message: Asked) {
      if (message.type !== "ping" && message.type !== "hello") ask(message);
      return true;
    },
    again: begin,
    close() {
      isOver = true;
      rest();
      removeEventListener("pagehide", rest);
      removeEventListener("pageshow", comeBack);
    },
  };
}

function refusedCommand(table: OwnTable, command: string, problem: Refusal): Refused {
  const refusal = { kind: problem.kind, ...sentence(problem.phrase, namesAt(table)), problems: [] };
  return { type: "refused", command, refusal, table: shown(table, [], world().now) };
}
