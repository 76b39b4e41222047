/** The areas of a sheet: which are the same place, and which is next in a direction. */

import type { SheetArea } from "../../wire";

/** One place on the board, and all that can be done there. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  actions: string[];
}

/** Actions that are chosen at the same place share it; the order of reading. */
export function placesOf(areas: readonly SheetArea[], legal: readonly string[]): Place[] {
  const places = new Map<string, Place>();
  for (const { action, x, y, width, height } of areas) {
    if (!legal.includes(action)) continue;
    const key = [x, y, width, height].map((size) => size.toFixed(2)).join(" ");
    const known = places.get(key);
    if (known) known.actions.push(action);
    else places.set(key, { x, y, width, height, actions: [action] });
  }
  return [...places.values()].sort((one, other) => Math.round(middle(one).y) - Math.round(middle(other).y) || middle(one).x - middle(other).x);
}

const middle = ({ x, y, width, height }: Place): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 });
const DIRECTIONS: Record<string, { x: number; y: number }> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** The nearest place that way, or the same where there is none; null for other keys. */
export function placeInDirection(places: readonly Place[], from: number, key: string): number | null {
  const way = DIRECTIONS[key];
  const start = places[from];
  if (!way || !start) return null;
  const here = middle(start);
  const distance = (place: Place): number => {
    const [dx, dy] = [middle(place).x - here.x, middle(place).y - here.y];
    const ahead = dx * way.x + dy * way.y;
    // What lies aside counts more: a column is followed before the next one.
    return ahead > 0.01 ? ahead + 3 * Math.abs(dx * way.y + dy * way.x) : Infinity;
  };
  const best = places.reduce((found, place, index) => (distance(place) < distance(places[found] ?? start) ? index : found), from);
  return distance(places[best] ?? start) === Infinity ? from : best;
}
