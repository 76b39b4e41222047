/** Renju: what the player who began may not do, as `games/morpion/renju.py` has it. */

export type Ban = "overline" | "double-four" | "double-three";

/** The stones of one player, the free cells, and the sides of the grid. */
export interface Stones {
  columns: number;
  rows: number;
  own: ReadonlySet<number>;
  isFree: (cell: number) => boolean;
}

type Step = readonly [right: number, down: number];

const STEPS: readonly Step[] = [[1, 0], [0, 1], [1, 1], [-1, 1]];
const FIVE = 5;
const FOUR = 4;
const OUTSIDE = -1;

/** Why a stone on this free cell is forbidden; null: it is allowed. */
export function ban(stones: Stones, cell: number): Ban | null {
  const after = withStone(stones, cell);
  const lengths = STEPS.map((step) => lengthOf(after, cell, step));
  if (lengths.includes(FIVE)) return null;
  if (Math.max(...lengths) > FIVE) return "overline";
  if (STEPS.reduce((sum, step) => sum + fourCount(after, cell, step), 0) > 1) return "double-four";
  return STEPS.filter((step) => isThree(after, cell, step)).length > 1 ? "double-three" : null;
}

function withStone(stones: Stones, cell: number): Stones {
  return { ...stones, own: new Set(stones.own).add(cell), isFree: (other) => other !== cell && stones.isFree(other) };
}

/** The next cell of a direction, or OUTSIDE. */
function next({ columns, rows }: Stones, cell: number, [right, down]: Step, sense: number): number {
  const [x, y] = [(cell % columns) + sense * right, Math.floor(cell / columns) + sense * down];
  return x >= 0 && x < columns && y >= 0 && y < rows ? y * columns + x : OUTSIDE;
}

/** The stones of the unbroken row on one side of this cell, and the cell beyond them. */
function side(stones: Stones, cell: number, step: Step, sense: number): { count: number; end: number } {
  let count = 0;
  let end = next(stones, cell, step, sense);
  while (stones.own.has(end)) [count, end] = [count + 1, next(stones, end, step, sense)];
  return { count, end };
}

function lengthOf(stones: Stones, cell: number, step: Step): number {
  return 1 + side(stones, cell, step, 1).count + side(stones, cell, step, -1).count;
}

/** The free cells just beyond the unbroken row through this cell. */
function endsOf(stones: Stones, cell: number, step: Step): number[] {
  return [1, -1].map((sense) => side(stones, cell, step, sense).end).filter((end) => end !== OUTSIDE && stones.isFree(end));
}

/** In how many cells one more stone makes exactly five with this one. */
function fiveCount(stones: Stones, cell: number, step: Step): number {
  return endsOf(stones, cell, step).filter((end) => lengthOf(withStone(stones, end), cell, step) === FIVE).length;
}

/** Two in one direction are two fours, unless they are the ends of one. */
function fourCount(stones: Stones, cell: number, step: Step): number {
  const count = fiveCount(stones, cell, step);
  return lengthOf(stones, cell, step) === FOUR ? Math.min(count, 1) : count;
}

function isThree(stones: Stones, cell: number, step: Step): boolean {
  return endsOf(stones, cell, step).some((end) => makesStraightFour(stones, cell, end, step));
}

function makesStraightFour(stones: Stones, cell: number, end: number, step: Step): boolean {
  const after = withStone(stones, end);
  if (lengthOf(after, cell, step) !== FOUR || fiveCount(after, cell, step) !== 2) return false;
  return !STEPS.some((each) => lengthOf(after, end, each) === FIVE) && ban(stones, end) === null;
}
