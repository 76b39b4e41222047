/** What two devices achieved, together. Nothing is ever lost, and merging again changes nothing. */

import { mergeProgress } from "../puzzles/mergeProgress";
import { parseProgress } from "../puzzles/progress";

/** Of these the smaller one is the better one; of all other numbers the larger. */
const FEWEST = ["fastest", "fewestMoves", "seconds", "since", "slides"];

export interface Part {
  /** Where this browser stores it. */
  storageKey: string;
  merge(own: unknown, other: unknown): unknown;
}

/** The document that the server keeps has these parts; parts of a newer version stay as they are. */
export const PARTS: Readonly<Record<string, Part>> = {
  puzzles: { storageKey: "ludotheque.puzzles", merge: (own, other) => mergeProgress(parseProgress(own), parseProgress(other)) },
  ladder: { storageKey: "ludotheque.ladder", merge: (own, other) => mergeBest(own, other) },
  records: { storageKey: "ludotheque.records", merge: (own, other) => mergeBest(own, other) },
};

export function mergeBest(own: unknown, other: unknown, name = ""): unknown {
  if (own === null || own === undefined) return other;
  if (other === null || other === undefined) return own;
  if (typeof own === "number" && typeof other === "number") return FEWEST.includes(name) ? Math.min(own, other) : Math.max(own, other);
  if (Array.isArray(own) && Array.isArray(other)) return [...new Set<unknown>([...(other as unknown[]), ...(own as unknown[])])];
  if (!isObject(own) || !isObject(other)) return own;
  const names = new Set([...Object.keys(own), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((each) => [each, mergeBest(own[each], other[each], each)]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether both say the same, in whatever order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(sorted(each))).sort();
  if (!isObject(value)) return value;
  return Object.keys(value).sort().map((name) => [name, sorted(value[name])]);
}
