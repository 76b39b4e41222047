/** The games of this browser as files, and files as games: `.ludo`, JSON, PSQ, and one line; the server knows more forms. */

import { isColour, type Colour } from "../../board/colours";
import { levelsOf } from "../../engine/local/levels";
import { requireRules } from "../../engine/local/rules";
import { Refusal } from "../../engine/local/rules/game";
import { phrase } from "../../engine/local/rules/phrase";
import { formatPhrase } from "../../i18n";
import { language } from "../../language.svelte";
import type { TableSettings } from "../../wire";
import { begun, outcomeOf, pointsBefore, rulesAt, symbolsAt, type LocalSeat, type LocalTable, type Environment } from "../localTable";
import { localId } from "../localId";
import { playJson, readJson, writeJson } from "./json";
import { readLudo, writeLudo } from "./ludo";
import { readPsq, SIGN, writePsq } from "./psq";
import { RecordReplay, refused, asRecordError, type Chair, type GameRecord, type UnplayedRecord } from "./recordReplay";
import { endWords, readMovetext, writeMovetext } from "./movetext";

export type LocalForm = "json" | "line" | "ludo" | "psq";

export function writeRecord(table: LocalTable, form: LocalForm): string {
  const saved = recordOf(table);
  if (form === "json") return writeJson(saved, table.version, outcomeOf(table));
  if (form === "psq") return writePsq(saved, outcomeOf(table));
  const words = writeMovetext(saved, rulesAt(table));
  const end = endWords(table.isAgreed, outcomeOf(table));
  if (form === "ludo") return writeLudo(saved, words, end);
  const opening = saved.opening.replace(/[%;]|[^ -~]/gu, encodeURIComponent);
  return `${saved.game};${new URLSearchParams(saved.options)};${opening};${[...words, ...end].join(" ")}\n`;
}

function recordOf(table: LocalTable): GameRecord {
  const { settings, seed, opening, steps, isAgreed } = table;
  const symbols = symbolsAt(table);
  const chairs = table.seats.map(({ kind, name, level, colour }, seat): Chair => ({ name, nature: kind, level, symbol: symbols[seat] ?? "", ...(colour && { colour }) }));
  return { game: settings.game, options: settings.options, seed, opening, chairs, steps, points: pointsBefore(table), isAgreed };
}

/** A table with this game on it: computers stay computers, and all people sit at this screen. */
export function readRecord(text: string, id: string, { now }: Environment): LocalTable {
  const { game, options, seed, opening: written, chairs, points, play } = readHeader(text.replace(/^\ufeff/, "").trimStart());
  const rules = requireRules(game);
  const opening = rules.upgraded?.(written, options) ?? written;
  asRecordError("bad-options", {}, () => rules.deal(options, 0) as unknown);
  const replay = new RecordReplay(rules, opening, chairs.map(({ name }) => name));
  if (chairs.length && chairs.length !== replay.seatCount) throw refused("bad-players", { why: phrase("play.no-such-seat", { seat: chairs.length, count: replay.seatCount }) });
  play(replay);
  const seats = Array.from({ length: replay.seatCount }, (_, seat) => seatOf(chairs[seat], seat, game));
  const settings: TableSettings = {
    game, options, pace: { kind: "none", seconds: 0, increment: 0 }, is_listed: false, is_rated: false, takebacks: true, starts_when_full: true, grace_seconds: null, tournament: "",
  };
  const blank = { id: localId(id), settings, seats, seed, number: 1, version: 1, points: seats.map((_, seat) => points[seat] ?? 0), madeAt: now * 1_000 };
  return { ...begun(blank, opening, replay.steps, now), isAgreed: replay.isAgreed };
}

function seatOf(chair: Chair | undefined, seat: number, game: string): LocalSeat {
  const name = chair?.name || formatPhrase(language, phrase("player", { number: seat + 1 }));
  const isComputer = chair?.nature === "computer";
  const levels = levelsOf(game);
  const usual = levels[Math.floor((levels.length - 1) / 2)] ?? null;
  const level = chair?.level && levels.includes(chair.level) ? chair.level : usual;
  const dress = { symbol: chair?.symbol ?? "", ...(isColour(chair?.colour ?? "") && { colour: chair?.colour as Colour }) };
  // A computer that is not at home here would never move.
  return isComputer && level ? { kind: "computer", name, level, ...dress } : { kind: "person", name, level: null, ...dress };
}

function readHeader(text: string): UnplayedRecord {
  if (!text) throw refused("empty");
  if (text.startsWith("{")) {
    const { fields, ...header } = readJson(text);
    return { ...header, play: (game) => playJson(fields, game) };
  }
  if (text.startsWith("[")) {
    const { words, ...header } = readLudo(text);
    return { ...header, play: (game) => readMovetext(words, game) };
  }
  if (text.startsWith(SIGN)) return readPsq(text);
  // XML and SGF are read by the server alone.
  if (/^[<(]/.test(text)) throw new Refusal("record", phrase("web.offline.needs-server"));
  return readLine(text);
}

function readLine(text: string): UnplayedRecord {
  const [game, options, opening, moves, ...more] = text.trim().split(";");
  if (game === undefined || options === undefined || opening === undefined || moves === undefined || more.length) throw refused("bad-line");
  const words = moves.split(/\s+/).filter(Boolean);
  return {
    game, seed: 0, chairs: [], points: [],
    options: Object.fromEntries(new URLSearchParams(options)),
    opening: decodedOpening(opening),
    play: (replay) => readMovetext(words, replay),
  };
}

function decodedOpening(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused("bad-line");
  }
}
