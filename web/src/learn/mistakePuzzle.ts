/** A mistake of a game as a small puzzle: the position before it, and which moves would have been right. Pure. */

import type { ReviewedMove, Verdict } from "../wire";
import { isMistake, slidesOf } from "../analysis/mistakes";

/**
 * What has to be found: a move that keeps the win, the draw, a good position (as far as the engine sees) or a shortest way;
 * one that wins on the spot, or one that does not lose at once.
 */
export type Task = "win" | "draw" | "better" | "slides" | "finish" | "hold";

export interface MistakePuzzle {
  /** The number of the move in the game, from 1. */
  number: number;
  by: number;
  /** The position before the move, in the game's notation. */
  state: string;
  task: Task;
  /** In so many slides, where the task is a way. */
  slides: number | null;
  played: Verdict;
  best: readonly Verdict[];
}

/** In moves of both. */
const NEARLY = 4;
/** Estimates that differ less are as good as each other, in points. */
const ALIKE = 60;

/** The mistakes of this player, of everybody where it is null, in the order of the game; `states` begins with the opening. */
export function puzzlesOf(remarks: readonly ReviewedMove[], states: readonly string[], seat: number | null): MistakePuzzle[] {
  return remarks
    .filter((remark) => isMistake(remark) && remark.by !== null && (seat === null || remark.by === seat))
    .sort((one, other) => one.number - other.number)
    .flatMap(({ number, by, verdict, best }) => {
      const state = states[number - 1];
      const [first] = best;
      if (!state || !first || !verdict || by === null) return [];
      return [{ number, by, state, task: taskOf(first, verdict), slides: slidesOf(first), played: verdict, best }];
    });
}

function taskOf(best: Verdict, played: Verdict): Task {
  if (slidesOf(best) !== null) return "slides";
  if (best.result === null) return "better";
  if (best.result < 0) return "hold";
  if (best.result > 0) return played.result === 1 ? "finish" : "win";
  return "draw";
}

const movesOf = ({ label }: Verdict): number => Number(label.slice(1));

/** Whether a move does as well: any that keeps the result, not only the quickest. Null: its value is not known. */
export function isRight({ task, best }: Pick<MistakePuzzle, "task" | "best">, tried: Verdict): boolean | null {
  const [first] = best;
  if (!first || best.some(({ action }) => action === tried.action)) return first ? true : null;
  if (tried.label === "?") return null;
  if (task === "slides") return slidesOf(tried) === slidesOf(first);
  if (task === "finish") return tried.label === first.label;
  // As long as the best, or nearly: some moves more are a matter of taste.
  if (task === "hold") return tried.result === null ? null : tried.result > -1 || movesOf(tried) >= movesOf(first) - NEARLY;
  if (task !== "better") return tried.result === null ? null : tried.result >= (first.result ?? 0);
  if (tried.result !== null) return tried.result > 0;
  const [points, most] = [Number(tried.label), Number(first.label)];
  return tried.is_blunder ? false : points >= most - ALIKE;
}

export interface LearnState {
  /** Which puzzle, from 0. */
  at: number;
  phase: "finding" | "checking" | "right" | "shown";
  /** The last wrong move and what it is worth. */
  wrong: Verdict | null;
  /** What was found or shown. */
  found: Verdict | null;
  /** Of each puzzle that is over: whether it was found at the first try, found, or shown. */
  results: readonly ("first" | "found" | "shown")[];
  tries: number;
}

export const FIRST_PUZZLE: LearnState = { at: 0, phase: "finding", wrong: null, found: null, results: [], tries: 0 };

export function tried(state: LearnState, puzzle: MistakePuzzle, verdict: Verdict): LearnState {
  if (state.phase === "right" || state.phase === "shown") return state;
  const tries = state.tries + 1;
  if (!isRight(puzzle, verdict)) return { ...state, phase: "finding", wrong: verdict, tries };
  return { ...state, phase: "right", wrong: null, found: verdict, tries, results: [...state.results, tries === 1 ? "first" : "found"] };
}

export function shown(state: LearnState, puzzle: MistakePuzzle): LearnState {
  if (state.phase === "right" || state.phase === "shown") return state;
  return { ...state, phase: "shown", wrong: null, found: puzzle.best[0] ?? null, results: [...state.results, "shown"] };
}

/** On to the next one; after the last, `at` is the number of puzzles. */
export function next(state: LearnState): LearnState {
  return { ...FIRST_PUZZLE, at: state.at + 1, results: state.results };
}
