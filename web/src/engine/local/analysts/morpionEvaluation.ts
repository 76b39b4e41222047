/** What a position for two is worth: proofs first on small grids, the engine on large ones, as `explain/evaluation.py` has it. */

import { marked, outcome, turnOf, type State } from "../rules/morpion";
import type { Budget } from "./analyst";
import { completingCells } from "./morpionThreats";
import { share, SURELY_WON, WON, type MorpionSolver, type Proof } from "./morpionSolver";

/** For the player to move. */
export interface Evaluation {
  result: number | null;
  isProved: boolean;
  /** Marks to the end, both players', where it is in sight. */
  count: number | null;
  /** The engine's estimate; 0 where the result is known. */
  score: number;
  line: number[];
  nodes: number;
}

interface Move {
  cell: number;
  score: number;
  toEnd: number | null;
  isProved: boolean;
  line: number[];
  nodes: number;
}

const SMALL = 64;
const [FIRST, SECOND] = [0.55, 0.35];
const [PROVING, SEARCHING, COMPARING] = [0.45, 0.35, 0.2];
const [LINE_NODES, LINE_SHARE, LONGEST_LINE] = [5_000, 0.02, 60];

export function evaluate(solver: MorpionSolver, state: State, budget: Budget): Evaluation {
  const ended = outcome(state);
  if (ended) {
    const isDrawn = ended.places.every((place) => place === 1);
    return { result: isDrawn ? 0 : -1, isProved: true, count: 0, score: 0, line: [], nodes: 0 };
  }
  const found = evaluateWithProof(solver, state, budget);
  const isWhole = found.count !== null && found.line.length >= found.count;
  return found.result && !isWhole ? playedOut(solver, state, found, budget) : found;
}

/** The same from the other side, one mark earlier. */
export function turned(evaluation: Evaluation): Evaluation {
  const { result, count, score } = evaluation;
  return { ...evaluation, result: result === null ? null : 0 - result, count: count === null ? null : count + 1, score: 0 - score };
}

/** The best mark found within the budget; small grids are proved where that can be done in about half of them. */
export function bestMove(solver: MorpionSolver, state: State, budget: Budget): Move {
  if (state.cells.length > SMALL) return searched(solver, state, budget);
  const proof = solver.prove(state, share(budget, PROVING));
  if (proof.result === 1) return won(state, proof);
  const found = searched(solver, state, share(budget, SEARCHING));
  if (proof.result !== 0) return { ...found, isProved: found.isProved || proof.result === -1 };
  const isSame = !proof.line.length || found.cell === proof.line[0];
  if (isSame || solver.prove(marked(state, found.cell), share(budget, COMPARING)).result === 0) {
    return { ...found, score: 0, toEnd: null, isProved: true };
  }
  return { cell: proof.line[0] as number, score: 0, toEnd: null, isProved: true, line: proof.line, nodes: proof.nodes };
}

function searched(solver: MorpionSolver, state: State, budget: Budget): Move {
  const { line, score, isProved, nodes } = solver.search(state, budget);
  const toEnd = Math.abs(score) > SURELY_WON ? WON - Math.abs(score) : null;
  return { cell: line[0] as number, score, toEnd, isProved, line, nodes };
}

function won(state: State, proof: Proof): Move {
  const toEnd = movesToEnd(state, proof.line);
  const score = WON - (toEnd ?? state.cells.length);
  return { cell: proof.line[0] as number, score, toEnd, isProved: true, line: proof.line, nodes: proof.nodes };
}

/** A proof ends with the line itself or with the last threat; one found by trying everything names a mark alone. */
function movesToEnd(state: State, line: readonly number[]): number | null {
  const end = after(state, line);
  if (outcome(end)) return line.length;
  const isThreatened = turnOf(end) !== turnOf(state) && completingCells(end, turnOf(state)).length > 1;
  return isThreatened ? line.length + 2 : null;
}

function evaluateWithProof(solver: MorpionSolver, state: State, budget: Budget): Evaluation {
  const isSmall = state.cells.length <= SMALL;
  const early = isSmall ? solver.prove(state, share(budget, FIRST)) : null;
  if (early?.line.length && early.result !== null) return proved(early.result, early.line, early.nodes);
  const found = evaluateBySearch(solver, state, share(budget, isSmall ? SECOND : FIRST));
  const proof = early ?? solver.prove(state, share(budget, SECOND));
  const nodes = found.nodes + proof.nodes;
  if (proof.result === null) return { ...found, nodes };
  if (proof.result === found.result && found.count !== null) return { ...found, isProved: true, nodes };
  return proved(proof.result, proof.line.length ? proof.line : found.line, nodes);
}

function evaluateBySearch(solver: MorpionSolver, state: State, budget: Budget): Evaluation {
  const { score, toEnd, isProved, line, nodes } = bestMove(solver, state, budget);
  const sign = Math.sign(score);
  if (toEnd !== null) return { result: sign, isProved, count: toEnd, score: 0, line, nodes };
  if (isProved) return { result: sign, isProved: true, count: null, score: 0, line, nodes };
  return { result: null, isProved: false, count: null, score, line, nodes };
}

function proved(result: number, line: number[], nodes: number): Evaluation {
  return { result, isProved: true, count: null, score: 0, line, nodes };
}

/** Neither proofs nor searches always name more than a first move: the rest is played, the loser resisting. */
function playedOut(solver: MorpionSolver, state: State, found: Evaluation, budget: Budget): Evaluation {
  const few = { ...share(budget, LINE_SHARE), nodes: LINE_NODES };
  const line = [...found.line];
  let { nodes } = found;
  let here = after(state, line);
  while (!outcome(here) && line.length < LONGEST_LINE) {
    const isAttack = (turnOf(here) === turnOf(state)) === (found.result === 1);
    const move = bestMove(solver, here, few);
    nodes += move.nodes;
    let { cell } = move;
    if (isAttack && !(move.toEnd !== null && move.score > 0)) {
      const proof = solver.prove(here, few);
      nodes += proof.nodes;
      if (proof.result !== 1 || proof.line[0] === undefined) break;
      cell = proof.line[0];
    }
    line.push(cell);
    here = marked(here, cell);
  }
  return { ...found, count: outcome(here) ? line.length : found.count, line, nodes };
}

function after(state: State, line: readonly number[]): State {
  return line.reduce(marked, state);
}
