/** A draft as the JSON that other programs read: the parts of the board's notation, in lists. */

import { cellName, LETTERS } from "../../games/ricochet/board";
import { kindOf, wallWords } from "../../games/ricochet/position";
import { standing, type Draft } from "./draft";

export function boardJson(draft: Draft): string {
  const { width, height, targets, diagonals, closed } = draft;
  const name = (cell: number): string => cellName(cell, width);
  const present = standing(draft);
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
