/** Rings and arrows on the cells of a board, whichever game it is. */

import type { StudyMark } from "../wire";

export interface Spot {
  /** `row,column`, from 0. */
  name: string;
  x: number;
  y: number;
  /** Of the smaller side. */
  size: number;
}

export const SIGNS: Record<StudyMark["kind"], string> = { good: "✓", bad: "✗", idea: "!", question: "?" };

/** The same ring or arrow once more takes it away; another meaning takes its place. */
export function toggled(marks: readonly StudyMark[], mark: StudyMark): StudyMark[] {
  const others = marks.filter((each) => each.at !== mark.at || (each.to ?? null) !== (mark.to ?? null));
  const isThere = marks.some((each) => each.kind === mark.kind && each.at === mark.at && (each.to ?? null) === (mark.to ?? null));
  return isThere ? others : [...others, mark];
}

/** The cells of a board that is an ARIA grid, where they are in this box. */
export function spotsIn(box: HTMLElement): Spot[] {
  const frame = box.getBoundingClientRect();
  const rows = [...box.querySelectorAll("[role=grid] [role=row]")];
  return rows.flatMap((row, y) =>
    [...row.querySelectorAll("[role=gridcell]")].map((cell, x) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return { name: `${y},${x}`, x: left - frame.left + width / 2, y: top - frame.top + height / 2, size: Math.min(width, height) };
    }),
  );
}

export function nearest(spots: readonly Spot[], x: number, y: number): Spot | null {
  const found = spots.find((spot) => Math.abs(spot.x - x) <= spot.size / 2 && Math.abs(spot.y - y) <= spot.size / 2);
  return found ?? null;
}

/** From the edge of one cell's middle to that of the other, as a path with its head. */
export function arrowPath(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const head = Math.min(to.size * 0.35, length * 0.5);
  const tip = [to.x - ux * to.size * 0.12, to.y - uy * to.size * 0.12] as const;
  const wing = (side: number): string => `${(tip[0] - ux * head - uy * side * head * 0.55).toFixed(1)} ${(tip[1] - uy * head + ux * side * head * 0.55).toFixed(1)}`;
  return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${tip[0].toFixed(1)} ${tip[1].toFixed(1)}M${wing(1)}L${tip[0].toFixed(1)} ${tip[1].toFixed(1)}L${wing(-1)}`;
}
