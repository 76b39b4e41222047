/** Positions of Ricochet Robots as text: `rr:<board>:<robots>:<target>`, then what differs from one player. */

import { cellName, readSlide, writeSlide, type Bid, type Slide, type Target, type Win } from "../../../../games/ricochet/board";
import { kindOf, readBoard, readCell, refused, writeBoard, type Board } from "./boards";
import { arrivalAt, canSlide, outcome, slidBy } from "./rounds";
import { freshPhase, slidesLeft, USUAL_HOUSE, type House, type Phase, type State } from "./state";

const NONE: Partial<Record<keyof House, string>> = { show_seconds: "off", tiles_to_win: "all" };
const FLOATS = ["bid_seconds", "show_seconds"];
const KEYS = ["players", "deck", "won", "out", "round", "returned", "bids", "passed", "show", "slides", ...Object.keys(USUAL_HOUSE)];
const NOTHING = "-";
const LONGEST = 16_000;

const letter = (seat: number): string => String.fromCharCode(65 + seat);
const tiles = (deck: readonly Target[]): string => deck.map(kindOf).join(",") || NOTHING;
const bids = (all: readonly Bid[]): string => all.map(({ seat, slides }) => letter(seat) + String(slides)).join(",");
const usualRound = (state: Pick<State, "won" | "discarded">): number => 1 + state.discarded.length + state.won.flat().length;

export function writeState(state: State): string {
  const { board, won, phase } = state;
  const head = `rr:${writeBoard(board)}:${state.robots.map((cell) => cellName(cell, board.width)).join(",")}:${tiles(state.deck.slice(0, 1))}`;
  const extras: [string, string | number | false][] = [
    ["players", won.length > 1 && won.length],
    ["deck", state.deck.length > 1 && tiles(state.deck.slice(1))],
    ["won", won.some((wins) => wins.length) && won.map((wins) => wins.map((win) => kindOf(win.target) + String(win.slides)).join(",") || NOTHING).join("/")],
    ["out", state.discarded.length > 0 && tiles(state.discarded)],
    ["round", state.round !== usualRound(state) && state.round],
    ["returned", state.returned > 0 && state.returned],
    ["bids", phase.kind === "bidding" && phase.bids.length > 0 && bids(phase.bids)],
    ["passed", phase.kind === "bidding" && phase.passed.length > 0 && phase.passed.map(letter).join("")],
    ["show", phase.kind === "showing" && bids(phase.queue)],
    ["slides", phase.kind !== "bidding" && phase.shown.length > 0 && phase.shown.map(writeSlide).join(",")],
    ...writtenHouse(state.house),
  ];
  return [head, ...extras.flatMap(([key, value]) => (value === false ? [] : [`${key}=${value}`]))].join(" ");
}

function writtenHouse(house: House): [string, string | false][] {
  return (Object.keys(USUAL_HOUSE) as (keyof House)[]).map((name) => {
    const value = house[name];
    if (value === USUAL_HOUSE[name]) return [name, false];
    if (value === null) return [name, NONE[name] ?? ""];
    if (typeof value === "boolean") return [name, value ? "yes" : "no"];
    return [name, FLOATS.includes(name) && Number.isInteger(value) ? `${value}.0` : String(value)];
  });
}

export function readState(text: string): State {
  const [head = "", ...words] = text.trim().split(/\s+/);
  const [tag, code = "", robotText = "", targetText = "", ...more] = head.split(":");
  if (text.length > LONGEST || tag !== "rr" || !targetText || more.length) throw refused(text);
  const board = readBoard(code);
  const extras = readExtras(words, text);
  const robots = robotText.split(",").map((word) => readCell(word, board.width, board.height));
  const isCrowded = robots.some((cell, index) => board.closed.includes(cell) || robots.indexOf(cell) !== index);
  if (isCrowded || robots.length > 5) throw refused(text);
  const players = Number(extras.players ?? "1");
  const won = extras.won ? extras.won.split("/").map((part) => readWins(part, board)) : Array.from({ length: players }, () => []);
  if (!(players >= 1 && players <= 26) || won.length !== players) throw refused(text);
  const faceUp = readTiles(targetText, board);
  const discarded = readTiles(extras.out ?? NOTHING, board);
  const deck = [...faceUp, ...readTiles(extras.deck ?? NOTHING, board)];
  const all = [...deck, ...discarded, ...won.flat().map((win) => win.target)];
  if (faceUp.length > 1 || new Set(all).size < all.length) throw refused(text);
  const state: State = {
    board, robots, deck, won, discarded,
    phase: readPhase(players, robots, extras, text),
    returned: Number(extras.returned ?? "0"),
    round: Number(extras.round ?? usualRound({ won, discarded })),
    house: readHouse(extras, text),
  };
  return extras.slides ? replayed(state, readSlides(extras.slides), text) : state;
}

function readExtras(words: readonly string[], text: string): Record<string, string> {
  const extras: Record<string, string> = {};
  for (const word of words) {
    const place = word.indexOf("=");
    const key = word.slice(0, place);
    if (place < 0 || !KEYS.includes(key) || key in extras) throw refused(text);
    extras[key] = word.slice(place + 1);
  }
  return extras;
}

function readTile(word: string, board: Board): Target {
  const found = board.targets.find((target) => kindOf(target) === word);
  if (!found) throw refused(word);
  return found;
}

const readTiles = (text: string, board: Board): Target[] => (text === NOTHING ? [] : text.split(",").map((word) => readTile(word, board)));

function readWins(text: string, board: Board): Win[] {
  if (text === NOTHING) return [];
  return text.split(",").map((word) => {
    const [, kind = "", slides = ""] = /^([A-Z][a-z])([1-9][0-9]{0,2})$/.exec(word) ?? [];
    return { target: readTile(kind, board), slides: Number(slides) };
  });
}

function readBids(text: string): Bid[] {
  return text.split(",").map((word) => {
    const [, seat = "", slides = ""] = /^([A-Z])([1-9][0-9]?)$/.exec(word) ?? [];
    if (!seat) throw refused(text);
    return { seat: seat.charCodeAt(0) - 65, slides: Number(slides) };
  });
}

function readSlides(text: string): Slide[] {
  return text.split(",").map((word) => {
    const slide = readSlide(word);
    if (!slide) throw refused(text);
    return slide;
  });
}

function readPhase(players: number, robots: readonly number[], extras: Record<string, string>, text: string): Phase {
  const fresh = freshPhase(players, robots);
  const isBid = extras.bids !== undefined || extras.passed !== undefined;
  if (fresh.kind === "exploring" && (isBid || extras.show)) throw refused(text);
  if (fresh.kind === "exploring") return fresh;
  if (extras.show && isBid) throw refused(text);
  if (extras.show) return { kind: "showing", queue: readBids(extras.show), shown: [], robots };
  if (extras.slides) throw refused(text);
  const passed = [...(extras.passed ?? "")].map((sign) => sign.charCodeAt(0) - 65);
  return { kind: "bidding", bids: extras.bids ? readBids(extras.bids) : [], passed };
}

function readHouse(extras: Record<string, string>, text: string): House {
  const house: Record<string, unknown> = { ...USUAL_HOUSE };
  for (const name of Object.keys(USUAL_HOUSE) as (keyof House)[]) {
    const word = extras[name];
    if (word === undefined) continue;
    if (word === NONE[name]) house[name] = null;
    else if (name === "must_ricochet") house[name] = word === "yes";
    else if (FLOATS.includes(name) || name === "tiles_to_win") house[name] = Number(word);
    else house[name] = word;
    if (Number.isNaN(house[name])) throw refused(text);
  }
  return house as unknown as House;
}

/** With these slides shown, none of which may be illegal or have ended the round. */
function replayed(state: State, slides: readonly Slide[], text: string): State {
  const { phase: stage } = state;
  if (stage.kind === "bidding" || outcome(state)) throw refused(text);
  if (slides.length >= slidesLeft(stage) + (stage.kind === "showing" ? 0 : 1)) throw refused(text);
  let { robots } = stage;
  slides.forEach((slide, index) => {
    if (!canSlide(state, robots, slide)) throw refused(text);
    robots = slidBy(state, robots, slide);
    if (arrivalAt(state, slides.slice(0, index + 1)) === "reached") throw refused(text);
  });
  return { ...state, phase: { ...stage, shown: slides, robots } };
}

