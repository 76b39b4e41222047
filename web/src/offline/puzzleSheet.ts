/** A puzzle of the cached collection, as the server would send it. */

import { localEngine, toRefused } from "../engine/local/localEngine";
import { Refusal } from "../engine/local/rules/game";
import { phrase } from "../engine/local/rules/phrase";
import type { PuzzleCollection, Puzzle } from "../wire";
import { requireRules } from "../engine/local/rules";

export async function puzzleSheet({ game, puzzles }: PuzzleCollection, number: number): Promise<Puzzle> {
  const found = puzzles[number - 1];
  if (!found) throw toRefused(new Refusal("notation", phrase("puzzles.no-number", { number: String(number), most: puzzles.length })));
  const { state, line, turns, grade, score, task } = found;
  // The client follows slides by itself: only the first position is needed there.
  const steps = Array.from({ length: (turns.length ? line.length : 0) + 1 }, (_, count) => line.slice(0, count));
  const positions = await Promise.all(steps.map((actions) => localEngine.position({ game, text: state, actions })));
  const symbols = requireRules(game).symbols(positions[0]?.seat_count ?? 1);
  return { game, number, count: puzzles.length, grade, score, task, symbols, line, turns, positions };
}
