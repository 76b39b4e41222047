/** Where a table is: on the server, or in this browser if the server cannot be reached. */

import * as server from "./api";
import { isLocalTable } from "./offline/localId";
import type { LocalForm } from "./offline/record";
import type { SocketHandlers, TableSocket } from "./socket";
import { openSocket } from "./socket";
import type { Hint, ImportRequest, SeatKey, NewTableRequest, PastView, Puzzle, Setup, SetupRequest, TableSnapshot } from "./wire";

/** Rules and cores are loaded only if they are needed. */
const localBackend = () => import("./offline/localBackend");

async function orLocally<Answer>(fromServer: Promise<Answer>, locally: () => Promise<Answer>): Promise<Answer> {
  try {
    return await fromServer;
  } catch (problem) {
    if (problem instanceof server.Unreachable) return locally();
    throw problem;
  }
}

/** `isLocal`: the server does not answer, so the game would be played in this browser. */
export async function checkSetup(trial: SetupRequest): Promise<Setup & { isLocal?: boolean }> {
  return orLocally(server.checkSetup(trial), async () => ({ ...(await (await localBackend()).checkSetup(trial)), isLocal: true }));
}

export async function createTable(table: NewTableRequest): Promise<SeatKey> {
  return orLocally(server.createTable(table), async () => (await localBackend()).createTable(table));
}

export async function fetchTable(id: string, token: string | null): Promise<TableSnapshot> {
  return isLocalTable(id) ? (await localBackend()).table(id) : server.fetchTable(id, token);
}

export async function fetchPast(id: string, step: number, token: string | null): Promise<PastView> {
  return isLocalTable(id) ? (await localBackend()).past(id, step) : server.fetchPast(id, step, token);
}

export async function fetchHint(id: string, token: string | null): Promise<Hint> {
  return isLocalTable(id) ? (await localBackend()).hint(id) : server.fetchHint(id, token);
}

/** The game for another page: as JSON from the server, or on one line. */
export async function exportGame(id: string, token: string | null): Promise<string> {
  return isLocalTable(id) ? exportLocalRecord(id, "line") : server.fetchRecord(id, "json", token);
}

export async function exportLocalRecord(id: string, form: LocalForm): Promise<string> {
  return (await localBackend()).record(id, form);
}

/** A table with a saved game, on the server or in this browser. */
export async function importRecord(record: ImportRequest): Promise<SeatKey> {
  return orLocally(server.importRecord(record), async () => (await localBackend()).importRecord(record));
}

/** A puzzle from the server, or from the cached collection by the rules in this browser. */
export async function fetchPuzzle(game: string, number: number): Promise<Puzzle> {
  return orLocally(server.fetchPuzzle(game, number), async () => (await import("./offline/puzzleSheet")).puzzleSheet(await server.fetchCollection(game), number));
}

export async function playOnLocally(id: string, step: number): Promise<SeatKey> {
  return (await localBackend()).playOn(id, step);
}

export function openTableSocket(id: string, handlers: SocketHandlers): TableSocket {
  if (isLocalTable(id)) return openWhenLoaded(id, handlers);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  // The first message may be a refusal, before `hello` has told the language.
  const language = encodeURIComponent(handlers.hello().language ?? "");
  return openSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket?lang=${language}`, handlers);
}

function openWhenLoaded(id: string, handlers: SocketHandlers): TableSocket {
  let socket: TableSocket | null = null;
  let isOver = false;
  void import("./offline/localSocket").then(({ openLocalSocket }) => {
    if (!isOver) socket = openLocalSocket(id, handlers);
  });
  return {
    send: (message) => socket?.send(message) ?? false,
    reconnect: () => socket?.reconnect(),
    close: () => {
      isOver = true;
      socket?.close();
    },
  };
}
