/** The HTTP client. A refusal of the server is thrown as an error with its text. */

import { newId } from "./newId";
import { readNdjson } from "./ndjson";
import type {
  BoardChange, BoardCheck, BoardDraft, BoardSheet, BotList, ConvertRequest, Explored,
  FinishedGames, GameList, Hint, ImportRequest, JoinRequest, Journal, SeatKey, Languages, Lobby, NewTableRequest, PastView, Position, PositionRequest,
  PuzzleCollection, PuzzleIndex, Puzzle, Refusal, Setup, SetupRequest, SheetRequest, TableSnapshot, Texts,
} from "./wire";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text || refusal.code);
  }
}

/** The server does not answer. */
export class Unreachable extends Error {}

let language = "en";
let profileKey = "";

/** The language of the server's texts from now on. */
export function setRequestLanguage(code: string): void {
  language = code;
}

/** Whose requests these are from now on. */
export function setProfileKey(key: string): void {
  profileKey = key;
}

let noticeId = "";
let noticed: (id: string) => void = () => undefined;

/** What to do with the id of the operator's notice, which every answer has while there is one; empty: there is none. */
export function onNotice(work: (id: string) => void): void {
  noticed = work;
  work(noticeId);
}

let beforeOpening: () => Promise<void> = () => Promise.resolve();

/** To be done before a seat is taken. */
export function onOpening(work: () => Promise<void>): void {
  beforeOpening = work;
}

/** The server knows us, if it can be reached. */
export const introduced = (): Promise<void> => beforeOpening();

/** Requests about a person say who it is. The others do not: their answers are the same for everybody. */
const PERSONAL = /^(POST \/api\/(tables|records|puzzles)|GET \/api\/puzzles\/[\w-]+\/ladder|\w+ \/api\/(profile|finished|leaderboards|league|groups|tournaments|studies))\b/;

declare global {
  /** Responses that `before-paint.js` requested while this program was still loading; each is for one use. */
  var ludothequeEarly: Record<string, Promise<Response>> | undefined;
  /** Beginnings of codes with commas between them, as the server wants them. */
  var ludothequeFirstTexts: string | undefined;
}

function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const asked = globalThis.ludothequeEarly?.[path];
  if (asked) delete globalThis.ludothequeEarly?.[path];
  return language === globalThis.document?.documentElement.lang ? asked : undefined;
}

async function request(
  method: string, path: string, body?: unknown, token?: string | null, signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { "accept-language": language };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  if (profileKey && PERSONAL.test(`${method} ${path}`)) headers["ludotheque-profile"] = profileKey;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await (takeEarlyResponse(path) ?? fetch(path, { method, headers, body: sent, signal })).catch((problem: unknown) => {
    if (signal?.aborted) throw problem;
    throw new Unreachable(String(problem));
  });
  noticeId = response.headers.get("ludotheque-notice") ?? "";
  noticed(noticeId);
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer === "object" && answer !== null && "error" in answer) throw new Refused(answer.error as Refusal);
  throw new Unreachable(`${response.status}`);
}

export async function get<Answer>(path: string, token?: string | null): Promise<Answer> {
  return (await request("GET", path, undefined, token)).json() as Promise<Answer>;
}

export async function post<Answer>(path: string, body: unknown, token?: string | null): Promise<Answer> {
  return (await request("POST", path, body, token)).json() as Promise<Answer>;
}

export async function put<Answer>(path: string, body: unknown, token?: string | null): Promise<Answer> {
  return (await request("PUT", path, body, token)).json() as Promise<Answer>;
}

export async function remove<Answer>(path: string, token?: string | null): Promise<Answer> {
  return (await request("DELETE", path, undefined, token)).json() as Promise<Answer>;
}

/** The same for an answer that goes on as long as somebody listens. */
export async function openStream<Line>(path: string, token: string | null, signal: AbortSignal, onLine: (line: Line) => void): Promise<void> {
  const response = await request("GET", path, undefined, token, signal);
  if (!response.body) throw new Unreachable("no body");
  await readNdjson(response.body, (line) => onLine(line as Line));
}

/** Every line of a streamed response as it arrives, until its end or until the signal; a refusal in the middle is thrown. */
export async function streamLines<Line>(path: string, body: unknown, signal: AbortSignal, onLine: (line: Line) => void): Promise<void> {
  const response = await request("POST", path, body, null, signal);
  if (!response.body) throw new Unreachable("no body");
  await readNdjson(response.body, (line) => {
    if (typeof line === "object" && line !== null && "error" in line) throw new Refused(line.error as Refusal);
    onLine(line as Line);
  });
}

/** The same for a stream that is only read. */
export async function followLines<Line>(path: string, signal: AbortSignal, onLine: (line: Line) => void): Promise<void> {
  const response = await request("GET", path, undefined, null, signal);
  if (!response.body) throw new Unreachable("no body");
  await readNdjson(response.body, (line) => onLine(line as Line));
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const fetchLanguages = () => get<Languages>("/api/languages");
export const fetchTexts = (code: string) => get<Texts>(`/api/texts/${encodeURIComponent(code)}?without=banter,cli,typed`);
/** What the first page shows at once. */
export const fetchFirstTexts = (code: string) => get<Texts>(`/api/texts/${encodeURIComponent(code)}?only=${globalThis.ludothequeFirstTexts ?? ""}`);
/** With the boards of so many games in play. */
export const fetchBanter = (code: string) => get<Texts>(`/api/texts/${encodeURIComponent(code)}?only=banter`);
/** Bots that listen now and play this game. */
export const fetchBots = (game: string) => get<BotList>(`/api/bots?game=${encodeURIComponent(game)}`);
/** The board at this address of ours, for a page of somebody else. */
export async function fetchEmbed(address: string, theme: string): Promise<string> {
  const { html } = await get<{ html: string }>(`/oembed?format=json&lang=${language}&theme=${theme}&url=${encodeURIComponent(address)}`);
  return html;
}
/** What people played in a position. */
export const fetchExplored = (game: string, position: string) => get<Explored>(`/api/explorer/${encodeURIComponent(game)}?position=${encodeURIComponent(position)}`);
export const fetchLobby = (boards: number) => get<Lobby>(`/api/tables?boards=${boards}`);
export const fetchFinished = (boards: number) => get<FinishedGames>(`/api/finished?boards=${boards}`);
export const checkSetup = (trial: SetupRequest) => post<Setup>("/api/setup", trial);
export const fetchTable = (table: string, token: string | null) => get<TableSnapshot>(`${at(table)}?texts=1`, token);
export const fetchPast = (table: string, step: number, token: string | null) => get<PastView>(`${at(table)}/past/${step}`, token);
export const fetchHint = (table: string, token: string | null) => post<Hint>(`${at(table)}/hint`, {}, token);
/** The board of a position as shapes, for games without a drawing of their own. */
export const fetchSheet = (asked: SheetRequest) => post<BoardSheet>("/api/sheet", asked);
export const fetchTableSheet = (table: string, step: number | null, token: string | null) => get<BoardSheet>(`${at(table)}/sheet${step === null ? "" : `?step=${step}`}`, token);
export const fetchPosition = (asked: PositionRequest) => post<Position>("/api/position", asked);
export const fetchJournal = (record: string) => post<Journal>("/api/journal", { record });
export const fetchPuzzle = (game: string, number: number) => get<Puzzle>(`/api/puzzles/${encodeURIComponent(game)}/${number}`);
export const fetchCollection = (game: string) => get<PuzzleCollection>(`/api/puzzles/${encodeURIComponent(game)}/collection`);
/** Where the answer is lost it is asked for once more: the same request makes one table. */
export async function createTable(table: NewTableRequest): Promise<SeatKey> {
  await beforeOpening();
  const named = { ...table, request: newId() };
  return post<SeatKey>("/api/tables", named).catch((problem: unknown) => {
    if (!(problem instanceof Unreachable)) throw problem;
    return post<SeatKey>("/api/tables", named);
  });
}
export const importRecord = (record: ImportRequest) => beforeOpening().then(() => post<SeatKey>("/api/records", record));
export const joinTable = (table: string, joining: JoinRequest, token: string | null) => beforeOpening().then(() => post<SeatKey>(`${at(table)}/join`, joining, token));

export const checkBoard = (game: string, draft: BoardDraft) => post<BoardCheck>(`/api/boards/${game}/check`, draft);
export const readBoard = (game: string, content: string) => post<BoardDraft>(`/api/boards/${game}/read`, { content });
export const changeBoard = (game: string, change: BoardChange) => post<BoardDraft>(`/api/boards/${game}/change`, change);

const gamesByLanguage = new Map<string, Promise<GameList>>();

/** All games, in our language. Fetched once: they do not change while a server runs. */
export function fetchGames(): Promise<GameList> {
  const asked = language;
  const known = gamesByLanguage.get(asked) ?? get<GameList>("/api/games");
  gamesByLanguage.set(asked, known);
  known.catch(() => gamesByLanguage.delete(asked));
  return known;
}

/** What every page needs, so that the service worker can cache it. */
export async function refetchStartup(): Promise<void> {
  await Promise.allSettled([fetchLanguages(), fetchTexts(language), fetchFirstTexts(language), get<GameList>("/api/games")]);
}

const puzzlesByGame = new Map<string, Promise<PuzzleIndex>>();

/** Which puzzles a game has. Fetched once: they do not change while a server runs. */
export function fetchPuzzles(game: string): Promise<PuzzleIndex> {
  const known = puzzlesByGame.get(game) ?? get<PuzzleIndex>(`/api/puzzles/${encodeURIComponent(game)}`);
  puzzlesByGame.set(game, known);
  known.catch(() => puzzlesByGame.delete(game));
  return known;
}

/** The game as a file, in one of the forms `json`, `ludo`, `line`, `xml`. */
export async function fetchRecord(table: string, form: string, token: string | null): Promise<string> {
  return (await request("GET", `${at(table)}/record?form=${form}`, undefined, token)).text();
}

/** What is answered as a file. */
export async function postForText(path: string, body: unknown): Promise<string> {
  return (await request("POST", path, body)).text();
}

/** A saved game of any format in another one. */
export const convertRecord = (asked: ConvertRequest) => postForText("/api/convert", asked);

export async function fetchFinishedRecord(id: string, form: string): Promise<string> {
  return (await request("GET", `/api/finished/${encodeURIComponent(id)}/record?form=${form}`)).text();
}
