/** The data of the evaluation chart: the value of the position after every move. */

import type { ReviewedMove, Verdict } from "../wire";
import { isGivenUp, isMistake } from "./mistakes";

export interface Point {
  /** After so many moves. */
  number: number;
  /** On the scale of the chart; null: not known. */
  height: number | null;
  label: string;
  isMistake: boolean;
}

/**
 * `value`: 1 is won, 0 drawn, -1 lost for the first of two. `count`: how many slides are still needed, as a share of the maximum.
 * `shares`: with more than two players, each one's expected share of the game.
 */
export type Scale = "value" | "count" | "shares";

export interface ChartData {
  scale: Scale;
  /** What the top of the scale stands for. */
  most: number;
  /** One line, or one for each player. */
  lines: readonly { seat: number; points: readonly Point[] }[];
}

/** A win in more moves than this is drawn as low as possible. */
const MAX_MOVES = 60;
const MIN_HEIGHT = 0.35;
/** The scale of estimates, in points. */
const HALF = 600;

/** `now` is the analysis of the position shown: a review has no shares after the last move. */
export function chartData(remarks: readonly ReviewedMove[], count: number, seatCount: number, now: { number: number; shares: readonly number[] }): ChartData {
  // Who plays alone has nobody to win against; a target may be given up before any slide.
  if (seatCount === 1 || remarks.some(({ verdict }) => verdict && /^\d+$/.test(verdict.label))) {
    const { points, most } = countPoints(remarks, count);
    return { scale: "count", most, lines: [{ seat: 0, points }] };
  }
  if (seatCount <= 2) return { scale: "value", most: 1, lines: [{ seat: 0, points: valuePoints(remarks, count) }] };
  const seats = Array.from({ length: seatCount }, (_, seat) => seat);
  return { scale: "shares", most: 100, lines: seats.map((seat) => ({ seat, points: sharePoints(remarks, count, seat, now) })) };
}

/** The expected share of one of many players; who completes a line has all of it. */
function sharePoints(remarks: readonly ReviewedMove[], count: number, seat: number, now: { number: number; shares: readonly number[] }): Point[] {
  const byNumber = new Map(remarks.map((remark) => [remark.number, remark]));
  return Array.from({ length: count + 1 }, (_, number): Point => {
    const [made, next] = [byNumber.get(number), byNumber.get(number + 1)];
    const known = next?.shares.length ? next.shares : now.number === number && now.shares.length ? now.shares : null;
    const height = made?.verdict?.label === "W1" ? Number(made.by === seat) : (known?.[seat] ?? null);
    const label = height === null ? "?" : `${Math.round(height * 100)} %`;
    return { number, height, label, isMistake: made?.by === seat && isMistake(made) };
  });
}

/** From the label of a value, which every game writes in the same way. */
export function heightOf(label: string): number | null {
  const known = /^([WDL])(\d*)/.exec(label);
  if (known?.[1] === "D") return 0;
  if (known) {
    const nearness = 1 - Math.min(MAX_MOVES, Number(known[2] || MAX_MOVES / 2)) / MAX_MOVES;
    return (known[1] === "W" ? 1 : -1) * (MIN_HEIGHT + (1 - MIN_HEIGHT) * nearness);
  }
  if (/^[+-]\d+$/.test(label)) return Math.tanh(Number(label) / HALF) * 0.8;
  return null;
}

/** The points of a game for two, from its opening. */
export function valuePoints(remarks: readonly ReviewedMove[], count: number): Point[] {
  const byNumber = new Map(remarks.map((remark) => [remark.number, remark]));
  return Array.from({ length: count + 1 }, (_, number) => {
    const remark = byNumber.get(number);
    if (number === 0) {
      const first = byNumber.get(1);
      const label = first?.best[0]?.label ?? "?";
      return { number, height: negated(heightOf(label), first?.by ?? 0), label, isMistake: false };
    }
    const label = remark?.verdict?.label ?? "?";
    return { number, height: negated(heightOf(label), remark?.by ?? 0), label, isMistake: remark ? isMistake(remark) : false };
  });
}

/** How many slides are still needed after each one, as a share of the maximum; a detour is a mistake, and so is giving up. */
export function countPoints(remarks: readonly ReviewedMove[], count: number): { points: Point[]; most: number } {
  const byNumber = new Map(remarks.map((remark) => [remark.number, remark]));
  const left = (verdict: Verdict | null | undefined): number | null => (verdict && /^\d+$/.test(verdict.label) ? Number(verdict.label) - 1 : null);
  const most = Math.max(1, ...remarks.flatMap(({ verdict, best }) => [left(verdict) ?? 0, (left(best[0]) ?? -1) + 1]));
  const points = Array.from({ length: count + 1 }, (_, number): Point => {
    const remark = byNumber.get(number);
    const needed = left(byNumber.get(number + 1)?.best[0]);
    // At the start, and after a target was given up: what the next one needs.
    const still = left(remark?.verdict) ?? (needed === null || (remark && !isGivenUp(remark)) ? null : needed + 1);
    return { number, height: still === null ? null : still / most, label: still === null ? "?" : String(still), isMistake: remark ? isMistake(remark) : false };
  });
  return { points, most };
}

/** Positions for labels: as near to the wanted ones as possible, with so much room for each. */
export function spread(wanted: readonly number[], room: number, [top, bottom]: readonly [number, number]): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const places = [...wanted];
  let least = top;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? 0, least);
    least = (places[index] ?? 0) + room;
  }
  let most = bottom;
  for (const index of order.toReversed()) {
    places[index] = Math.min(places[index] ?? 0, most);
    most = (places[index] ?? 0) - room;
  }
  return places;
}

/** Unbroken segments of known points, as SVG paths. */
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

function negated(height: number | null, by: number): number | null {
  return height === null || by === 0 || height === 0 ? height : -height;
}
