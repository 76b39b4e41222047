/** Why nobody could play on a board of one's own; the first thing that is wrong with it. */

import { cellName } from "../../../../games/ricochet/board";
import { phrase, type Phrase } from "../phrase";
import type { Board } from "./boards";

export function problemOf(board: Board, kindOf: (target: Board["targets"][number]) => string): Phrase | null {
  const { width, height, walls, targets, diagonals } = board;
  const closed = new Set(board.closed);
  const idle = walls.find(([cell, side]) => {
    const onBorder = side === "east" ? cell % width === width - 1 : Math.floor(cell / width) === height - 1;
    return onBorder || closed.has(cell) || closed.has(cell + (side === "east" ? 1 : width));
  });
  if (idle) return phrase("ricochet.board.idle-wall", { cell: cellName(idle[0], width) });
  const crowded = firstTwice([...closed, ...targets.map(({ cell }) => cell), ...diagonals.map(({ cell }) => cell)]);
  if (crowded !== null) return phrase("ricochet.board.crowded-cell", { cell: cellName(crowded, width) });
  const twin = firstTwice(targets.map(kindOf));
  if (twin !== null) return phrase("ricochet.board.twin-targets", { target: twin });
  return targets.length ? null : phrase("ricochet.board.no-target");
}

function firstTwice<Thing>(things: readonly Thing[]): Thing | null {
  return things.find((thing) => things.indexOf(thing) < things.lastIndexOf(thing)) ?? null;
}
