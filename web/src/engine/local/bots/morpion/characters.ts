/** Players with a will of their own, as in `games/morpion/bots/characters.py`: one would rather not win, one wants two lines at once. */

import type { Choice } from "../../analysts/analyst";
import { completingCells, decidingCells, newLines } from "../../analysts/morpionThreats";
import type { Dice } from "../../rules/dice";
import { allowedCells, cellName, turnOf, type State } from "../../rules/morpion";
import { phrase, type Phrase } from "../../rules/phrase";
import { nearCells } from "./humanLike";

const STEPS: readonly (readonly [right: number, down: number])[] = [[1, 0], [0, 1], [1, 1], [-1, 1]];

/** Null where nobody of that name plays. `reason` says of any cell what it does. */
export function characterMove(state: State, level: string, dice: Dice, reason: (cell: number) => Phrase): Choice | null {
  if (level === "modest") return modestMove(state, dice);
  return level === "joiner" ? joiningMove(state, dice, reason) : null;
}

const rivalsOf = (state: State): number[] => Array.from({ length: state.seatCount - 1 }, (_, later) => (turnOf(state) + later + 1) % state.seatCount);

export function modestMove(state: State, dice: Dice): Choice {
  const free = allowedCells(state);
  const wins = completingCells(state, turnOf(state));
  const harmless = free.filter((cell) => !wins.includes(cell));
  if (!harmless.length) return { action: cellName(state, dice.pick(free)), reason: phrase(`morpion.reasons.cannot-help-${isWin(state) ? "winning" : "losing"}`) };
  const blocks = new Set(rivalsOf(state).flatMap((rival) => completingCells(state, rival)));
  const idle = harmless.filter((cell) => !blocks.has(cell));
  const built = (idle.length ? idle : harmless).map((cell) => ({ cell, value: longestLines(state, cell).reduce((sum, marks) => sum + marks, 0) }));
  const least = Math.min(...built.map(({ value }) => value));
  const { cell } = dice.pick(built.filter(({ value }) => value === least));
  return { action: cellName(state, cell), reason: modestReason(state, wins) };
}

const isWin = ({ variant, lines }: State): boolean => variant !== "misere" && lines === 1;

/** Where a line loses, it wants what everybody wants. */
function modestReason({ variant }: State, wins: readonly number[]): Phrase {
  if (wins.length) return phrase("morpion.reasons.leaves-win");
  return phrase(`morpion.reasons.${variant === "misere" ? "builds-little" : "modest"}`);
}

/** Near the marks, where that is allowed. */
function nearAllowed(state: State, allowed: ReadonlySet<number>): number[] {
  const near = nearCells(state).filter((cell) => allowed.has(cell));
  return near.length ? near : [...allowed];
}

export function joiningMove(state: State, dice: Dice, reason: (cell: number) => Phrase): Choice {
  const allowed = new Set(allowedCells(state));
  const seats = [turnOf(state), ...rivalsOf(state)];
  const urgent = [decidingCells, completingCells]
    .flatMap((completing) => seats.map((seat) => completing(state, seat).filter((cell) => allowed.has(cell))))
    .find((cells) => cells.length);
  const crossings = [...(urgent ?? nearAllowed(state, allowed))].sort((one, other) => one - other).map((cell) => ({ cell, ...crossing(longestLines(state, cell)) }));
  const shorter = Math.max(...crossings.map((each) => each.shorter));
  const longer = Math.max(...crossings.map((each) => (each.shorter === shorter ? each.longer : 0)));
  const { cell } = dice.pick(crossings.filter((each) => each.shorter === shorter && each.longer === longer));
  const isBoth = shorter === state.run - 1 && newLines(state, cell) > 1;
  const why = isBoth ? phrase("morpion.reasons.completes-two") : shorter && !urgent ? phrase("morpion.reasons.joins") : reason(cell);
  return { action: cellName(state, cell), reason: why };
}

/** The marks on the two longest lines. */
function crossing(longest: readonly number[]): { shorter: number; longer: number } {
  const [longer = 0, shorter = 0] = [...longest].sort((one, other) => other - one);
  return { shorter, longer };
}

/** For each direction, the most marks of whoever is to move on one open line through this cell. */
function longestLines(state: State, cell: number): number[] {
  const { columns, rows, run, cells } = state;
  const turn = turnOf(state);
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  return STEPS.map(([right, down]) => {
    let most = 0;
    for (let back = 0; back < run; back += 1) {
      let marks = 0;
      for (let place = 0; place < run && marks >= 0; place += 1) {
        const [column, row] = [x + (place - back) * right, y + (place - back) * down];
        const owner = column >= 0 && column < columns && row >= 0 && row < rows ? cells[row * columns + column] : undefined;
        marks = owner === null ? marks : owner === turn ? marks + 1 : -1;
      }
      most = Math.max(most, marks);
    }
    return most;
  });
}
