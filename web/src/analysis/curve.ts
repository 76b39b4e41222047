/** How a game went, as points of a curve: what every move left behind, seen from the first seat. */

import type { Remark, Verdict } from "../wire";

export interface Point {
  /** After so many moves. */
  number: number;
  /** 1 is won, 0 drawn, -1 lost for the first seat; null: not known. */
  height: number | null;
  label: string;
  isMistake: boolean;
}

/** `worth`: won, drawn, lost. `count`: how many slides are still needed. */
export type Scale = "worth" | "count";

/** A win in more moves than this lies hardly above a draw. */
const LONGEST = 60;
const LEAST = 0.35;
/** So many points of an estimate are half a win. */
const HALF = 600;

export function scaleOf(remarks: readonly Remark[]): Scale {
  return remarks.some(({ verdict }) => verdict && /^\d+$/.test(verdict.label)) ? "count" : "worth";
}

/** For whom it is good, and how good: by its label, which every game writes alike. */
export function heightOf(label: string): number | null {
  const known = /^([WDL])(\d*)/.exec(label);
  if (known?.[1] === "D") return 0;
  if (known) {
    const nearness = 1 - Math.min(LONGEST, Number(known[2] || LONGEST / 2)) / LONGEST;
    return (known[1] === "W" ? 1 : -1) * (LEAST + (1 - LEAST) * nearness);
  }
  if (/^[+-]\d+$/.test(label)) return Math.tanh(Number(label) / HALF) * 0.8;
  return null;
}

/** The curve of a game for two, from its opening on. */
export function worthPoints(remarks: readonly Remark[], count: number): Point[] {
  const byNumber = new Map(remarks.map((remark) => [remark.number, remark]));
  return Array.from({ length: count + 1 }, (_, number) => {
    const remark = byNumber.get(number);
    if (number === 0) {
      const first = byNumber.get(1);
      const label = first?.best[0]?.label ?? "?";
      return { number, height: turned(heightOf(label), first?.by ?? 0), label, isMistake: false };
    }
    const label = remark?.verdict?.label ?? "?";
    return { number, height: turned(heightOf(label), remark?.by ?? 0), label, isMistake: remark?.is_blunder ?? false };
  });
}

/** How many slides the way still takes after each one, as a part of the most; a detour is a mistake. */
export function countPoints(remarks: readonly Remark[], count: number): { points: Point[]; most: number } {
  const byNumber = new Map(remarks.map((remark) => [remark.number, remark]));
  const left = (verdict: Verdict | null | undefined): number | null => (verdict && /^\d+$/.test(verdict.label) ? Number(verdict.label) - 1 : null);
  const most = Math.max(1, ...remarks.flatMap(({ verdict, best }) => [left(verdict) ?? 0, (left(best[0]) ?? -1) + 1]));
  const points = Array.from({ length: count + 1 }, (_, number): Point => {
    const remark = byNumber.get(number);
    const first = left(byNumber.get(1)?.best[0]);
    const still = number === 0 ? (first === null ? null : first + 1) : left(remark?.verdict);
    return { number, height: still === null ? null : still / most, label: still === null ? "?" : String(still), isMistake: remark ? isDetour(remark) : false };
  });
  return { points, most };
}

export function isDetour({ verdict, best }: Remark): boolean {
  return verdict?.worth != null && best[0]?.worth != null && /^\d+$/.test(verdict.label) && verdict.worth < best[0].worth;
}

export function isMistake(remark: Remark): boolean {
  return remark.is_blunder || isDetour(remark);
}

/** Unbroken stretches of known points, as SVG paths. */
export function pathsOf(points: readonly Point[], x: (point: Point) => number, y: (height: number) => number): string[] {
  const paths: string[] = [];
  let open = "";
  for (const point of points) {
    if (point.height === null) {
      if (open) paths.push(open);
      open = "";
    } else open += `${open ? "L" : "M"}${x(point).toFixed(1)} ${y(point.height).toFixed(1)}`;
  }
  return open ? [...paths, open] : paths;
}

function turned(height: number | null, by: number): number | null {
  return height === null || by === 0 || height === 0 ? height : -height;
}
