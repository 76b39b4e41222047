/** What the worker can do for a game; texts are phrases, translated on the page. */

import type { Phrase } from "../rules/phrase";

export interface Verdict {
  action: string;
  label: string;
  value: number | null;
  result: number | null;
  reasons: Phrase[];
  is_blunder: boolean;
}

/** The server's `Analysis` before it is put into words. */
export interface Found {
  label: string;
  summary: Phrase;
  facts: Record<string, unknown>;
  verdicts: Verdict[];
  line: { by: number | null; action: string }[];
  remarks: Phrase[];
  highlights: { cell: string; seat: number; kind: string }[];
  node_count: number;
  is_proved: boolean;
}

export interface MoveRequest {
  state: string;
  level: string;
  seat: number;
  seed: number;
  /** What the table's clock shows, in seconds; differences count. */
  now?: number;
  /** At most so long, where many computers share a round. */
  milliseconds?: number;
  /** What this player noted when it was last asked in this game. */
  notes?: unknown;
}

export interface Choice {
  /** Null: it waits for the others. */
  action: string | null;
  reason: Phrase | null;
  /** How long a person would have taken. */
  afterSeconds?: number;
  notes?: unknown;
}

export interface Hinted {
  action: string | null;
  degrees: Phrase[];
}

export interface Solved {
  best: number;
  grade: string;
  score: number;
  line: string[];
}

export interface Analyst {
  /** Called before a question, for what must be fetched; resolves soon, with or without it. */
  prepare?(state: string): Promise<void>;
  /** As far as it is known after so many milliseconds of search. */
  analyse(state: string, milliseconds: number, wantsLine: boolean): Found;
  /** Whether games from this opening are solved in time, move by move; missing where nobody claims that. */
  proves?(state: string): boolean;
  /** A problem that one solves alone: proved; missing where nobody asks such ones. */
  solve?(state: string): Solved;
  /** The action a player of this level takes, and why. */
  choose(asked: MoveRequest): Choice;
  /** A good action, and hints from a nudge to the action itself; none when there is nothing to say. */
  hint(state: string): Hinted;
}

/** What a search may cost; nothing set: as much as it takes. */
export interface Budget {
  nodes?: number;
  milliseconds?: number;
}

/** As the doors of the cores take them, last in every question. */
export const budgetNumbers = ({ nodes = 0, milliseconds = 0 }: Budget): [number, number] => [nodes, milliseconds];

export const UNKNOWN = "?";
export const LETTERS: Record<number, string> = { 1: "W", 0: "D", [-1]: "L" };
