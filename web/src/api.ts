/** What is asked over HTTP; a refusal comes back as an error that carries its words. */

import { readLines } from "./ndjson";
import type {
  BoardChange, BoardCheck, BoardDraft, Converting,
  Finished, Games, Hint, Import, Joining, Journal, Key, Languages, Lobby, NewTable, Past, Position, PositionAsked,
  PuzzleCollection, Puzzles, PuzzleSheet, Refusal, Scores, Setup, SetupTrial, Table, Texts,
} from "./wire";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** No server at the other end. */
export class Unreachable extends Error {}

let language = "en";

/** In which the server answers from now on. */
export function speakTo(code: string): void {
  language = code;
}

declare global {
  /** What `before-paint.js` asked for while this program was still on its way; each is for one use. */
  var ludothequeEarly: Record<string, Promise<Response>> | undefined;
}

function askedEarly(path: string): Promise<Response> | undefined {
  const asked = globalThis.ludothequeEarly?.[path];
  if (asked) delete globalThis.ludothequeEarly?.[path];
  return language === globalThis.document?.documentElement.lang ? asked : undefined;
}

async function respond(
  method: string, path: string, body?: unknown, token?: string | null, signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": language };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await (askedEarly(path) ?? fetch(path, { method, headers, body: sent, signal })).catch((problem: unknown) => {
    if (signal?.aborted) throw problem;
    throw new Unreachable(String(problem));
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer === "object" && answer !== null && "error" in answer) throw new Refused(answer.error as Refusal);
  throw new Unreachable(`${response.status}`);
}

async function get<Answer>(path: string, token?: string | null): Promise<Answer> {
  return (await respond("GET", path, undefined, token)).json() as Promise<Answer>;
}

async function post<Answer>(path: string, body: unknown, token?: string | null): Promise<Answer> {
  return (await respond("POST", path, body, token)).json() as Promise<Answer>;
}

/** Every line of a long answer as it comes, until its end or until the signal; a refusal in the middle is thrown. */
export async function askLines<Line>(path: string, body: unknown, signal: AbortSignal, tell: (line: Line) => void): Promise<void> {
  const response = await respond("POST", path, body, null, signal);
  if (!response.body) throw new Unreachable("no body");
  await readLines(response.body, (line) => {
    if (typeof line === "object" && line !== null && "error" in line) throw new Refused(line.error as Refusal);
    tell(line as Line);
  });
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const askLanguages = () => get<Languages>("/api/languages");
export const askTexts = (code: string) => get<Texts>(`/api/texts/${encodeURIComponent(code)}?without=cli`);
export const askLobby = () => get<Lobby>("/api/tables");
export const askFinished = () => get<Finished>("/api/finished");
export const askScores = (game: string, since: number) => get<Scores>(`/api/scores/${encodeURIComponent(game)}?since=${since}`);
export const askSetup = (trial: SetupTrial) => post<Setup>("/api/setup", trial);
export const askTable = (table: string, token: string | null) => get<Table>(at(table), token);
export const askPast = (table: string, step: number, token: string | null) => get<Past>(`${at(table)}/past/${step}`, token);
export const askHint = (table: string, token: string | null) => post<Hint>(`${at(table)}/hint`, {}, token);
export const askPosition = (asked: PositionAsked) => post<Position>("/api/position", asked);
export const askJournal = (record: string) => post<Journal>("/api/journal", { record });
export const askPuzzle = (game: string, number: number) => get<PuzzleSheet>(`/api/puzzles/${encodeURIComponent(game)}/${number}`);
export const askCollection = (game: string) => get<PuzzleCollection>(`/api/puzzles/${encodeURIComponent(game)}/collection`);
export const makeTable = (table: NewTable) => post<Key>("/api/tables", table);
export const takeUp = (record: Import) => post<Key>("/api/records", record);
export const sitDown = (table: string, joining: Joining, token: string | null) => post<Key>(`${at(table)}/join`, joining, token);

export const checkBoard = (draft: BoardDraft) => post<BoardCheck>("/api/boards/check", draft);
export const readBoard = (content: string) => post<BoardDraft>("/api/boards/read", { content });
export const changeBoard = (change: BoardChange) => post<BoardDraft>("/api/boards/change", change);

const shelves = new Map<string, Promise<Games>>();

/** Every game there is, in our language. Asked once: the shelf does not change while a server runs. */
export function askGames(): Promise<Games> {
  const asked = language;
  const known = shelves.get(asked) ?? get<Games>("/api/games");
  shelves.set(asked, known);
  known.catch(() => shelves.delete(asked));
  return known;
}

/** What every page needs, once more. */
export async function askAgain(): Promise<void> {
  await Promise.allSettled([askLanguages(), askTexts(language), get<Games>("/api/games")]);
}

const collections = new Map<string, Promise<Puzzles>>();

/** Which puzzles a game has. Asked once: they do not change while a server runs. */
export function askPuzzles(game: string): Promise<Puzzles> {
  const known = collections.get(game) ?? get<Puzzles>(`/api/puzzles/${encodeURIComponent(game)}`);
  collections.set(game, known);
  known.catch(() => collections.delete(game));
  return known;
}

/** The game as a file, in one of the forms `json`, `ludo`, `line`, `xml`. */
export async function askRecord(table: string, form: string, token: string | null): Promise<string> {
  return (await respond("GET", `${at(table)}/record?form=${form}`, undefined, token)).text();
}

/** A saved game of any format in another one. */
export async function askConverted(asked: Converting): Promise<string> {
  return (await respond("POST", "/api/convert", asked)).text();
}

export async function askFinishedRecord(id: string, form: string): Promise<string> {
  return (await respond("GET", `/api/finished/${encodeURIComponent(id)}/record?form=${form}`)).text();
}
