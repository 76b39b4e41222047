/** The opening: a board, robots on free cells, a shuffled deck; the same as the server deals from the same seed. */

import { ROBOTS, type Robot, type Slide, type Target } from "../../../../games/ricochet/board";
import { enteredCells } from "../../../../games/ricochet/sliding";
import { Dice } from "../dice";
import { Refusal, type Options } from "../game";
import { OptionReader } from "../options";
import { phrase, type Phrase } from "../phrase";
import { assembled, GROUPS, readBoard, SIDES, startingCells, type Board } from "./boards";
import { robotsNeeded } from "./validation";
import { MAX_ECHO, expected, HOUSE_NAMES, houseProblems, houseValue } from "./fields";
import { freshPhase, DEFAULT_HOUSE, type House, type State } from "./state";

const DEFAULTS = {
  players: "1", boards: "classic", board: "lot", robots: "4", chosen_robots: "first", targets: "17", difficulty: "any", bid_seconds: "120.0",
  show_seconds: "60.0", tied_bids: "earliest", rebid: "lower", unsolved: "discard", must_ricochet: "every-stop", tiles_to_win: "all", open_targets: "1", race_seconds: "off",
};
const DIFFICULTIES = ["easy", "medium", "hard"];
const [EASY_SLIDES, MEDIUM_SLIDES] = [4, 7];
const MAX_DRAWS = 12;
const TURNED = 3;

export function deal(options: Options, seed: number): State {
  const reader = new OptionReader(options, DEFAULTS);
  const players = within(reader, "players", 1, 26);
  const isAloneInRace = players === 1 && ![undefined, null].includes(houseValue("race_seconds", reader.text("race_seconds")) as null);
  if (isAloneInRace) reader.refuse("players", phrase("ricochet.setup.race-alone"));
  const isDrawn = reader.text("board").toLowerCase() === "lot";
  const dice = new Dice(seed);
  const sides = SIDES[wordOf(reader, "boards", Object.keys(SIDES))] ?? "";
  const difficulty = DIFFICULTIES.indexOf(wordOf(reader, "difficulty", ["any", ...DIFFICULTIES]));
  const board = isDrawn ? drawnBoard(sides, dice) : boardOf(reader);
  const playing = board && robotsOn(reader, board);
  const targetCount = within(reader, "targets", 1, board?.name ? 17 : 25);
  const house = houseOf(reader);
  reader.finish();
  if (!board || !playing) throw new Error("a board that was refused");
  const [robots, tiles] = drawnRound(board, playing, house, difficulty, dice);
  return {
    board, robots, deck: tiles.slice(0, targetCount), won: Array.from({ length: players }, () => []),
    phase: freshPhase(players, robots), discarded: [], returned: 0, round: 1, house,
  };
}

type Name = keyof typeof DEFAULTS;

/** Not even of the right kind. */
function refuse(reader: OptionReader, name: Name, accepted: Phrase): void {
  reader.refuse(name, phrase("options.refused", { name, value: reader.text(name).slice(0, MAX_ECHO), expected: accepted, default: DEFAULTS[name] }));
}

/** The usual one where it was refused. */
function wordOf(reader: OptionReader, name: Name, words: readonly string[]): string {
  const word = reader.text(name);
  if (words.includes(word)) return word;
  refuse(reader, name, phrase("options.one-of", { words }));
  return DEFAULTS[name];
}

function within(reader: OptionReader, name: Name, least: number, most: number): number {
  const value = wholeOf(reader, name);
  if (value < least || value > most) reader.refuse(name, phrase(`ricochet.setup.${name}`, { value, most }));
  return value;
}

/** NaN where it was refused. */
function wholeOf(reader: OptionReader, name: Name): number {
  const value = reader.whole(name);
  if (Number.isNaN(value)) refuse(reader, name, phrase("options.whole-number"));
  return value;
}

function boardOf(reader: OptionReader): Board | null {
  try {
    return readBoard(reader.text("board"));
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    reader.refuse("board", problem.phrase);
    return null;
  }
}

/** Those that take part; null where none were chosen. */
function chosenRobots(reader: OptionReader): readonly Robot[] | null {
  const text = reader.text("chosen_robots");
  if (text.toLowerCase() === "first") return null;
  const words = text ? text.split(",").map((word) => word.trim()) : [];
  const chosen = ROBOTS.filter((robot) => words.includes(robot));
  const accepted = phrase("options.or-none", { accepted: phrase("options.several", { accepted: phrase("options.one-of", { words: ROBOTS }) }), none: "first" });
  if (words.some((word) => !ROBOTS.includes(word as Robot))) refuse(reader, "chosen_robots", accepted);
  else if (!words.length || chosen.length < words.length) reader.refuse("chosen_robots", phrase("ricochet.setup.chosen_robots", { robots: ROBOTS }));
  return chosen;
}

/** On a board of one's own: as many as its targets want, and as there is room for; where they are chosen, with room for the others to wait. */
function robotsOn(reader: OptionReader, board: Board): readonly Robot[] {
  const value = wholeOf(reader, "robots");
  const chosen = chosenRobots(reader);
  if (board.name) {
    if (value < 1 || value > ROBOTS.length) reader.refuse("robots", phrase("ricochet.setup.robots", { value, most: ROBOTS.length }));
    return chosen ?? ROBOTS.slice(0, value);
  }
  if (chosen) {
    checkChosen(reader, board, chosen);
    return chosen;
  }
  const [least, most] = [robotsNeeded(board.targets), Math.min(ROBOTS.length, startingCells(board).length)];
  if (least > most) reader.refuse("board", phrase("ricochet.setup.board-too-full", { count: least }));
  else if (value < least || value > most) reader.refuse("robots", phrase("ricochet.setup.robots-here", { value, least, most }));
  return ROBOTS.slice(0, value);
}

function checkChosen(reader: OptionReader, board: Board, chosen: readonly Robot[]): void {
  if (!chosen.length) return;
  const idle = robotCount(chosen) - chosen.length;
  if (idle > board.closed.length) reader.refuse("chosen_robots", phrase("ricochet.setup.no-closed-cells", { count: idle, closed: board.closed.length }));
  else if (chosen.length > startingCells(board).length) reader.refuse("board", phrase("ricochet.setup.board-too-full", { count: chosen.length }));
  else if (!board.targets.some((target) => isWanted(target, chosen))) reader.refuse("chosen_robots", phrase("ricochet.setup.no-target-for-them"));
}

/** How many robots a state holds: all up to the last that takes part. */
const robotCount = (playing: readonly Robot[]): number => 1 + Math.max(...playing.map((robot) => ROBOTS.indexOf(robot)));

const isWanted = ({ colour }: Target, playing: readonly Robot[]): boolean => colour === "any" || playing.includes(colour);

function houseOf(reader: OptionReader): House {
  const given = HOUSE_NAMES.flatMap((name): [string, unknown][] => {
    const value = houseValue(name, reader.text(name));
    if (value !== undefined) return [[name, value]];
    refuse(reader, name, expected(name));
    return [];
  });
  const house: House = { ...DEFAULT_HOUSE, ...Object.fromEntries(given) };
  for (const [name, problem] of houseProblems(house)) reader.refuse(name, problem);
  return house;
}

function drawnBoard(sides: string, dice: Dice): Board {
  const groups = dice.shuffled(GROUPS);
  return assembled(groups.map((group) => group + dice.pick([...sides])).join(""));
}

/** Where a difficulty is wished, the tiles that have it now come first. */
function drawnRound(board: Board, playing: readonly Robot[], house: House, difficulty: number, dice: Dice): [number[], Target[]] {
  let robots = placed(board, playing, dice);
  const tiles = dice.shuffled(board.targets).filter((target) => isWanted(target, playing));
  if (difficulty < 0) return [robots, tiles];
  let away = new Map<Target, number>();
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const direct = playing.map((robot) => [robot, directSlides(board, robots, robot, house.must_ricochet !== "no")] as const);
    away = new Map(tiles.map((tile) => [tile, Math.abs(easeOf(direct, tile) - difficulty)]));
    if (Math.min(...away.values()) === 0) break;
    robots = placed(board, playing, dice);
  }
  return [robots, tiles.sort((left, right) => (away.get(left) ?? 0) - (away.get(right) ?? 0))];
}

/** Those that take part on cells of their own, the others out of the way. */
function placed(board: Board, playing: readonly Robot[], dice: Dice): number[] {
  const [cells, waiting] = [dice.shuffled(startingCells(board)), [...board.closed]];
  return ROBOTS.slice(0, robotCount(playing)).map((robot) => (playing.includes(robot) ? cells : waiting).shift() as number);
}

/** The cells where this robot can stop by its own slides alone, and how many it needs; no more than seven. */
function directSlides(board: Board, robots: readonly number[], robot: Robot, mustRicochet: boolean): Map<number, number> {
  const index = ROBOTS.indexOf(robot);
  const found = new Map<number, number>();
  let layer: [cell: number, axes: number][] = [[robots[index] as number, mustRicochet ? 0 : TURNED]];
  const been = new Set(layer.map(String));
  for (let count = 1; count <= MEDIUM_SLIDES; count += 1) {
    layer = layer
      .flatMap(([cell, axes]) => steps(board, robots.with(index, cell), robot, axes))
      .filter((step) => !been.has(String(step)) && been.add(String(step)));
    for (const [cell, axes] of layer) if (axes === TURNED && !found.has(cell)) found.set(cell, count);
  }
  return found;
}

function steps(board: Board, robots: readonly number[], robot: Robot, axes: number): [number, number][] {
  return (["north", "south", "east", "west"] as const).flatMap((direction): [number, number][] => {
    const entered = enteredCells(board.graph, robots, { robot, direction } satisfies Slide);
    const last = entered.at(-1);
    if (!last) return [];
    const axis = direction === "north" || direction === "south" ? 1 : 2;
    return [[last.cell, entered.some(({ heading }) => heading !== direction) ? TURNED : axes | axis]];
  });
}

function easeOf(direct: readonly (readonly [Robot, Map<number, number>])[], target: Target): number {
  const ways = direct.filter(([robot]) => target.colour === robot || target.colour === "any");
  const slides = Math.min(...ways.map(([, found]) => found.get(target.cell) ?? MEDIUM_SLIDES + 1));
  return slides <= EASY_SLIDES ? 0 : slides <= MEDIUM_SLIDES ? 1 : 2;
}
