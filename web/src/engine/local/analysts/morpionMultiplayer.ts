/** A game of more than two: what the next turns tell, a win against all others, or advice, as `explain/multiplayer.py` has it. */

import { outcome, turnOf, type State } from "../rules/morpion";
import type { Budget } from "./analyst";
import type { Evaluation } from "./morpionEvaluation";
import { share, type MorpionSolver } from "./morpionSolver";
import type { Threats } from "./morpionThreats";

const [PROVING, SEARCHING] = [0.4, 0.5];
/** Estimates: a mark that keeps somebody from a line, threatens twice, or takes the cell where a rival would. */
const [BLOCK, FORK, HINDER] = [900, 500, 300];

export interface PositionEvaluation {
  position: Evaluation;
  /** Of marks as far as there is something to say of them. */
  moves: Map<number, Evaluation>;
  /** Each seat's part of the game as it looks, 1 for a sure win. */
  shares: readonly number[];
}

/** `threats` are those of every seat, the one to move first. */
export function evaluateMultiplayer(solver: MorpionSolver, state: State, threats: readonly Threats[], budget: Budget): PositionEvaluation {
  const turn = turnOf(state);
  const ended = outcome(state);
  if (ended) return { position: sure(ended.places.every((place) => place === 1) ? 0 : -1, 0, []), moves: new Map(), shares: [] };
  const free = state.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
  const every = new Map(free.map((cell) => [cell, evaluateCell(cell, threats)]));
  const moves = new Map([...every].filter(([, move]) => move.result !== null || move.score));
  const [own, following] = threats;
  const winner = own?.completing[0];
  if (winner !== undefined) return { position: sure(1, 1, [winner]), moves, shares: allFor(state, turn) };
  if ([...every.values()].every(({ result }) => result === -1)) {
    return { position: sure(-1, 2, free.slice(0, 1)), moves, shares: allFor(state, following?.seat ?? turn) };
  }
  const outlook = solver.forcedOutcome(state, share(budget, PROVING));
  if (outlook.result === 1 && outlook.line[0] !== undefined) {
    const position = { ...sure(1, null, outlook.line), nodes: outlook.nodes };
    return { position, moves: moves.set(outlook.line[0], { ...position, nodes: 0 }), shares: allFor(state, turn) };
  }
  const advice = solver.searchMultiplayer(state, "expert", share(budget, SEARCHING));
  const gain = Math.round(BLOCK * ((advice.shares[turn] ?? 0) - 1 / state.seatCount));
  const score = Math.max(gain, Math.max(0, ...[...moves.values()].map((move) => move.score)) + 1);
  const advised: Evaluation = { result: null, isProved: false, count: null, score, line: [advice.cell], nodes: 0 };
  return { position: { ...advised, score: 0, nodes: outlook.nodes + advice.nodes }, moves: moves.set(advice.cell, advised), shares: advice.shares };
}

function evaluateCell(cell: number, [own, ...rivals]: readonly Threats[]): Evaluation {
  if (own?.completing.includes(cell)) return sure(1, 1, [cell]);
  if (rivals[0]?.completing.some((other) => other !== cell)) return sure(-1, 2, []);
  return { result: null, isProved: false, count: null, score: scoreOf(cell, own, rivals), line: [], nodes: 0 };
}

/** The nearest rival's plans weigh most. */
function scoreOf(cell: number, own: Threats | undefined, rivals: readonly Threats[]): number {
  const against = rivals.map((rival, later) => (rival.completing.includes(cell) ? BLOCK - later : plans(rival, cell) ? HINDER - later : 0));
  return Math.max(0, ...against, own && plans(own, cell) ? FORK : 0);
}

function plans({ opening, forking }: Threats, cell: number): boolean {
  return opening.includes(cell) || forking.includes(cell);
}

function allFor({ seatCount }: State, winner: number): number[] {
  return Array.from({ length: seatCount }, (_, seat) => Number(seat === winner));
}

function sure(result: number, count: number | null, line: readonly number[]): Evaluation {
  return { result, isProved: true, count, score: 0, line: [...line], nodes: 0 };
}
