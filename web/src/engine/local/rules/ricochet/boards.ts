/** Boards of Ricochet Robots: four official quarters, or one's own as `5x4_w.b1e_t.d2Rc`. */

import { cellName, type Colour, type Diagonal, type Robot, type Target, type Wall } from "../../../../games/ricochet/board";
import { boardGraph, type BoardGraph } from "../../../../games/ricochet/sliding";
import { Refusal } from "../game";
import { phrase, type Phrase } from "../phrase";
import { problemOf } from "./boardProblems";
import { readShort } from "./shortForm";
import quarters from "./quarters.json";

export interface Board {
  width: number;
  height: number;
  walls: readonly Wall[];
  targets: readonly Target[];
  diagonals: readonly Diagonal[];
  closed: readonly number[];
  /** Of four official quarters; null for a board of one's own. */
  name: string | null;
  graph: BoardGraph;
}

type Parts = Pick<Board, "walls" | "targets" | "diagonals">;

const SIDE = 16;
const CENTRE = [7 * SIDE + 7, 7 * SIDE + 8, 8 * SIDE + 7, 8 * SIDE + 8];
const MAX_SIDE = 32;
const MAX_CODE_LENGTH = 12_000;
const MAX_ECHO = 40;
const NAME = /^(?:[1-4][A-D]){4}$/;
const WALLS = /^([a-z]{1,2}[0-9]{1,2})(e?)(s?)$/;
const TARGET = /^([a-z]{1,2}[0-9]{1,2})([RGBYA])([ctshv])$/;
const DIAGONAL = /^([a-z]{1,2}[0-9]{1,2})([RGBYK])([ud])$/;
const CELL = /^([a-z]|a[a-f])([1-9][0-9]?)$/;
const COLOURS: Record<string, Colour> = { R: "red", G: "green", B: "blue", Y: "yellow", A: "any" };
const ROBOTS: Record<string, Robot> = { R: "red", G: "green", B: "blue", Y: "yellow", K: "black" };
const SHAPES: Record<string, string> = { c: "circle", t: "triangle", s: "square", h: "hexagon", v: "vortex" };
export const SIDES: Record<string, string> = { classic: "AB", later: "CD", all: "ABCD" };
export const GROUPS = ["1", "2", "3", "4"];

/** Of the editor come many that nobody asks for again. */
const MAX_CACHED = 64;
const known = new Map<string, Board>();
const letterOf = (names: Record<string, string>, wanted: string): string => Object.keys(names).find((letter) => names[letter] === wanted) ?? "";

function refused(what: string, params: Phrase["params"]): Refusal {
  return new Refusal("notation", phrase(`ricochet.notation.${what}`, params));
}

const strange = (what: "board" | "board-part" | "board-word", text: string): Refusal => refused(what, { text: text.slice(0, MAX_ECHO) });

/** The cell of that name on a board of this size, or null. */
export function cellNamed(text: string, width: number, height: number): number | null {
  const [, letters = "", row = ""] = CELL.exec(text) ?? [];
  const x = letters.charCodeAt(letters.length - 1) - 97 + (letters.length > 1 ? 26 : 0);
  const y = Number(row) - 1;
  return letters && x < width && y < height ? y * width + x : null;
}

function cellIn(word: string, cell: string, width: number, height: number): number {
  const found = cellNamed(cell, width, height);
  if (found === null) throw strange("board-word", word);
  return found;
}

/** The tile of a target: `Rc` is the red circle. */
export const kindOf = ({ colour, shape }: Target): string => letterOf(COLOURS, colour) + letterOf(SHAPES, shape);

export function readBoard(text: string): Board {
  const found = known.get(text);
  if (found) return found;
  const name = text.toUpperCase();
  const board = isName(name) ? assembled(name) : playable(text);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(text, board);
  return board;
}

function playable(text: string): Board {
  if (text.length > MAX_CODE_LENGTH) throw refused("board-too-long", { most: MAX_CODE_LENGTH });
  const board = text.startsWith("~") ? readShared(text) : readOwn(text);
  const problem = problemOf(board, kindOf);
  if (problem) throw new Refusal("notation", problem);
  return board;
}

const isName = (text: string): boolean => NAME.test(text) && GROUPS.every((group) => [0, 2, 4, 6].some((place) => text[place] === group));

export function assembled(name: string): Board {
  const parts = [0, 1, 2, 3].map((turns) => placed(quarters[name.slice(2 * turns, 2 * turns + 2) as keyof typeof quarters], turns));
  return finished({
    width: SIDE,
    height: SIDE,
    walls: unique(parts.flatMap(({ walls }) => walls)),
    targets: inOrder(parts.flatMap(({ targets }) => targets)),
    diagonals: inOrder(parts.flatMap(({ diagonals }) => diagonals)),
    closed: CENTRE,
    name,
  });
}

function finished(board: Omit<Board, "graph">): Board {
  const walls = [...board.walls].sort((left, right) => left[0] - right[0] || (left[1] < right[1] ? -1 : 1));
  return { ...board, walls, graph: boardGraph({ ...board, walls }) };
}

const unique = (walls: readonly Wall[]): Wall[] => [...new Map(walls.map((wall) => [wall.join(), wall])).values()];
const inOrder = <Thing extends { cell: number }>(things: readonly Thing[]): Thing[] => [...things].sort((left, right) => left.cell - right.cell);

/** One quarter, turned clockwise about the centre into its corner. */
function placed([walls = "", targets = "", diagonals = ""]: readonly string[], turns: number): Parts {
  let parts: Parts = readParts(walls.split(" "), targets.split(" "), diagonals.split(" "), SIDE, SIDE);
  for (let turn = 0; turn < turns; turn += 1) parts = turned(parts);
  return parts;
}

const turnedCell = (cell: number): number => (cell % SIDE) * SIDE + SIDE - 1 - Math.floor(cell / SIDE);

function turned({ walls, targets, diagonals }: Parts): Parts {
  return {
    // What was south is now west, which is the east side of the cell before.
    walls: walls.map(([cell, side]): Wall => (side === "east" ? [turnedCell(cell), "south"] : [turnedCell(cell) - 1, "east"])),
    targets: targets.map((target) => ({ ...target, cell: turnedCell(target.cell) })),
    diagonals: diagonals.map(({ cell, colour, lean }) => ({ cell: turnedCell(cell), colour, lean: lean === "up" ? "down" : "up" })),
  };
}

function readParts(walls: readonly string[], targets: readonly string[], diagonals: readonly string[], width: number, height: number): Parts {
  return {
    walls: walls.filter(Boolean).flatMap((word) => readWalls(word, width, height)),
    targets: targets.filter(Boolean).map((word) => {
      const [, cell = "", colour = "", shape = ""] = TARGET.exec(word) ?? [];
      return { cell: cellIn(word, cell, width, height), colour: COLOURS[colour] as Colour, shape: SHAPES[shape] as string };
    }),
    diagonals: diagonals.filter(Boolean).map((word) => {
      const [, cell = "", colour = "", lean = ""] = DIAGONAL.exec(word) ?? [];
      return { cell: cellIn(word, cell, width, height), colour: ROBOTS[colour] as Robot, lean: lean === "u" ? "up" : "down" };
    }),
  };
}

function readWalls(word: string, width: number, height: number): Wall[] {
  const [, cell = "", east = "", south = ""] = WALLS.exec(word) ?? [];
  if (!(east || south)) throw strange("board-word", word);
  const at = cellIn(word, cell, width, height);
  return [...(east ? [[at, "east"] as const] : []), ...(south ? [[at, "south"] as const] : [])];
}

function readShared(text: string): Board {
  const shared = readShort(text);
  if (!shared) throw strange("board", text);
  checkSize(shared.width, shared.height);
  return finished({ ...shared, name: null });
}

function checkSize(width: number, height: number): void {
  if (Math.max(width, height) > MAX_SIDE || width * height === 1) throw refused("board-size", { width, height, most: MAX_SIDE });
}

function readOwn(text: string): Board {
  const [size = "", ...parts] = text.split("_");
  const [, width = 0, height = 0] = /^([1-9][0-9]?)x([1-9][0-9]?)$/.exec(size)?.map(Number) ?? [];
  if (!width || !height) throw strange("board", text);
  checkSize(width, height);
  const words: Record<string, string[]> = { w: [], t: [], d: [], x: [] };
  for (const part of parts) {
    const [letter = "", ...rest] = part.split(".");
    if (!Object.hasOwn(words, letter) || words[letter]?.length || !rest.length) throw strange("board-part", part);
    words[letter] = rest;
  }
  const { w = [], t = [], d = [], x = [] } = words;
  const found = readParts(w, t, d, width, height);
  const closed = [...new Set(x.map((word) => cellIn(word, word, width, height)))].sort((left, right) => left - right);
  return finished({ width, height, walls: unique(found.walls), targets: inOrder(found.targets), diagonals: inOrder(found.diagonals), closed, name: null });
}

export function writeBoard(board: Board): string {
  if (board.name !== null) return board.name;
  const { width } = board;
  const sides = (cell: number): string => (["east", "south"] as const).filter((side) => board.walls.some(([at, which]) => at === cell && which === side)).map((side) => side[0]).join("");
  const words = {
    w: [...new Set(board.walls.map(([cell]) => cell))].map((cell) => cellName(cell, width) + sides(cell)),
    t: board.targets.map((target) => cellName(target.cell, width) + kindOf(target)),
    d: board.diagonals.map(({ cell, colour, lean }) => cellName(cell, width) + letterOf(ROBOTS, colour) + lean[0]),
    x: board.closed.map((cell) => cellName(cell, width)),
  };
  const parts = Object.entries(words).flatMap(([letter, each]) => (each.length ? [[letter, ...each].join(".")] : []));
  return [`${width}x${board.height}`, ...parts].join("_");
}

/** Where robots may be put before the game: nothing else is on these cells. */
export function startingCells(board: Board): number[] {
  const taken = new Set([...board.targets, ...board.diagonals].map(({ cell }) => cell).concat(board.closed));
  return Array.from({ length: board.width * board.height }, (_, cell) => cell).filter((cell) => !taken.has(cell));
}
