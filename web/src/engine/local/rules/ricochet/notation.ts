/** Positions of Ricochet Robots as text: `rr:<board>:<robots>:<target>`, then what differs from one player. */

import { cellName, writeSlide, type Bid, type Target, type Win } from "../../../../games/ricochet/board";
import { Refusal } from "../game";
import { phrase } from "../phrase";
import { kindOf, readBoard, writeBoard, type Board } from "./boards";
import { checkPosition, replayed } from "./validation";
import { MAX_ECHO, expected, fieldRefused, HOUSE_NAMES, houseProblems, houseValue, NONE, NOTHING, notation, readBids, readNumber, readRobots, readSeats, readSlides, readTiles, readWins } from "./fields";
import { freshPhase, DEFAULT_HOUSE, type House, type Phase, type State } from "./state";

const FLOATS = ["bid_seconds", "show_seconds", "race_seconds"];
const KEYS = ["players", "deck", "won", "out", "round", "returned", "bids", "passed", "show", "slides", ...HOUSE_NAMES];
const MAX_LENGTH = 16_000;
const MAX_PLAYERS = 26;

const letter = (seat: number): string => String.fromCharCode(65 + seat);
const tiles = (deck: readonly Target[]): string => deck.map(kindOf).join(",") || NOTHING;
const bids = (all: readonly Bid[]): string => all.map(({ seat, slides }) => letter(seat) + String(slides)).join(",");
const usualRound = (state: Pick<State, "won" | "discarded">): number => 1 + state.discarded.length + state.won.flat().length;

export function writeState(state: State): string {
  const { board, won, phase } = state;
  const head = `rr:${writeBoard(board)}:${state.robots.map((cell) => (board.closed.includes(cell) ? NOTHING : cellName(cell, board.width))).join(",")}:${tiles(state.deck.slice(0, 1))}`;
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
    ["passed", phase.kind === "showing" && phase.passed?.length ? phase.passed.map(letter).join("") : false],
    ["slides", phase.kind !== "bidding" && phase.shown.length > 0 && phase.shown.map(writeSlide).join(",")],
    ...writtenHouse(state.house),
  ];
  return [head, ...extras.flatMap(([key, value]) => (value === false ? [] : [`${key}=${value}`]))].join(" ");
}

function writtenHouse(house: House): [string, string | false][] {
  return HOUSE_NAMES.map((name) => {
    const value = house[name];
    if (value === DEFAULT_HOUSE[name]) return [name, false];
    if (value === null) return [name, NONE[name] ?? ""];
    if (typeof value === "boolean") return [name, value ? "yes" : "no"];
    return [name, FLOATS.includes(name) && Number.isInteger(value) ? `${value}.0` : String(value)];
  });
}

export function readState(text: string): State {
  if (text.length > MAX_LENGTH) throw notation("too-long", { most: MAX_LENGTH });
  const [head = "", ...words] = text.trim().split(/\s+/);
  const [tag, code = "", robots = "", target, ...more] = head.split(":");
  if (tag !== "rr" || target === undefined || more.length) throw notation("position", { text: text.slice(0, MAX_ECHO) });
  const board = readBoard(code);
  const extras = readExtras(words);
  const state = stateBeforePlay(board, readRobots(robots, board), target, extras);
  checkPosition(state);
  return extras.slides === undefined ? state : replayed(state, readSlides(extras.slides));
}

type Extras = Readonly<Record<string, string>>;

function readExtras(words: readonly string[]): Extras {
  const extras: Record<string, string> = {};
  for (const word of words) {
    const place = word.indexOf("=");
    const key = word.slice(0, place);
    if (place < 0 || !KEYS.includes(key) || key in extras) throw notation("extra", { text: word.slice(0, MAX_ECHO), known: KEYS });
    extras[key] = word.slice(place + 1);
  }
  return extras;
}

/** Without its slides, each field well formed; whether they fit together is checked next. */
function stateBeforePlay(board: Board, robots: readonly number[], target: string, extras: Extras): State {
  const players = readNumber("players", extras.players ?? "1");
  const nobody = Array.from({ length: Math.min(players, MAX_PLAYERS) }, (): Win[] => []);
  const won = extras.won === undefined ? nobody : extras.won.split("/").map((part) => readWins(part, board));
  if (players < 1 || players > MAX_PLAYERS || won.length !== players) throw fieldRefused("players", String(players));
  const discarded = readTiles("out", extras.out ?? NOTHING, board);
  const faceUp = readTiles("target", target, board);
  if (faceUp.length > 1 || (!faceUp.length && extras.deck !== undefined)) throw fieldRefused("target", target);
  const house = readHouse(extras);
  return {
    board, robots, won, discarded,
    deck: [...faceUp, ...readTiles("deck", extras.deck ?? NOTHING, board)],
    phase: readPhase(players, robots, extras, house.race_seconds !== null),
    returned: readNumber("returned", extras.returned ?? "0"),
    round: readNumber("round", extras.round ?? String(usualRound({ won, discarded }))),
    house,
  };
}

function readPhase(players: number, robots: readonly number[], extras: Extras, isInRace: boolean): Phase {
  const fresh = freshPhase(players, robots);
  const isBid = extras.bids !== undefined || extras.passed !== undefined;
  if (fresh.kind === "exploring") {
    if (isBid || extras.show !== undefined || isInRace) throw notation("solo-bids");
    return fresh;
  }
  if (extras.show !== undefined) {
    const passed = readSeats("passed", extras.passed ?? "");
    if (extras.bids !== undefined || (passed.length && !isInRace)) throw notation("two-phases");
    return { kind: "showing", queue: readBids("show", extras.show), shown: [], robots, passed };
  }
  if (extras.slides !== undefined) throw notation("two-phases");
  return { kind: "bidding", bids: extras.bids === undefined ? [] : readBids("bids", extras.bids), passed: readSeats("passed", extras.passed ?? "") };
}

function readHouse(extras: Extras): House {
  const given = HOUSE_NAMES.flatMap((name): [string, unknown][] => {
    const word = extras[name];
    if (word === undefined) return [];
    const value = houseValue(name, word);
    if (value === undefined) {
      throw new Refusal("notation", phrase("options.refused-without-default", { name, value: word.slice(0, MAX_ECHO), expected: expected(name) }));
    }
    return [[name, value]];
  });
  const house: House = { ...DEFAULT_HOUSE, ...Object.fromEntries(given) };
  for (const [, problem] of houseProblems(house)) throw new Refusal("notation", problem);
  return house;
}
