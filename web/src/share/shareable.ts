/** What can be shared, wherever it is shown: its address, its pictures and its files. */

import { convertRecord, fetchFinishedRecord, fetchRecord, Refused } from "../api";
import { exportLocalRecord } from "../backend";
import type { LocalForm } from "../offline/record";
import type { TableSnapshot } from "../wire";
import { BadLink, fromLine, writeLink, type SharedGame } from "./link";

export type PictureForm = "png" | "svg" | "gif" | "pdf";
export type RecordForm = "ludo" | "json" | "line" | "xml" | "psq" | "sgf";

export interface Shareable {
  game: string;
  /** The file's name before its dot. */
  name: string;
  /** What others open, from the root of this server. */
  address(): Promise<string>;
  /** Where the server draws it. */
  picture(form: PictureForm): string;
  /** Nothing of it moves: a single position has no film. */
  isStill?: boolean;
  /** Others play too: its files come when it is over. */
  isRunning?: boolean;
  /** As a file; left out where there is only a position, or nothing may be told yet. */
  record?(form: RecordForm): Promise<string>;
}

const ALWAYS: readonly RecordForm[] = ["ludo", "json", "line"];
const HAS_LEFT = /^(resigns|late):/;
/** What other programs' files can say of a game of Morpion, as play/record/ refuses the rest. */
const ONLY_MORPION: Partial<Record<RecordForm, (game: SharedGame) => boolean>> = {
  xml: (game) => isFromTheStart(game) && !game.moves.some((word) => HAS_LEFT.test(word)),
  psq: (game) => isDuel(game) && game.options.run === "5" && isFromTheStart(game),
  sgf: (game) => isDuel(game),
};

const isDuel = ({ options }: SharedGame): boolean => (options.players ?? "2") === "2";
/** `mo:15x15x5:p2 15/15/… a`: rows without a letter are empty. */
const isFromTheStart = ({ opening }: SharedGame): boolean => !/[a-z]/i.test(opening.split(/[ +]/)[1] ?? "");

/** Pieces as the person sees them, for the address of a picture: `&pieces=red-d55e00,…`; empty where all are as usual. */
export function pieceColours(chosen: Readonly<Record<string, string>>): string {
  const parts = Object.entries(chosen).map(([name, colour]) => `${name}-${colour.slice(1).toLowerCase()}`);
  return parts.length ? `&pieces=${encodeURIComponent(parts.join(","))}` : "";
}

/** The files this game can be kept in: nothing is offered that would be refused. */
export function formsOf(game: SharedGame): RecordForm[] {
  const own = game.game === "morpion" ? ONLY_MORPION : {};
  return [...ALWAYS, ...(Object.keys(own) as RecordForm[]).filter((form) => own[form]?.(game))];
}

/** The same for what is on the screen; none where there is only a position. */
export async function filesOf(shareable: Shareable): Promise<RecordForm[]> {
  if (!shareable.record) return [];
  const line = shareable.game === "morpion" ? fromLine(await shareable.record("line")) : null;
  return line ? formsOf(line) : [...ALWAYS];
}

export const endingOf = (form: PictureForm | RecordForm): string => (form === "line" ? "txt" : form);

/** While others play too, what lies face down stays there: no record leaves the server. */
export const isSecret = (table: TableSnapshot): boolean =>
  table.phase !== "over" && (table.you === null || table.players.some(({ kind, seat }) => kind === "person" && !table.yours.includes(seat)));

/** The game at a table; the link of a running one that others play too leads to the table, and files come later. */
export function atTable(table: TableSnapshot, token: string | null): Shareable {
  const game = table.settings.game;
  const seat = `/t/${encodeURIComponent(table.table)}`;
  const base = `/api/tables/${encodeURIComponent(table.table)}/picture`;
  return {
    game,
    name: `${game}-${table.table}`,
    picture: (form) => `${base}?form=${form}&v=${table.version}`,
    ...(isSecret(table)
      ? { isRunning: true, address: () => Promise.resolve(seat) }
      : {
          address: () =>
            fetchRecord(table.table, "link", token).then(
              (link) => link.trim(),
              (problem: unknown) => {
                if (problem instanceof Refused) return seat; // too long for an address
                throw problem;
              },
            ),
          record: (form) => fetchRecord(table.table, form, token),
        }),
  };
}

/** The game at a table of this browser: whole in its address, and some files need nobody else. */
export async function atOwnTable(table: TableSnapshot): Promise<Shareable> {
  const line = fromLine(await exportLocalRecord(table.table, "line"));
  if (!line) throw new BadLink("no game");
  const whole = await wholeGame(line);
  return {
    ...whole,
    name: `${whole.game}-${table.table}`,
    record: async (form) => (isOwnForm(form) ? exportLocalRecord(table.table, form) : convertRecord({ record: await exportLocalRecord(table.table, "json"), form })),
  };
}

const isOwnForm = (form: RecordForm): form is LocalForm => ["ludo", "json", "line", "psq"].includes(form);

/** A game that is kept on the server. */
export function finished(game: string, id: string): Shareable {
  const base = `/api/finished/${encodeURIComponent(id)}/picture`;
  return {
    game,
    name: `${game}-${id}`,
    address: async () => (await fetchFinishedRecord(id, "link")).trim(),
    picture: (form) => `${base}?form=${form}`,
    record: (form) => fetchFinishedRecord(id, form),
  };
}

/** A single position, by its notation. */
export function position(game: string, state: string): Shareable {
  const asked = `s=${encodeURIComponent(state)}`;
  return {
    game,
    name: game,
    isStill: true,
    address: () => Promise.resolve(`/analysis/${encodeURIComponent(game)}?${asked}`),
    picture: (form) => `/api/pictures/${encodeURIComponent(game)}.${form}?${asked}`,
  };
}

/** One of our puzzles: its own page, and a picture that gives nothing away. */
export function puzzle(game: string, number: number, state: string): Shareable {
  return {
    ...position(game, state),
    name: `${game}-${number}`,
    address: () => Promise.resolve(`/puzzles/${encodeURIComponent(game)}/${number}`),
  };
}

/** A whole game that only this page knows, from its address: a line of an analysis, the solution of a puzzle. */
function atAddress(game: string, link: string): Shareable {
  const asked = link.slice(link.indexOf("?") + 1);
  return {
    game,
    name: game,
    address: () => Promise.resolve(link),
    picture: (form) => `/api/pictures/${encodeURIComponent(game)}.${form}?${asked}`,
    record: (form) => convertRecord({ record: link, form }),
  };
}

export async function wholeGame(shared: SharedGame): Promise<Shareable> {
  return atAddress(shared.game, await writeLink(shared));
}

/** A game as a record of any form; what is on one line needs no server for its address. */
export async function recorded(game: string, record: string): Promise<Shareable> {
  const line = fromLine(record);
  return line ? wholeGame(line) : atAddress(game, (await convertRecord({ record, form: "link" })).trim());
}
