/** A rating over its games as a line, and how far it may be off as a band around it. */

import type { RatingPoint } from "../wire";

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Curve {
  line: string;
  band: string;
  /** Ratings with a line of their own, and where. */
  marks: { rating: number; y: number }[];
  last: { x: number; y: number };
}

const STEPS = [25, 50, 100, 200, 500, 1_000];
const MOST_MARKS = 4;

/** Games stand at equal distances: weeks without any would take all the room. */
export function curveOf(points: readonly RatingPoint[], frame: Frame): Curve | null {
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  const low = Math.min(...points.map(({ rating }) => rating)) - 25;
  const high = Math.max(...points.map(({ rating }) => rating)) + 25;
  const x = (index: number): number => round(frame.left + ((frame.right - frame.left) * index) / (points.length - 1));
  const y = (rating: number): number => round(frame.bottom - ((frame.bottom - frame.top) * (Math.max(low, Math.min(high, rating)) - low)) / (high - low));
  const step = STEPS.find((size) => (high - low) / size <= MOST_MARKS) ?? 2_000;
  const first = Math.ceil(low / step) * step;
  const marks = Array.from({ length: Math.max(0, Math.floor((high - first) / step) + 1) }, (_, index) => first + index * step);
  const above = points.map(({ rating, deviation }, index) => `${x(index)} ${y(rating + deviation)}`);
  const below = points.map(({ rating, deviation }, index) => `${x(index)} ${y(rating - deviation)}`);
  return {
    line: `M${points.map(({ rating }, index) => `${x(index)} ${y(rating)}`).join("L")}`,
    band: `M${above.join("L")}L${below.toReversed().join("L")}Z`,
    marks: marks.map((rating) => ({ rating, y: y(rating) })),
    last: { x: x(points.length - 1), y: y(last.rating) },
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
