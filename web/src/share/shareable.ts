/** What can be shared, wherever it is shown: its address, its pictures and its files. */

import { askConverted, askFinishedRecord, askRecord, Refused } from "../api";
import { askOwnRecord } from "../host";
import type { OwnForm } from "../offline/record";
import type { Table } from "../wire";
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
  /** As a file; left out where there is only a position. */
  record?(form: RecordForm): Promise<string>;
}

const ONLY_MORPION: readonly RecordForm[] = ["xml", "psq", "sgf"];

export function formsOf(shareable: Shareable): RecordForm[] {
  if (!shareable.record) return [];
  return ["ludo", "json", "line", ...(shareable.game === "morpion" ? ONLY_MORPION : [])];
}

export const endingOf = (form: PictureForm | RecordForm): string => (form === "line" ? "txt" : form);

/** The game at a table; while others play too, what lies face down stays there, and the link leads to the table. */
export function atTable(table: Table, token: string | null): Shareable {
  const game = table.settings.game;
  const base = `/api/tables/${encodeURIComponent(table.table)}/picture`;
  return {
    game,
    name: `${game}-${table.table}`,
    address: () =>
      askRecord(table.table, "link", token).then(
        (link) => link.trim(),
        (problem: unknown) => {
          if (problem instanceof Refused) return `/t/${encodeURIComponent(table.table)}`;
          throw problem;
        },
      ),
    picture: (form) => `${base}?form=${form}&v=${table.version}`,
    record: (form) => askRecord(table.table, form, token),
  };
}

/** The game at a table of this browser: whole in its address, and some files need nobody else. */
export async function atOwnTable(table: Table): Promise<Shareable> {
  const line = fromLine(await askOwnRecord(table.table, "line"));
  if (!line) throw new BadLink("no game");
  const whole = await wholeGame(line);
  return {
    ...whole,
    name: `${whole.game}-${table.table}`,
    record: async (form) => (isOwnForm(form) ? askOwnRecord(table.table, form) : askConverted({ record: await askOwnRecord(table.table, "json"), form })),
  };
}

const isOwnForm = (form: RecordForm): form is OwnForm => ["ludo", "json", "line"].includes(form);

/** A game that is kept on the server. */
export function finished(game: string, id: string): Shareable {
  const base = `/api/finished/${encodeURIComponent(id)}/picture`;
  return {
    game,
    name: `${game}-${id}`,
    address: async () => (await askFinishedRecord(id, "link")).trim(),
    picture: (form) => `${base}?form=${form}`,
    record: (form) => askFinishedRecord(id, form),
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
    record: (form) => askConverted({ record: link, form }),
  };
}

export async function wholeGame(shared: SharedGame): Promise<Shareable> {
  return atAddress(shared.game, await writeLink(shared));
}

/** A game as a record of any form; what is on one line needs no server for its address. */
export async function recorded(game: string, record: string): Promise<Shareable> {
  const line = fromLine(record);
  return line ? wholeGame(line) : atAddress(game, (await askConverted({ record, form: "link" })).trim());
}
