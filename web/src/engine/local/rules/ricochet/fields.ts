/** The lists and house rules inside a position: tiles, bids, seats, slides, each refused by the name of its field. */

import { readSlide, type Bid, type Slide, type Target, type Win } from "../../../../games/ricochet/board";
import { Refusal } from "../game";
import { phrase, type Phrase } from "../phrase";
import { cellNamed, kindOf, type Board } from "./boards";
import { isReadable, MAX_BID, usualLetters } from "./letters";
import { DEFAULT_HOUSE, type House } from "./state";

export const NOTHING = "-";
const EXAMPLES = {
  robots: "c3,h10,p1,a16", target: "Gt", deck: "Rc,Gt", out: "Rc,Gt", won: "Rc7,Gt5/-", bids: "A7,B5", show: "B5,A7", passed: "AB",
  slides: "RN,GE", players: "2", returned: "1", round: "3",
} as const;
type Field = keyof typeof EXAMPLES;
export const MAX_ECHO = 40;
const MAX_SECONDS = 3_600;
const MAX_TARGETS = 25;
const MAX_OPEN_TARGETS = 4;
const WHOLE_NUMBERS: readonly (keyof House)[] = ["tiles_to_win", "open_targets"];
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const WHOLE = /^[+-]?\d+$/;
const MAX_NUMBER_LENGTH = 24;
/** How to say null. */
export const NONE: Partial<Record<keyof House, string>> = { show_seconds: "off", tiles_to_win: "all", race_seconds: "off" };
const CHOICES: Partial<Record<keyof House, readonly string[]>> = {
  tied_bids: ["earliest", "fewest-tiles"],
  rebid: ["lower", "any"],
  unsolved: ["discard", "return"],
  must_ricochet: ["every-stop", "last-stop", "no"],
};
/** Words of earlier versions that stand in records. */
const FORMERLY: Partial<Record<keyof House, Readonly<Record<string, string>>>> = { must_ricochet: { yes: "last-stop" } };

export const HOUSE_NAMES = Object.keys(DEFAULT_HOUSE) as readonly (keyof House)[];

export function notation(what: string, params: Phrase["params"] = {}): Refusal {
  return new Refusal("notation", phrase(`ricochet.notation.${what}`, params));
}

export function fieldRefused(field: Field, text: string): Refusal {
  return notation("field", { field, text: text.slice(0, MAX_ECHO), example: EXAMPLES[field] });
}

/** The closed cells take those that do not take part, in their order. */
export function readRobots(text: string, board: Board): number[] {
  const words = text.split(",");
  const waiting = words.filter((word) => word === NOTHING).length;
  if (waiting > Math.min(board.closed.length, words.length - 1)) throw fieldRefused("robots", text);
  const free = [...board.closed];
  return words.map((word) => (word === NOTHING ? (free.shift() as number) : readFreeCell(word, board)));
}

function readFreeCell(word: string, board: Board): number {
  const cell = cellNamed(word, board.width, board.height);
  if (cell === null) throw fieldRefused("robots", word);
  if (board.closed.includes(cell)) throw notation("robot-cell", { cell: word });
  return cell;
}

export function readNumber(field: Field, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw fieldRefused(field, text);
  return Number(text);
}

export function readTiles(field: Field, text: string, board: Board): Target[] {
  return text === NOTHING ? [] : text.split(",").map((word) => readTile(field, word, board));
}

function readTile(field: Field, word: string, board: Board): Target {
  const found = board.targets.find((target) => kindOf(target) === word);
  if (!found) throw fieldRefused(field, word);
  return found;
}

export function readWins(text: string, board: Board): Win[] {
  if (text === NOTHING) return [];
  const words = text.split(",").map((word) => /^([A-Z][a-z])([1-9][0-9]{0,2})$/.exec(word));
  return words.map((match) => {
    if (!match || words.includes(null)) throw fieldRefused("won", text);
    return { target: readTile("won", match[1] ?? "", board), slides: Number(match[2]) };
  });
}

export function readBids(field: Field, text: string): Bid[] {
  return text.split(",").map((word) => {
    const [, seat = "", slides = ""] = /^([A-Z])([1-9][0-9]?)$/.exec(word) ?? [];
    if (!seat) throw fieldRefused(field, text);
    return { seat: seat.charCodeAt(0) - 65, slides: Number(slides) };
  });
}

export function readSeats(field: Field, text: string): number[] {
  if (!/^[A-Z]*$/.test(text)) throw fieldRefused(field, text);
  return [...text].map((sign) => sign.charCodeAt(0) - 65);
}

export function readSlides(text: string): Slide[] {
  const words = text.split(",");
  const strange = words.find((word) => !isReadable(word));
  if (strange !== undefined) throw notation("action", { text: strange.slice(0, MAX_ECHO), most: MAX_BID });
  return words.map((word) => {
    const slide = readSlide(usualLetters(word));
    if (!slide) throw fieldRefused("slides", text);
    return slide;
  });
}

/** The value of one house rule; undefined where the text is none. */
export function houseValue(name: keyof House, text: string): House[keyof House] | undefined {
  const word = text.trim();
  if (word.toLowerCase() === NONE[name]) return null;
  const choices = CHOICES[name];
  if (choices) return [word, FORMERLY[name]?.[word] ?? ""].find((each) => choices.includes(each));
  const isNumber = word.length <= MAX_NUMBER_LENGTH && (WHOLE_NUMBERS.includes(name) ? WHOLE : NUMBER).test(word);
  return isNumber ? Number(word) : undefined;
}

/** What would be accepted, in words. */
export function expected(name: keyof House): Phrase {
  const words = CHOICES[name];
  if (words) return phrase("options.one-of", { words });
  const accepted = phrase(WHOLE_NUMBERS.includes(name) ? "options.whole-number" : "options.number");
  return NONE[name] ? phrase("options.or-none", { accepted, none: NONE[name] }) : accepted;
}

/** Every value that makes no game, by field. */
export function houseProblems(house: House): [keyof House, Phrase][] {
  const waits = (["bid_seconds", "show_seconds", "race_seconds"] as const).flatMap((name): [keyof House, Phrase][] => {
    const value = house[name];
    const isFine = value === null || (value >= 1 && value <= MAX_SECONDS);
    return isFine ? [] : [[name, phrase(`ricochet.setup.${name}`, { value, most: MAX_SECONDS })]];
  });
  return [...waits, ...countProblem("tiles_to_win", house.tiles_to_win, MAX_TARGETS), ...countProblem("open_targets", house.open_targets, MAX_OPEN_TARGETS)];
}

function countProblem(name: keyof House, value: number | null, most: number): [keyof House, Phrase][] {
  return value === null || (value >= 1 && value <= most) ? [] : [[name, phrase(`ricochet.setup.${name}`, { value, most })]];
}
