/** What a judgement means: the labels and sentences of `games/morpion/explain`. */

import { cellName, marked, outcome, turnOf, type State } from "../rules/morpion";
import { phrase, playerPhrase, type Phrase } from "../rules/phrase";
import { LETTERS } from "./analyst";
import type { Evaluation } from "./morpionEvaluation";
import { completingCells, decidingCells, type Threats } from "./morpionThreats";

const WIN = 20_000;
const CLEAR_ADVANTAGE = 100;
const SHORTEST_RUN = 3;

export function label({ result, count, score }: Evaluation): string {
  if (result === null) return score < 0 ? String(score) : `+${score}`;
  return `${LETTERS[result]}${count || ""}`;
}

/** The higher the better: wins, the sooner the better, above all estimates; losses below, the later the better. */
export function value({ result, count, score }: Evaluation): number {
  return result === null ? score : result * (count === null ? WIN / 2 : WIN - count);
}

export function summary(state: State, { result, score, count, isProved }: Evaluation): Phrase {
  const ended = outcome(state);
  if (ended) return phrase("morpion.value.over", { outcome: ended.reason });
  const player = playerPhrase(turnOf(state));
  if (result === null && state.seatCount > 2) return phrase("morpion.value.open", { player });
  if (result === null) return phrase(`morpion.value.${tendency(score)}`, { player });
  if (result === 0) return phrase("morpion.value.draw", { player });
  const code = result > 0 ? "morpion.value.win" : "morpion.value.loss";
  if (count === null) return phrase(`${code}-some-time`, { player });
  return phrase(isProved ? code : `${code}-seen`, { player, count });
}

/** What a mark does to what was there to be had. */
export function moveReason(move: Evaluation, best: Evaluation): Phrase {
  if (move.result === null) return phrase(best.result === 1 ? "morpion.move.win-gone" : `morpion.move.${tendency(move.score)}`);
  if (move.result === 1) return counted("morpion.move.wins", move);
  if (best.result === 1) return move.result === 0 ? phrase("morpion.move.win-to-draw") : counted("morpion.move.win-to-loss", move);
  if (move.result === 0) return phrase("morpion.move.draws");
  return counted(best.result === -1 ? "morpion.move.loses" : "morpion.move.to-loss", move);
}

const tendency = (score: number): string => (score > CLEAR_ADVANTAGE ? "better" : score < -CLEAR_ADVANTAGE ? "worse" : "even");

function counted(code: string, { count }: Evaluation): Phrase {
  return count === null ? phrase(`${code}-some-time`) : phrase(code, { count });
}

/** What this free cell does for the seat to move: the strongest thing that can be said of it. */
export function reason(state: State, cell: number, threats: readonly Threats[]): Phrase {
  const turn = turnOf(state);
  const [own, ...rivals] = threats;
  if (decidingCells(state, turn).includes(cell)) return phrase("morpion.reasons.wins");
  if (own?.completing.includes(cell) && !rivals.some(({ seat }) => decidingCells(state, seat).includes(cell))) return phrase("morpion.reasons.completes");
  const blocked = rivals.find((rival) => rival.completing.includes(cell));
  if (blocked) return phrase("morpion.reasons.blocks", { player: playerPhrase(blocked.seat) });
  const after = marked(state, cell);
  const count = completingCells(after, turn).length;
  if (state.lines > 1 && count) return phrase("morpion.reasons.threatens-line");
  if (count > 1) return phrase("morpion.reasons.forks", { count });
  if (count) return phrase("morpion.reasons.threatens");
  return plan(state, cell, rivals) ?? neighbourly(state, cell);
}

function plan(state: State, cell: number, rivals: readonly Threats[]): Phrase | null {
  if (state.run === SHORTEST_RUN) return null;
  for (const { seat, opening, forking } of rivals) {
    if (opening.includes(cell)) return phrase("morpion.reasons.stops-open", { player: playerPhrase(seat), length: state.run - 2 });
    if (forking.includes(cell)) return phrase("morpion.reasons.stops-fork", { player: playerPhrase(seat) });
  }
  return null;
}

function neighbourly(state: State, cell: number): Phrase {
  const [x, y] = [cell % state.columns, Math.floor(cell / state.columns)];
  const beside = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => {
      const [u, v] = [x + right, y + down];
      return u >= 0 && u < state.columns && v >= 0 && v < state.rows ? (state.cells[v * state.columns + u] ?? null) : null;
    }),
  );
  if (beside.includes(turnOf(state))) return phrase("morpion.reasons.builds");
  return phrase(beside.some((owner) => owner !== null) ? "morpion.reasons.hinders" : "morpion.reasons.opens");
}

export const namesOf = (state: State, cells: readonly number[]): string[] => cells.map((cell) => cellName(state, cell));
