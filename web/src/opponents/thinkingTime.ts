/** How long a computer seems to think: longer about hard choices, and never twice the same. As in `play/thinking_time.py`. */

import type { TableSnapshot } from "../wire";
import { gridOf, winningCells } from "./grid";
import { chance } from "./chance";

const [QUICKEST, HARD] = [0.5, 1];
const JITTER = { least: 0.75, most: 1.3 };
const OPENING_MOVES = 2;
const [OBVIOUS, EASY, FORCED, MIDDLING] = [0.1, 0.2, 0.3, 0.6];
/** Milliseconds that all computers of a table share for their pauses in one round, or one pause if that is longer. */
const ROUND = 4_000;

/** Milliseconds before the move that led to `after`; about `pause`, and 0 where none is wanted. */
export function thinkingTime(pause: number, before: TableSnapshot | null, after: TableSnapshot, seat: number): number {
  if (pause <= 0) return 0;
  const computers = after.players.filter(({ kind }) => kind === "computer").length;
  const jitter = JITTER.least + (JITTER.most - JITTER.least) * chance(`${after.table} ${after.number} ${after.steps.length} ${seat}`);
  return usualPause(pause, computers) * (QUICKEST + HARD * hardness(before, seat)) * jitter;
}

/** Milliseconds that the computers will seem to think until it is a person's turn, or the game is over. */
export function expectedWait(pause: number, { players, to_act, clock, is_paused }: TableSnapshot): number {
  const [first] = to_act;
  if (first === undefined || clock !== null || is_paused || to_act.some((seat) => players[seat]?.kind !== "computer")) return 0;
  const inTurn = [...players.slice(first), ...players.slice(0, first)];
  const person = inTurn.findIndex(({ kind, has_resigned }) => kind !== "computer" && !has_resigned);
  const computers = players.filter(({ kind }) => kind === "computer").length;
  return (person < 0 ? computers : person) * usualPause(pause, computers);
}

/** With many computers a round takes no longer than it does with a few. */
const usualPause = (pause: number, computers: number): number => Math.min(pause, Math.max(ROUND, pause) / Math.max(1, computers));

/** From 0 to 1: a win, a line to stop and a known beginning are easy; the middle of a game is hard. */
function hardness(before: TableSnapshot | null, seat: number): number {
  const grid = gridOf(before?.view);
  if (!before || !grid) return MIDDLING;
  if (grid.open.length <= 1) return 0;
  if (winningCells(grid, seat).length) return OBVIOUS;
  if (before.players.some((player) => player.seat !== seat && winningCells(grid, player.seat).length)) return FORCED;
  if (before.steps.length < OPENING_MOVES) return EASY;
  const progress = grid.pieceCount / (grid.columns * grid.rows);
  return MIDDLING + (1 - MIDDLING) * Math.sin(Math.PI * progress);
}
