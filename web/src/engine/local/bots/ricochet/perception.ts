/** Imagining slides: what was imagined once is remembered, right or wrong, so time goes into what is new. */

import { DIRECTIONS, ROBOTS, type Slide } from "../../../../games/ricochet/board";
import { enteredCells, slid } from "../../../../games/ricochet/sliding";
import type { Dice } from "../../rules/dice";
import type { Board } from "../../rules/ricochet/boards";
import type { Persona } from "./persona";
import type { Robots } from "./foundPaths";

/** Who slides from where in which direction, and where it really stops. */
interface SlideFact {
  key: number;
  end: number;
}

/** What a slide costs that was imagined before, in looks. */
const AGAIN = 0.04;
const ONCE_MORE = 0.5;
/** More cells than any board has. */
const CELLS = 1_024;
const STEPS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const;

/** One person's eyes during one round. */
export class Perception {
  readonly #known = new Map<number, number | null>();
  readonly #mistakes = new Set<number>();
  /** Slides imagined so far. */
  looks = 0;

  constructor(
    private readonly board: Board,
    private readonly persona: Persona,
    private readonly dice: Dice,
  ) {}

  /** Where robots seem to stand afterwards; null where nothing moves, or the slide does not come to mind. */
  imagined(robots: Robots, slide: Slide): Robots | null {
    const fact = this.#fact(robots, slide);
    if (!fact) return null;
    let end = this.#known.get(fact.key);
    if (end === undefined) {
      this.looks += 1;
      end = this.#seen(robots, slide, fact);
      this.#known.set(fact.key, end);
    } else {
      this.looks += AGAIN;
    }
    return end === null || robots.includes(end) ? null : robots.with(ROBOTS.indexOf(slide.robot), end);
  }

  /** Goes through the slides once more; a mistake that is noticed is not made again. */
  findsMistake(home: Robots, slides: readonly Slide[]): boolean {
    let robots = home;
    for (const slide of slides) {
      this.looks += ONCE_MORE;
      const fact = this.#fact(robots, slide);
      if (fact && this.#mistakes.has(fact.key) && this.dice.below(100) < this.persona.checks) {
        this.#mistakes.delete(fact.key);
        this.#known.set(fact.key, fact.end);
        return true;
      }
      const after = this.imagined(robots, slide);
      if (!after) throw new Error("it was imagined before");
      robots = after;
    }
    return false;
  }

  #fact(robots: Robots, slide: Slide): SlideFact | null {
    const robot = ROBOTS.indexOf(slide.robot);
    const start = robots[robot] ?? 0;
    const end = this.board.diagonals.length ? (slid(this.board.graph, robots, slide)[robot] ?? start) : this.#straight(robots, start, slide);
    if (end === start) return null;
    return { key: ((robot * CELLS + start) * DIRECTIONS.length + DIRECTIONS.indexOf(slide.direction)) * CELLS + end, end };
  }

  /** As the rules say where nothing turns; people look many times. */
  #straight(robots: Robots, start: number, { direction }: Slide): number {
    const exits = this.board.graph.exits[direction];
    let last = start;
    for (let ahead = exits[last] ?? -1; ahead >= 0 && !robots.includes(ahead); ahead = exits[last] ?? -1) last = ahead;
    return last;
  }

  #seen(robots: Robots, slide: Slide, fact: SlideFact): number | null {
    const draw = this.dice.below(1_000);
    if (draw < this.persona.overlooks) return null;
    if (draw >= this.persona.overlooks + this.persona.misjudges) return fact.end;
    const end = overrun(this.board, robots, slide);
    if (end !== fact.end) this.#mistakes.add(fact.key);
    return end;
  }
}

/** Where the robot would stop if what stops it were not seen; nobody takes the border or a closed cell for free. */
function overrun(board: Board, robots: Robots, slide: Slide): number {
  const last = enteredCells(board.graph, robots, slide).at(-1);
  if (!last) throw new Error("only what moves is misjudged");
  const [dx, dy] = STEPS[last.heading];
  const x = (last.cell % board.width) + dx;
  const y = Math.floor(last.cell / board.width) + dy;
  const beyond = y * board.width + x;
  const isInside = x >= 0 && y >= 0 && x < board.width && y < board.height;
  if (!isInside || board.closed.includes(beyond) || robots.includes(beyond)) return last.cell;
  const robot = ROBOTS.indexOf(slide.robot);
  return slid(board.graph, robots.with(robot, beyond), { robot: slide.robot, direction: last.heading })[robot] ?? beyond;
}
