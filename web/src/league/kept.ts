/** What this browser keeps of the league: results of its own, those that are still to be sent among them. */

import { MAX_STARS } from "./scoring";

export interface KeptResult {
  /** Empty: given up. */
  readonly path: readonly string[];
  readonly stars: number;
  readonly over: number;
  /** `waiting`: handed in without a connection; `late`: its day was over before it could be sent. */
  readonly state: "sent" | "waiting" | "late";
}

/** By game and date (`ricochet 2026-11-19`), then by number. */
export type Kept = Readonly<Record<string, Readonly<Record<string, KeptResult>>>>;

export interface Waiting {
  readonly game: string;
  readonly date: string;
  readonly number: number;
  readonly path: readonly string[];
}

const MAX_DAYS = 400;
const STATES = ["sent", "waiting", "late"] as const;

export const keyOf = (game: string, date: string): string => `${game} ${date}`;

export const resultsOf = (kept: Kept, game: string, date: string): Readonly<Record<string, KeptResult>> => kept[keyOf(game, date)] ?? {};

export function withResult(kept: Kept, { game, date, number }: Omit<Waiting, "path">, result: KeptResult): Kept {
  const key = keyOf(game, date);
  const all = { ...kept, [key]: { ...kept[key], [number]: result } };
  const newest = Object.keys(all).sort((one, other) => dateIn(other).localeCompare(dateIn(one))).slice(0, MAX_DAYS);
  return Object.fromEntries(newest.map((each) => [each, all[each] ?? {}]));
}

/** Those to be sent, the oldest first. */
export function waitingIn(kept: Kept): Waiting[] {
  return Object.keys(kept).sort().flatMap((key) => {
    const [game = "", date = ""] = key.split(" ");
    const results = Object.entries(kept[key] ?? {}).filter(([, { state }]) => state === "waiting");
    return results.map(([number, { path }]) => ({ game, date, number: Number(number), path }));
  });
}

/** Dates on which a target was solved, the newest first. */
export function datesOf(kept: Kept, game: string): string[] {
  return Object.keys(kept).filter((key) => key.startsWith(`${game} `) && Object.values(kept[key] ?? {}).some(({ stars }) => stars)).map(dateIn).sort().reverse();
}

/** Of any version: what is broken is ignored. */
export function parseKept(stored: unknown): Kept {
  return Object.fromEntries(Object.entries(objectIn(stored)).map(([key, results]) => [key, Object.fromEntries(Object.entries(objectIn(results)).flatMap(([number, result]) => {
    const read = readResult(result);
    return read && /^[1-9][0-9]?$/.test(number) ? [[number, read]] : [];
  }))]));
}

function readResult(stored: unknown): KeptResult | null {
  const { path, stars, over, state } = objectIn(stored) as Partial<Record<keyof KeptResult, unknown>>;
  if (!Array.isArray(path) || typeof stars !== "number" || typeof over !== "number") return null;
  const known = STATES.find((each) => each === state) ?? "sent";
  return { path: path.map(String), stars: Math.max(0, Math.min(MAX_STARS, stars)), over, state: known };
}

const dateIn = (key: string): string => key.split(" ")[1] ?? "";
const objectIn = (value: unknown): object => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {});
