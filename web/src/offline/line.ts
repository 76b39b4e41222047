/** A line to a table of this browser: the same words as over a socket, and computers that think in a worker. */

import { chosen, sentence } from "../engine/local/engine";
import { Refusal } from "../engine/local/rules/game";
import { phrase } from "../engine/local/rules/phrase";
import type { Ends, Line } from "../socket";
import { PROTOCOL, type Asked, type Command, type Refused, type Told } from "../wire";
import { findTable, keepTable } from "./drawer";
import { after, brokenDown, moved, outcomeOf, toAct, type Change, type OwnTable } from "./ownTable";
import { shown } from "./showing";

const seconds = (): number => Date.now() / 1_000;
const newSeed = (): number => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export function openOwnLine(id: string, ends: Ends): Line {
  let table = findTable(id);
  let isOver = false;
  let thinking = new AbortController();

  const tell = (message: Told): void => {
    if (!isOver) ends.hear(message);
  };

  function begin(): void {
    if (!table) {
      tell({ type: "bye", reason: sentence(phrase("web.offline.no-such-table")), come_back: false });
      return;
    }
    tell({ type: "welcome", protocol: PROTOCOL, server: "", now: seconds(), you: null });
    tell(shown(table, [], seconds()));
    letComputersMove();
  }

  function change({ table: next, events }: Change): void {
    table = next;
    keepTable(next);
    tell(shown(next, events, seconds()));
  }

  function ask(command: Command): void {
    if (!table) return;
    thinking.abort();
    try {
      change(after(table, command, newSeed()));
      tell({ type: "done", command: command.command, version: table.version });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      tell(refusedCommand(table, command.command, problem));
    }
    letComputersMove();
  }

  function letComputersMove(): void {
    if (!table || isOver || table.isPaused || outcomeOf(table)) return;
    const seat = toAct(table).find((each) => table?.seats[each]?.kind === "computer");
    if (seat === undefined) return;
    thinking = new AbortController();
    void computerMoves(table, seat, thinking.signal);
  }

  async function computerMoves(asked: OwnTable, seat: number, signal: AbortSignal): Promise<void> {
    const { settings, state, seats, seed } = asked;
    try {
      const level = seats[seat]?.level ?? "";
      const { action } = await chosen({ game: settings.game, state, level, seat, seed: seed + seat }, signal);
      if (signal.aborted || isOver || table !== asked || action === null) return;
      change(moved(asked, seat, action));
      letComputersMove();
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return;
      if (table === asked) change(brokenDown(asked, seat));
    }
  }

  queueMicrotask(begin);
  return {
    send(message: Asked) {
      if (message.type !== "ping" && message.type !== "hello") ask(message);
      return true;
    },
    again: begin,
    close() {
      isOver = true;
      thinking.abort();
    },
  };
}

function refusedCommand(table: OwnTable, command: string, problem: Refusal): Refused {
  const names = table.seats.map(({ name }) => name);
  const refusal = { kind: problem.kind, ...sentence(problem.phrase, names), problems: [] };
  return { type: "refused", command, refusal, table: shown(table, [], Date.now() / 1_000) };
}
