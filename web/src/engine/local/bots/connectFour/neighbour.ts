/** The player that follows: the column of the other's last disc, or one next to it (`games/connect_four/bots/neighbour.py`). */

import type { Choice } from "../../analysts/analyst";
import { connectFour, openColumns, turnOf, writeColumn, type State } from "../../rules/connectFour";
import type { Dice } from "../../rules/dice";
import { phrase } from "../../rules/phrase";

/** `before` is the last board it saw, which it noted itself. */
export function neighbourMove(state: State, dice: Dice, before: unknown): Choice {
  const columns = lastColumns(state, typeof before === "string" ? connectFour.read(before) : null);
  const notes = connectFour.write(state);
  const open = openColumns(state);
  if (!open.length) return { action: dice.pick(connectFour.legal(state, turnOf(state))), reason: phrase("connect-four.reason.follows-nobody"), notes };
  if (!columns.length) return { action: writeColumn(dice.pick(open)), reason: phrase("connect-four.reason.follows-nobody"), notes };
  const last = dice.pick(columns);
  const action = writeColumn(dice.pick(nearest(open, last)));
  return { action, reason: phrase("connect-four.reason.follows", { column: last + 1 }), notes };
}

/** Where the other's last disc lies: surely, where only one is new; else every column with one of theirs on top. */
function lastColumns(state: State, before: State | null): number[] {
  const them = 1 - turnOf(state);
  const tops = state.stacks.flatMap((stack, column) => (stack.at(-1) === them ? [column] : []));
  const follows = before?.stacks.every((stack, column) => stack.every((disc, row) => disc !== them || state.stacks[column]?.[row] === them));
  if (!before || !follows) return tops;
  const fresh = tops.filter((column) => before.stacks[column]?.[(state.stacks[column]?.length ?? 0) - 1] !== them);
  return fresh.length ? fresh : tops;
}

/** The column itself and those beside it, as far as they are open; else the nearest that are. */
function nearest(columns: readonly number[], last: number): number[] {
  const distance = Math.max(1, Math.min(...columns.map((column) => Math.abs(column - last))));
  return columns.filter((column) => Math.abs(column - last) <= distance);
}
