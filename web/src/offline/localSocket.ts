/** A line to a table of this browser: the same words as over a socket, computers that think in a worker, and a clock. */

import { sentence } from "../engine/local/localEngine";
import { Refusal } from "../engine/local/rules/game";
import { phrase } from "../engine/local/rules/phrase";
import type { Ends, Line } from "../socket";
import { PROTOCOL, type Asked, type Command, type Refused, type Told } from "../wire";
import { Computers } from "./computers";
import { after, afterTheClock } from "./applyCommand";
import { findTable, keepTable } from "./tableStorage";
import { givenUp, moved, namesAt, outcomeOf, standIn, type Change, type OwnTable } from "./localTable";
import { shown } from "./snapshot";
import { awake, nextMoment, rested } from "./clocks";
import { world } from "./environment";

/** As far ahead as a browser's timer reaches. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export function openOwnLine(id: string, ends: Ends): Line {
  let table = findTable(id);
  let isOver = false;
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const computers = new Computers({
    move: (seat, action) => follow((at, now) => moved(at, seat, action, now)),
    fail: (seat) => follow((at, now) => givenUp(at, seat, "broken", now)),
  });

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
    computers.rest();
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
    try {
      change(after(table, command, world()));
      tell({ type: "done", command: command.command, version: table.version });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      tell(refusedCommand(table, command.command, problem));
    }
    goOn();
  }

  /** Something happened at the table without a person. */
  function follow(next: (at: OwnTable, now: number) => Change | null): void {
    const { now } = world();
    const due = table && !isOver ? next(table, now) : null;
    if (due) change(due);
    goOn();
  }

  /** What follows by itself: a stand-in moves, computers think, and the clock is waited for. */
  function goOn(): void {
    clearTimeout(alarm);
    if (!table || isOver || table.isPaused || outcomeOf(table)) {
      computers.rest();
      return;
    }
    for (let move = standIn(table); move; move = standIn(table)) change(moved(table, move.seat, move.action, world().now));
    const moment = nextMoment(table);
    if (moment !== null) alarm = setTimeout(() => follow(afterTheClock), Math.min(LONGEST_WAIT_MS, Math.max(0, moment - world().now) * 1_000));
    computers.attend(table);
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
