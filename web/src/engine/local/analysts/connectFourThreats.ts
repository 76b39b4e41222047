/** Empty cells where one more disc completes a run: told and drawn as `games/connect_four/explain/threats.py` does. */

import { writeColumn, type State } from "../rules/connectFour";
import { phrase, playerPhrase, type Phrase } from "../rules/phrase";
import type { Found } from "./analyst";

interface Threat {
  seat: number;
  column: number;
  row: number;
  /** A disc dropped now would come to rest there. */
  isReady: boolean;
}

const STEPS = [[0, 1], [1, 0], [1, 1], [1, -1]] as const;

/** Of both seats, from the left, the lowest first. */
export function threatsOf(state: State): Threat[] {
  const found: Threat[] = [];
  state.stacks.forEach((stack, column) => {
    for (let row = stack.length; row < state.rows; row += 1) {
      for (const seat of [0, 1]) {
        if (completes(state, seat, column, row)) found.push({ seat, column, row, isReady: row === stack.length });
      }
    }
  });
  return found;
}

/** Whether a disc of this seat in this empty cell would complete a run. */
export function completes(state: State, seat: number, column: number, row: number): boolean {
  const reach = (right: number, up: number): number => {
    let count = 0;
    while (state.stacks[column + (count + 1) * right]?.[row + (count + 1) * up] === seat) count += 1;
    return count;
  };
  return STEPS.some(([right, up]) => reach(right, up) + reach(-right, -up) + 1 >= state.run);
}

/** For people: the column, then the row, both from 1. */
const cellText = (column: number, row: number): string => `${column + 1}-${row + 1}`;
export const cellName = (column: number, row: number): string => `${writeColumn(column)}${row + 1}`;
const isOdd = (threat: Threat): boolean => threat.row % 2 === 0;

export function threatRemarks(found: readonly Threat[]): Phrase[] {
  return [0, 1].flatMap((seat) =>
    (["odd", "even"] as const).flatMap((kind) => {
      const own = found.filter((threat) => threat.seat === seat && isOdd(threat) === (kind === "odd"));
      const cells = own.map(({ column, row }) => cellText(column, row));
      return cells.length ? [phrase(`connect-four.threat.${kind}`, { player: playerPhrase(seat), cells, count: cells.length })] : [];
    }),
  );
}

export function threatHighlights(found: readonly Threat[]): Found["highlights"] {
  return found.map((threat) => ({
    cell: cellName(threat.column, threat.row),
    seat: threat.seat,
    kind: threat.isReady ? "now" : isOdd(threat) ? "odd" : "even",
  }));
}

/** The threats that a disc makes which were not there before. */
export function newThreatReasons(before: readonly Threat[], after: readonly Threat[], seat: number): Phrase[] {
  const isNew = (threat: Threat): boolean => !before.some((old) => old.seat === seat && old.column === threat.column && old.row === threat.row);
  const made = after.filter((threat) => threat.seat === seat && isNew(threat));
  return (["odd", "even"] as const).flatMap((kind) => {
    const cells = made.filter((threat) => isOdd(threat) === (kind === "odd")).map(({ column, row }) => cellText(column, row));
    return cells.length ? [phrase(`connect-four.threat.makes-${kind}`, { cells, count: cells.length })] : [];
  });
}
