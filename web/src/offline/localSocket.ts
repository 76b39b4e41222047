/** A local table behind the interface of a socket: the same messages, computers that search in a worker, and clocks. */

import { toSentence } from "../engine/local/localEngine";
import { Refusal } from "../engine/local/rules/game";
import { phrase } from "../engine/local/rules/phrase";
import type { SocketHandlers, TableSocket } from "../socket";
import { PROTOCOL, type ClientMessage, type Command, type Refused, type ServerMessage } from "../wire";
import { Computers } from "./computers";
import { applyCommand, applyTimeout } from "./applyCommand";
import { loadTable, saveTable } from "./tableStorage";
import { givenUp, moved, namesAt, outcomeOf, standIn, youAt, type Change, type LocalTable } from "./localTable";
import { snapshotOf } from "./snapshot";
import { resumedClocks, nextDeadline, pausedClocks } from "./clocks";
import { environment } from "./environment";

/** The longest delay of setTimeout. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export function openLocalSocket(id: string, handlers: SocketHandlers): TableSocket {
  let table = loadTable(id);
  let isOver = false;
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const computers = new Computers({
    move: (seat, action) => follow((at, now) => moved(at, seat, action, now)),
    fail: (seat) => follow((at, now) => givenUp(at, seat, "broken", now)),
  });

  const emit = (message: ServerMessage): void => {
    if (!isOver) handlers.onMessage(message);
  };

  function start(): void {
    if (!table) {
      emit({ type: "closing", reason: toSentence(phrase("web.offline.no-such-table")), should_reconnect: false });
      return;
    }
    const { now } = environment();
    if (!table.isPaused) table = { ...table, ...resumedClocks(table, now) };
    emit({ type: "welcome", protocol: PROTOCOL, server: "", now, you: null });
    emit(snapshotOf(table, [], now));
    continueGame();
  }

  /** Nobody is at the screen: all clocks stop. */
  function pause(): void {
    computers.pause();
    clearTimeout(alarm);
    if (!table || outcomeOf(table)) return;
    table = { ...table, ...pausedClocks(table, environment().now) };
    saveTable(table);
  }

  function change({ table: next, events }: Change): void {
    table = next;
    saveTable(next);
    emit(snapshotOf(next, events, environment().now));
  }

  function ask(command: Command): void {
    if (!table) return;
    try {
      const next = applyCommand(table, command, environment());
      // A rematch takes the place of the game before it, which stays among those played.
      if (next.table.number !== table.number) saveTable({ ...table, id: `${table.id}-${table.number}` });
      change(next);
      emit({ type: "done", command: command.command, version: table.version });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      emit(refusedCommand(table, command.command, problem));
    }
    continueGame();
  }

  /** Something happened at the table without a person. */
  function follow(next: (at: LocalTable, now: number) => Change | null): void {
    const { now } = environment();
    const due = table && !isOver ? next(table, now) : null;
    if (due) change(due);
    continueGame();
  }

  /** What happens without a person: a stand-in moves, computers search, timeouts. */
  function continueGame(): void {
    clearTimeout(alarm);
    if (!table || isOver || table.isPaused || outcomeOf(table)) {
      computers.pause();
      return;
    }
    for (let move = standIn(table); move; move = standIn(table)) change(moved(table, move.seat, move.action, environment().now));
    const moment = nextDeadline(table);
    if (moment !== null) alarm = setTimeout(() => follow(applyTimeout), Math.min(MAX_TIMEOUT_MS, Math.max(0, moment - environment().now) * 1_000));
    computers.update(table);
  }

  /** The page comes back from the back/forward cache. */
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) start();
  };

  addEventListener("pagehide", pause);
  addEventListener("pageshow", onPageShow);
  queueMicrotask(start);
  return {
    send(message: ClientMessage) {
      if (message.type !== "ping" && message.type !== "hello") ask(message);
      return true;
    },
    reconnect: start,
    close() {
      isOver = true;
      pause();
      removeEventListener("pagehide", pause);
      removeEventListener("pageshow", onPageShow);
    },
  };
}

function refusedCommand(table: LocalTable, command: string, problem: Refusal): Refused {
  const refusal = { kind: problem.kind, ...toSentence(problem.phrase, namesAt(table), youAt(table)), problems: [] };
  return { type: "refused", command, refusal, table: snapshotOf(table, [], environment().now) };
}
