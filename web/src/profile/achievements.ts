/** Levels beaten and records, as the profile page lists them. */

import { readStorage } from "../browserStorage";
import type { Ladder } from "../ladder/ladder";
import type { LevelDescription } from "../wire";

export interface BeatenAtSize {
  /** As the ladder writes it: `15x15x5x2 variant=renju`. */
  size: string;
  /** The options it stands for; empty where a game has one size. */
  options: Record<string, string>;
  /** The weakest first. */
  beaten: string[];
}

export function ladderSizes(ladder: Ladder, game: string, levels: readonly LevelDescription[]): BeatenAtSize[] {
  const order = levels.map(({ name }) => name);
  const place = (level: string): number => (order.includes(level) ? order.indexOf(level) : order.length);
  return Object.entries(ladder.beaten[game] ?? {}).map(([size, byLevel]) => ({
    size,
    options: optionsOf(size),
    beaten: Object.keys(byLevel).sort((one, other) => place(one) - place(other)),
  }));
}

function optionsOf(size: string): Record<string, string> {
  const [board = "", ...rules] = size.split(" ");
  const [columns, rows, run, players = "2"] = board.split("x");
  return columns && rows && run ? { columns, rows, run, players, ...Object.fromEntries(rules.map((rule) => rule.split("="))) } : {};
}

/** The fewest slides over a full set of targets, of every kind of game. */
export function slidesRecords(): { name: string; slides: number }[] {
  const found = readStorage("ludotheque.records");
  const entries = typeof found === "object" && found !== null ? Object.entries(found as Record<string, { slides?: unknown } | null>) : [];
  return entries.flatMap(([name, record]) => (typeof record?.slides === "number" ? [{ name, slides: record.slides }] : []));
}
