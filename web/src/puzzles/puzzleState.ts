/** One puzzle being solved: a reducer, (state, action) → state. */

import type { Puzzle } from "../wire";

export interface PuzzleState {
  /** The moves on the board. */
  readonly done: readonly string[];
  /** `finding`: it is the solver's move; `moving`: the opponent answers, or the solution is played; `still`: the end. */
  readonly phase: "finding" | "moving" | "still";
  /** `longer`: the goal was reached, but not in the fewest moves. */
  readonly result: "open" | "solved" | "shown" | "longer";
  /** The last wrong move. */
  readonly wrong: string | null;
  readonly mistakes: number;
  readonly hints: number;
  /** A hint was asked for, or the solution shown. */
  readonly isHelped: boolean;
}

export const INITIAL_STATE: PuzzleState = { done: [], phase: "finding", result: "open", wrong: null, mistakes: 0, hints: 0, isHelped: false };

/** `*` stands for every move that is not named. */
const ELSE = "*";

/** At the end the board only shows: touching it is no mistake. */
export const takesMoves = ({ result }: PuzzleState): boolean => result === "open";

/** A move in a puzzle with an opponent. */
export function tried(sheet: Puzzle, state: PuzzleState, action: string): PuzzleState {
  if (state.phase !== "finding") return state;
  if (action !== sheet.line[state.done.length]) return { ...state, wrong: action, mistakes: state.mistakes + 1 };
  const done = [...state.done, action];
  const isFound = foundCount(done) >= sheet.turns.length;
  const result = isFound ? "solved" : "open";
  return { ...state, done, wrong: null, hints: 0, result, phase: done.length < sheet.line.length ? "moving" : "still" };
}

/** A move in a puzzle without an opponent, and whether it reaches the goal. */
export function slid(sheet: Puzzle, state: PuzzleState, action: string, isReached: boolean): PuzzleState {
  if (state.phase !== "finding") return state;
  const done = [...state.done, action];
  if (!isReached) return { ...state, done };
  return { ...state, done, phase: "still", result: done.length <= sheet.line.length ? "solved" : "longer" };
}

export function steppedBack(state: PuzzleState): PuzzleState {
  return state.phase === "finding" ? { ...state, done: state.done.slice(0, -1) } : state;
}

/** The next move of the solution: the opponent's answer, or the solution being shown. */
export function goneOn(sheet: Puzzle, state: PuzzleState): PuzzleState {
  const next = sheet.line[state.done.length];
  if (state.phase !== "moving" || next === undefined) return state;
  const done = [...state.done, next];
  if (done.length === sheet.line.length) return { ...state, done, phase: "still" };
  return { ...state, done, phase: state.result === "open" ? "finding" : "moving" };
}

/** The whole solution from the beginning. A solved puzzle stays solved. */
export function shown(state: PuzzleState): PuzzleState {
  return { ...state, done: [], phase: "moving", result: state.result === "solved" ? "solved" : "shown", wrong: null, isHelped: state.isHelped || state.result !== "solved" };
}

/** From the beginning; mistakes and help are remembered. */
export function again(state: PuzzleState): PuzzleState {
  return { ...INITIAL_STATE, mistakes: state.mistakes, isHelped: state.isHelped };
}

export function hinted(state: PuzzleState, most: number): PuzzleState {
  return { ...state, wrong: null, hints: Math.min(most, state.hints + 1), isHelped: true };
}

/** Moves of the solver's own that are on the board. */
function foundCount(done: readonly string[]): number {
  return Math.ceil(done.length / 2);
}

interface WrongMove {
  /** `W`, `D` or `L`. */
  result: string;
  /** Moves of both until then, this one included; null where it is not known. */
  count: number | null;
  answer: string | null;
}

/** What a wrong move leads to. */
export function wrongMove(sheet: Puzzle, state: PuzzleState, action: string): WrongMove {
  const turn = sheet.turns[foundCount(state.done)];
  const label = turn?.labels[action] ?? turn?.labels[ELSE] ?? "";
  const answer = turn?.answers[action] ?? turn?.answers[ELSE] ?? null;
  const count = Number(label.slice(1));
  return { result: label.charAt(0), count: count > 0 ? count : null, answer: answer === action ? null : answer };
}

/** How many moves of the solver's own the win takes from here, the winning one included. */
export function ownMovesLeft(sheet: Puzzle, state: PuzzleState): number {
  return foundCount(sheet.line.slice(state.done.length));
}

/** In which part of a board with columns, and rows where the move names one, to look. */
export function placeOf(action: string, columns: number, rows: number): { across: "left" | "middle" | "right"; down: "upper" | "middle" | "lower" | null } {
  const [, letter = "", digits = ""] = /^([a-z])([0-9]*)$/.exec(action) ?? [];
  const third = (place: number, size: number): number => Math.min(2, Math.floor((3 * place) / size));
  const across = (["left", "middle", "right"] as const)[third(letter.charCodeAt(0) - 97, columns)] ?? "middle";
  if (!digits) return { across, down: null };
  return { across, down: (["upper", "middle", "lower"] as const)[third(Number(digits) - 1, rows)] ?? "middle" };
}
