/** The texts of a puzzle: what to find, why a move is wrong, hints, and the end. */

import type { GameUi } from "../games/manifest";
import type { Say } from "../i18n";
import type { Puzzle, PuzzleTry } from "../wire";
import { wrongMove, ownMovesLeft, placeOf, type PuzzleState } from "./puzzleState";

export function taskWords(sheet: Puzzle, ui: GameUi, view: unknown, say: Say): string {
  if (sheet.task === "reach" && ui.puzzle) return ui.puzzle.goal(view, sheet.line.length, say);
  const task = say(`web.puzzles.task.${sheet.task}`);
  return ui.goalText ? `${task} ${ui.goalText(view, say)}` : task;
}

/** Above the board: the task until the end, then the end. */
export function headlineWords(state: PuzzleState, task: string, say: Say): string {
  return state.result === "open" ? task : say(`web.puzzles.headline.${state.result}`);
}

export function wrongWords(sheet: Puzzle, state: PuzzleState, action: string, ui: GameUi, say: Say): string {
  const { result, count, answer } = wrongMove(sheet, state, action);
  const move = moveWords(action, ui, say);
  const loss = result === "L" && count !== null ? say("web.puzzles.wrong.loses-in", { move, count }) : say("web.puzzles.wrong.loses", { move });
  const what = result === "D" ? say("web.puzzles.wrong.draws", { move }) : loss;
  const why = answer === null ? "" : say("web.puzzles.wrong.answer", { answer: moveWords(answer, ui, say) });
  return [what, why, say("web.puzzles.wrong.again")].filter(Boolean).join(" ");
}

/** The vaguest first. */
export function hintWords(sheet: Puzzle, state: PuzzleState, ui: GameUi, view: unknown, say: Say): string[] {
  if (sheet.task === "reach") return state.done.length ? [] : (ui.puzzle?.hints(sheet.line, say) ?? []);
  const action = sheet.line[state.done.length];
  if (action === undefined) return [];
  const { columns = 1, rows = 1 } = view as { columns?: number; rows?: number };
  const { across, down } = placeOf(action, columns, rows);
  const where = down === null ? across : `${down}-${across}`;
  const place = say(`web.puzzles.place.${where}`);
  return [
    sheet.task === "win" ? say("web.puzzles.hint-win", { count: ownMovesLeft(sheet, state) }) : say("web.puzzles.hint-save"),
    say("web.puzzles.hint-place", { place }),
    say("web.puzzles.hint-move", { move: moveWords(action, ui, say) }),
  ];
}

export function endWords(sheet: Puzzle, state: PuzzleState, say: Say): string {
  const best = sheet.line.length;
  if (state.result === "longer") return say("web.puzzles.end.longer", { count: state.done.length, best });
  if (state.result === "shown") return say(state.phase === "moving" ? "web.puzzles.end.showing" : "web.puzzles.end.shown");
  if (sheet.task === "reach") return say("web.puzzles.end.reached", { count: best });
  const what = sheet.task === "save" ? say("web.puzzles.end.saved") : say(state.phase === "moving" ? "web.puzzles.end.rest" : "web.puzzles.end.won");
  return state.mistakes ? `${what} ${say("web.puzzles.end.mistakes", { count: state.mistakes })}` : what;
}

function moveWords(action: string, ui: GameUi, say: Say): string {
  return ui.stepLabel?.({ by: null, action }, say) ?? action;
}

/** `0:42`, `12:05`. */
export function timeText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** “Puzzle rating 1043 (+12).” Nothing where it was no first try. */
export function ratedWords(rated: PuzzleTry | null, say: Say): string {
  if (!rated?.is_first) return "";
  const sign = rated.change < 0 ? "−" : "+";
  return say("web.puzzles.rated", { rating: `${rated.rating}${rated.is_provisional ? "?" : ""}`, change: `${sign}${Math.abs(rated.change)}` });
}
