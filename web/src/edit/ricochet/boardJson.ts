/** A draft as the JSON that other programs read: the parts of the board's notation, in lists. */

import { cellName, LETTERS } from "../../games/ricochet/board";
import { kindOf, wallWords } from "../../games/ricochet/position";
import type { Draft } from "./draft";

export function boardJson(draft: Draft): string {
  const { width, height, targets, diagonals, closed, robots } = draft;
  const name = (cell: number): string => cellName(cell, width);
  // Robots are identified by their order, so those after a gap are left out.
  const present = robots.slice(0, robots.includes(null) ? robots.indexOf(null) : undefined).flatMap((cell) => cell ?? []);
  const board = {
    width, height,
    walls: wallWords(draft),
    targets: targets.map((target) => name(target.cell) + kindOf(target)),
    diagonals: diagonals.map(({ cell, colour, lean }) => name(cell) + LETTERS[colour] + lean.charAt(0)),
    closed: closed.map(name),
    ...(present.length ? { robots: present.map(name) } : {}),
  };
  return `${JSON.stringify(board, null, 1)}\n`;
}
