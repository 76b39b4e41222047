/** Who keeps a table: the server, or this browser where the server cannot be reached. */

import * as server from "./api";
import { isOwnTable } from "./offline/localId";
import type { OwnForm } from "./offline/record";
import type { Ends, Line } from "./socket";
import { openLine } from "./socket";
import type { Hint, Import, Key, NewTable, Past, PuzzleSheet, Setup, SetupTrial, Table } from "./wire";

/** Rules and cores are loaded only where they are needed. */
const house = () => import("./offline/localBackend");

async function orHere<Answer>(asked: Promise<Answer>, here: () => Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (problem) {
    if (problem instanceof server.Unreachable) return here();
    throw problem;
  }
}

/** `isHere`: the server does not answer, so the game would be played in this browser. */
export async function askSetup(trial: SetupTrial): Promise<Setup & { isHere?: boolean }> {
  return orHere(server.askSetup(trial), async () => ({ ...(await (await house()).setup(trial)), isHere: true }));
}

export async function makeTable(table: NewTable): Promise<Key> {
  return orHere(server.makeTable(table), async () => (await house()).make(table));
}

export async function askTable(id: string, token: string | null): Promise<Table> {
  return isOwnTable(id) ? (await house()).table(id) : server.askTable(id, token);
}

export async function askPast(id: string, step: number, token: string | null): Promise<Past> {
  return isOwnTable(id) ? (await house()).past(id, step) : server.askPast(id, step, token);
}

export async function askHint(id: string, token: string | null): Promise<Hint> {
  return isOwnTable(id) ? (await house()).hint(id) : server.askHint(id, token);
}

/** The game for another page: with everything the server knows of it, or on one line. */
export async function askGame(id: string, token: string | null): Promise<string> {
  return isOwnTable(id) ? askOwnRecord(id, "line") : server.askRecord(id, "json", token);
}

export async function askOwnRecord(id: string, form: OwnForm): Promise<string> {
  return (await house()).record(id, form);
}

/** A saved game, to be played on: at a table of the server, or here. */
export async function takeUp(record: Import): Promise<Key> {
  return orHere(server.takeUp(record), async () => (await house()).takeUp(record));
}

/** A puzzle ready to be played: as the server has it, or from the collection that is kept, by the rules in this browser. */
export async function askPuzzle(game: string, number: number): Promise<PuzzleSheet> {
  return orHere(server.askPuzzle(game, number), async () => (await import("./offline/puzzleSheet")).sheetOf(await server.askCollection(game), number));
}

export async function goOnHere(id: string, step: number): Promise<Key> {
  return (await house()).goOn(id, step);
}

export function openTable(id: string, ends: Ends): Line {
  if (isOwnTable(id)) return openWhenLoaded(id, ends);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  // The first word may be a refusal, before anybody has said which language they speak.
  const language = encodeURIComponent(ends.hello().language ?? "");
  return openLine(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket?lang=${language}`, ends);
}

function openWhenLoaded(id: string, ends: Ends): Line {
  let line: Line | null = null;
  let isOver = false;
  void import("./offline/localSocket").then(({ openOwnLine }) => {
    if (!isOver) line = openOwnLine(id, ends);
  });
  return {
    send: (message) => line?.send(message) ?? false,
    again: () => line?.again(),
    close: () => {
      isOver = true;
      line?.close();
    },
  };
}
