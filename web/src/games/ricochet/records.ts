/** The fewest slides over a full set of targets, in this browser. Games that were helped by a solution do not count. */

import { readStorage, writeStorage } from "../../browserStorage";
import { syncSoon } from "../../profile/syncSoon";
import { LETTERS, openTargets, playingRobots, type View } from "./board";
import type { Round } from "./rounds";

const RECORDS_KEY = "ludotheque.records";
const HELPED_KEY = "ludotheque.ricochet.helped";
const FULL_SET = 17;
/** Games remembered as helped: more are not played at the same time. */
const MAX_HELPED = 50;

export interface SlidesRecord {
  slides: number;
  /** When, in milliseconds since 1970. */
  at: number;
}

export type RecordNews = { kind: "first" | "better" | "equal" | "not-better"; record: SlidesRecord };

/** The total of a full set, alone, every target reached; null for any other game. */
export function fullSetSlides(rounds: readonly Round[]): number | null {
  const isSingle = rounds.every(({ view }) => openTargets(view).length === 1);
  const isFull = isSingle && rounds.length === FULL_SET && rounds.every(({ winner, view }) => winner === 0 && view.won.length === 1);
  return isFull ? rounds.reduce((sum, { slides }) => sum + slides.length, 0) : null;
}

/** Other rules are another record. */
export function recordName([first]: readonly Round[]): string {
  const rule = first?.view.house.must_ricochet === "no" ? ".straight" : "";
  return `ricochet.slides-${FULL_SET}.robots-${robotsIn(first?.view)}${rule}`;
}

/** Four red ones first, or five; what others are chosen is said. */
function robotsIn(view: View | undefined): string {
  const robots = view ? playingRobots(view.home, view.closed) : [];
  const isUsual = robots.length === (view?.home.length ?? 0);
  return isUsual ? String(robots.length || 4) : robots.map((robot) => LETTERS[robot]).join("");
}

export function readRecord(name: string): SlidesRecord | null {
  const found = all()[name] as Partial<SlidesRecord> | undefined;
  return typeof found?.slides === "number" && typeof found.at === "number" ? { slides: found.slides, at: found.at } : null;
}

/** Looking at the same game again is no news: it is told from another by its time. */
export function keepRecord(name: string, slides: number, at: number): RecordNews {
  const before = readRecord(name);
  if (before && slides >= before.slides) return { kind: slides === before.slides ? "equal" : "not-better", record: before };
  const record = { slides, at };
  writeStorage(RECORDS_KEY, { ...all(), [name]: record });
  syncSoon();
  return { kind: before ? "better" : "first", record };
}

function all(): Record<string, unknown> {
  const found = readStorage(RECORDS_KEY);
  return found && typeof found === "object" && !Array.isArray(found) ? (found as Record<string, unknown>) : {};
}

export function markHelped(game: string): void {
  if (!isHelped(game)) writeStorage(HELPED_KEY, [game, ...helped()].slice(0, MAX_HELPED));
}

export function isHelped(game: string): boolean {
  return helped().includes(game);
}

function helped(): string[] {
  const found = readStorage(HELPED_KEY);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}
