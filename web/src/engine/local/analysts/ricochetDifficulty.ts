/** How hard a round feels to a person: the number and the word of `games/ricochet/explain/difficulty.py`. */

import { ROBOTS, type Slide } from "../../../games/ricochet/board";
import { slid } from "../../../games/ricochet/sliding";
import { phrase, type Phrase } from "../rules/phrase";
import { distances, UNREACHABLE } from "./ricochetDistances";
import type { Paths, Problem } from "./ricochetSolver";

/** Where each begins on the scale. */
const GRADES: readonly [string, number][] = [["easy", 0], ["medium", 20], ["hard", 32], ["expert", 50]];
const TOP = 100;

interface Difficulty {
  grade: string;
  score: number;
  words: Phrase;
}

export function difficultyOf(problem: Problem, found: Paths): Difficulty | null {
  const [first] = found.paths;
  if (!found.path || !first) return null;
  const robots = new Set(first.map(({ robot }) => robot)).size;
  const hidden = Math.min(...found.paths.map((each) => hiddenIn(problem, each)));
  const felt = 4.4 * found.path.length + 16.5 * (robots - 1) + hidden - Math.log2(Math.max(1, found.count)) - 2;
  const score = Math.max(0, Math.min(TOP, rounded(felt)));
  const grade = GRADES.findLast(([, least]) => score >= least)?.[0] ?? "easy";
  return { grade, score, words: phrase("ricochet.difficulty.told", { grade: phrase(`ricochet.difficulty.${grade}`), score, robots }) };
}

/** Halves go to the even number, as they do in Python. */
function rounded(value: number): number {
  return value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
}

/** How little a first slide looks like one: 0 brings the target's robot nearer, 1 moves it elsewhere, 2 moves another. */
function hiddenIn({ board, robots, target }: Problem, way: readonly Slide[]): number {
  const [first, last] = [way[0], way.at(-1)];
  if (!first || !last || first.robot !== last.robot) return 2;
  const far = distances(board, last.robot, [target.cell]);
  const at = (where: readonly number[]): number => far[where[ROBOTS.indexOf(last.robot)] ?? 0] ?? UNREACHABLE;
  return at(slid(board.graph, robots, first)) >= at(robots) ? 1 : 0;
}
