/** The computer players that were beaten, by game and size. Pure; `ladderStore.svelte.ts` stores it. */

import { isBrought } from "../opponents/brought";
import type { TableSnapshot } from "../wire";
import { resultOf, moveCount } from "../shell/ending/result";

export interface Beaten {
  wins: number;
  /** The fewest moves of one's own that a win took. */
  fewestMoves: number;
  /** When it was first beaten, in milliseconds since 1970. */
  since: number;
}

/** By game, then by size, then by level. */
export interface Ladder {
  readonly beaten: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Beaten>>>>>>;
  /** The last games counted, so that none is counted twice: a finished table can be opened again. */
  readonly counted: readonly string[];
}

export const EMPTY_LADDER: Ladder = { beaten: {}, counted: [] };
const MAX_COUNTED = 100;
/** The options that make a game another one to win. */
const SIZE_OPTIONS = ["columns", "rows", "run", "players"] as const;
/** The same of its rules, with what is usual. */
const RULE_OPTIONS = { variant: "free", exact: "no", lines: "1", pop_out: "no" } as const;

/** `7x6x4`, `15x15x5x2 variant=renju`: the same for all tables of the same size and rules; empty where a game has only one. */
export function sizeOf(options: Readonly<Record<string, string>>): string {
  const size = SIZE_OPTIONS.flatMap((name) => options[name] || []).join("x");
  const rules = Object.entries(RULE_OPTIONS).flatMap(([name, usual]) => (options[name] && options[name] !== usual ? [`${name}=${options[name]}`] : []));
  return [size, ...rules].join(" ");
}

export function beatenAt(ladder: Ladder, game: string, options: Readonly<Record<string, string>>): Readonly<Record<string, Beaten>> {
  return ladder.beaten[game]?.[sizeOf(options)] ?? {};
}

export const isBeaten = (ladder: Ladder, game: string, options: Readonly<Record<string, string>>, level: string): boolean => level in beatenAt(ladder, game, options);

export interface Win {
  game: string;
  options: Readonly<Record<string, string>>;
  level: string;
  /** Of one's own. */
  moves: number;
  /** Which game it was: table and number. */
  id: string;
}

/** The win of this person over one or more computers of one level; null where it was another game. */
export function winAt(table: TableSnapshot, steps: TableSnapshot["steps"]): Win | null {
  const { kind, seat } = resultOf(table);
  const others = table.players.filter((player) => player.seat !== seat);
  const level = others[0]?.level;
  if (kind !== "won" || !level || isBrought(level) || others.some((player) => player.kind !== "computer" || player.level !== level)) return null;
  const { game, options } = table.settings;
  return { game, options, level, moves: moveCount(steps, seat), id: `${table.table} ${table.number}` };
}

export interface CountedWin {
  ladder: Ladder;
  /** The first win over this level at this size. */
  isFirst: boolean;
  /** Fewer moves than ever before. */
  isRecord: boolean;
}

/** With this win. A game that was counted before changes nothing. */
export function withWin(ladder: Ladder, win: Win, now: number): CountedWin {
  if (ladder.counted.includes(win.id)) return { ladder, isFirst: false, isRecord: false };
  const size = sizeOf(win.options);
  const ofGame = ladder.beaten[win.game] ?? {};
  const before = ofGame[size]?.[win.level];
  const after = { wins: (before?.wins ?? 0) + 1, fewestMoves: Math.min(before?.fewestMoves ?? Infinity, win.moves), since: before?.since ?? now };
  return {
    ladder: {
      beaten: { ...ladder.beaten, [win.game]: { ...ofGame, [size]: { ...ofGame[size], [win.level]: after } } },
      counted: [...ladder.counted, win.id].slice(-MAX_COUNTED),
    },
    isFirst: !before,
    isRecord: before !== undefined && win.moves < before.fewestMoves,
  };
}

/** The next level up, or down; null at the end of the list. `levels` are in order, the weakest first. */
export function neighbour(levels: readonly string[], level: string, step: 1 | -1): string | null {
  const at = levels.indexOf(level);
  return at < 0 ? null : (levels[at + step] ?? null);
}

/** Of any version: whatever cannot be read is ignored. */
export function parseLadder(stored: unknown): Ladder {
  const { beaten, counted } = (stored ?? {}) as Partial<Ladder>;
  const isReadable = typeof beaten === "object" && beaten !== null && Array.isArray(counted);
  return isReadable ? { beaten, counted: counted.filter((id) => typeof id === "string") } : EMPTY_LADDER;
}
