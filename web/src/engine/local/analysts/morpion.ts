/** Morpion: what a position is worth, why, and the threats behind it; and players of every level. */

import { characterMove } from "../bots/morpion/characters";
import { humanLikeMove } from "../bots/morpion/humanLike";
import { bestCells, isTicTacToe } from "../bots/morpion/ticTacToe";
import { openingMove } from "../bots/morpion/opening";
import { variantMove } from "../bots/morpion/variants";
import { Dice } from "../rules/dice";
import { Refusal } from "../rules/game";
import { answersOf, cellName, isPlain, marked, markCount, morpion, outcome, turnOf, type State } from "../rules/morpion";
import { phrase, type Phrase } from "../rules/phrase";
import { UNKNOWN, type Analyst, type Choice, type MoveRequest, type Found, type Hinted, type Budget } from "./analyst";
import { evaluateMultiplayer, type PositionEvaluation } from "./morpionMultiplayer";
import { bestMove, evaluate, turned, type Evaluation } from "./morpionEvaluation";
import { advice, foundInOpening, isBetter, staying } from "./morpionOpening";
import { share, type MorpionSolver } from "./morpionSolver";
import { allThreats, threatHighlights, threatRemarks, notableThreats, type Threats } from "./morpionThreats";
import { moveReason, label, namesOf, reason, summary, value } from "./morpionValues";

const HALF = 0.5;
/** Cells up to which every mark is judged by itself. */
const MAX_CELLS_EVALUATED_ALL = 36;
/** On larger grids so many near others' marks are. */
const MAX_EVALUATED = 24;
const MOVE_NODES = 20_000;
/** Of an estimate, for one mark to be called a mistake without a proof. */
const DROP = 600;
const NAMES: Record<string, string> = { 1: "win", 0: "draw", [-1]: "loss", null: "unknown" };

const ANSWER_NODES = 40_000;
const HINT_MILLISECONDS = 1_500;
const EXPERT_MILLISECONDS = 1_000;

export class MorpionAnalyst implements Analyst {
  constructor(private readonly solver: MorpionSolver) {}

  analyse(text: string, milliseconds: number, wantsLine: boolean): Found {
    const state = morpion.read(text);
    refuseVariant(state);
    if (state.phase !== null) return foundInOpening(state, (settled) => evaluate(this.solver, settled, { milliseconds }));
    const isOver = outcome(state) !== null;
    const all = isOver ? [] : allThreats(state);
    const threats = notableThreats(state, all);
    const { position, moves, shares } = state.seatCount > 2 ? evaluateMultiplayer(this.solver, state, all, { milliseconds }) : this.#duel(state, threats, milliseconds);
    const [first] = position.line;
    return {
      label: position.result !== null || position.score ? label(position) : UNKNOWN,
      summary: summary(state, position),
      facts: { value: NAMES[String(position.result)], proved: position.isProved, line: namesOf(state, position.line), moves_to_end: position.count, ...(shares.length && { shares }) },
      verdicts: isOver ? [] : verdicts(state, position, moves, threats),
      line: wantsLine && first !== undefined ? movesFrom(state, position.line) : [],
      remarks: threatRemarks(state, threats),
      highlights: threatHighlights(state, threats),
      node_count: [...moves.values()].reduce((sum, move) => sum + move.nodes, position.nodes),
      is_proved: position.isProved,
    };
  }

  choose({ state: text, level, seed, milliseconds }: MoveRequest): Choice {
    const state = morpion.read(text);
    const dice = new Dice(BigInt(seed) * 1_000n + BigInt(markCount(state)));
    const reasonFor = (cell: number): Phrase => reason(state, cell, notableThreats(state, allThreats(state)));
    if (state.phase !== null) return openingMove(state, level, dice, () => this.#staying(state, { nodes: ANSWER_NODES }));
    const varied = variantMove(state, level, dice, reasonFor);
    if (varied) return varied;
    const own = characterMove(state, level, dice, reasonFor);
    if (own) return own;
    const cell = humanLikeMove(state, level, dice, (nodes) => this.#best(state, { nodes })) ?? this.#strongest(state, dice, milliseconds);
    return { action: cellName(state, cell), reason: reasonFor(cell) };
  }

  hint(text: string): Hinted {
    const state = morpion.read(text);
    if (outcome(state)) return { action: null, degrees: [] };
    if (state.phase !== null) return this.#openingHint(state);
    if (!isPlain(state)) return variantHint(state);
    const all = allThreats(state);
    const threats = notableThreats(state, all);
    const budget = { milliseconds: HINT_MILLISECONDS };
    const position = state.seatCount > 2 ? evaluateMultiplayer(this.solver, state, all, budget).position : evaluate(this.solver, state, budget);
    const [cell] = position.line;
    if (cell === undefined) return { action: null, degrees: [] };
    const action = cellName(state, cell);
    const why = reason(state, cell, threats);
    const isWin = position.result === 1 && position.count !== null && position.count > 1;
    const line = namesOf(state, position.line).join(" ");
    const told = isWin
      ? phrase("morpion.hint.cell-wins", { cell: action, why, count: position.count, line })
      : phrase("morpion.hint.cell", { cell: action, why });
    const row = Math.floor(cell / state.columns) + 1;
    return { action, degrees: [phrase(`morpion.hint.${momentOf(position, threats)}`), phrase("morpion.hint.row", { row }), told] };
  }

  #openingHint(state: State): Hinted {
    if (!answersOf(state).length || !isPlain({ ...state, phase: null })) return { action: null, degrees: [] };
    const stay = staying(state, (settled) => evaluate(this.solver, settled, { milliseconds: HINT_MILLISECONDS }));
    return { action: isBetter(stay) ? "stay" : "swap", degrees: [advice(stay)] };
  }

  /** What keeping the marks of an opening is worth to whoever is asked; null where the engine does not know the game. */
  #staying(state: State, budget: Budget): number | null {
    const settled = { ...state, phase: null };
    if (!isPlain(settled)) return null;
    const { score } = bestMove(this.solver, settled, budget);
    return turnOf(settled) === turnOf(state) ? score : 0 - score;
  }

  /** Perfect with traps on 3x3. */
  #strongest(state: State, dice: Dice, milliseconds = EXPERT_MILLISECONDS): number {
    return isTicTacToe(state) ? dice.pick(bestCells(state, 0)) : this.#best(state, { milliseconds: Math.min(milliseconds, EXPERT_MILLISECONDS) });
  }

  #best(state: State, budget: Budget): number {
    return state.seatCount === 2 ? bestMove(this.solver, state, budget).cell : this.solver.searchMultiplayer(state, "expert", budget).cell;
  }

  #duel(state: State, threats: readonly Threats[], milliseconds: number): PositionEvaluation {
    const position = evaluate(this.solver, state, { milliseconds: milliseconds * HALF });
    return { position, moves: outcome(state) ? new Map() : this.#moves(state, position, threats, { milliseconds: milliseconds * HALF }), shares: [] };
  }

  /** What can be said of single marks. */
  #moves(state: State, position: Evaluation, [own, ...rivals]: readonly Threats[], budget: Budget): Map<number, Evaluation> {
    const free = state.cells.flatMap((owner, cell) => (owner === null ? [cell] : []));
    const due = new Set(state.cells.length <= MAX_CELLS_EVALUATED_ALL ? free : inReach(state, free));
    const part = { ...share(budget, 1 / Math.max(1, due.size)), nodes: MOVE_NODES };
    const found = new Map<number, Evaluation>();
    for (const cell of free) {
      const isMissed = !own?.completing.length && rivals[0]?.completing.some((other) => other !== cell);
      if (own?.completing.includes(cell)) found.set(cell, sure(1, 1, [cell]));
      else if (cell === position.line[0]) found.set(cell, position);
      else if (isMissed) found.set(cell, sure(-1, 2, []));
      else if (due.has(cell)) found.set(cell, turned(evaluate(this.solver, marked(state, cell), part)));
      else if (position.result === -1 && position.isProved) found.set(cell, sure(-1, null, []));
    }
    return found;
  }
}

/** What the best player of the variant would do. */
function variantHint(state: State): Hinted {
  const choice = variantMove(state, "expert", new Dice(BigInt(markCount(state))), (cell) => reason(state, cell, notableThreats(state, allThreats(state))));
  return { action: choice?.action ?? null, degrees: choice?.reason ? [choice.reason] : [] };
}

/** The compiled players know one kind of Morpion. */
function refuseVariant({ variant, lines }: State): void {
  if (variant !== "free") throw new Refusal("setup", phrase(`morpion.no-analysis.${variant}`));
  if (lines > 1) throw new Refusal("setup", phrase("morpion.no-analysis.lines"));
}

/** What kind of moment this is. */
function momentOf(position: Evaluation, [own, ...rivals]: readonly Threats[]): string {
  if (own?.completing.length) return "complete";
  if (rivals.some((rival) => rival.completing.length)) return "block";
  return position.result === 1 ? "win" : position.result === -1 ? "hold" : "quiet";
}

function sure(result: number, count: number | null, line: number[]): Evaluation {
  return { result, isProved: true, count, score: 0, line, nodes: 0 };
}

/** On a large grid, as `explain/analysis.py` has it: beside marks before two cells away, near many before few, the nearest first. */
function inReach(state: State, free: readonly number[]): readonly number[] {
  const taken = state.cells.flatMap((owner, cell) => (owner === null ? [] : [cell]));
  const distance = (one: number, other: number): number =>
    Math.max(Math.abs((one % state.columns) - (other % state.columns)), Math.abs(Math.floor(one / state.columns) - Math.floor(other / state.columns)));
  const ranked = free.flatMap((cell) => {
    const near = taken.map((other) => distance(cell, other)).filter((away) => away <= 2);
    return near.length ? [{ cell, nearest: Math.min(...near), count: near.length, sum: near.reduce((all, away) => all + away, 0) }] : [];
  });
  ranked.sort((one, other) => one.nearest - other.nearest || other.count - one.count || one.sum - other.sum);
  return ranked.slice(0, MAX_EVALUATED).map(({ cell }) => cell);
}

function verdicts(state: State, position: Evaluation, moves: ReadonlyMap<number, Evaluation>, threats: readonly Threats[]): Found["verdicts"] {
  return state.cells.flatMap((owner, cell): Found["verdicts"] => {
    if (owner !== null) return [];
    const move = moves.get(cell);
    const action = cellName(state, cell);
    const why = reason(state, cell, threats);
    if (!move) return [{ action, label: UNKNOWN, value: null, result: null, reasons: [why], is_blunder: false }];
    const reasons = move.count === 1 ? [why] : [moveReason(move, position), why];
    return [{ action, label: label(move), value: value(move), result: move.result, reasons, is_blunder: isBlunder(move, position) }];
  });
}

/** A win in sight let go, a loss walked into, or much lost by the engine's estimate. */
function isBlunder(move: Evaluation, best: Evaluation): boolean {
  if (best.result === -1 || move.result === 1) return false;
  if (best.result === 1 || move.result === -1) return true;
  return best.score - move.score >= DROP;
}

function movesFrom(state: State, cells: readonly number[]): Found["line"] {
  const turn = turnOf(state);
  return cells.map((cell, later) => ({ by: (turn + later) % state.seatCount, action: cellName(state, cell) }));
}
