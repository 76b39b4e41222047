/** Connect Four: every column's value, why, and the threats behind it; and players of every level. */

import { humanLikeMove, lookaheadMove } from "../bots/connectFour/humanLike";
import { popOutMove } from "../bots/connectFour/popOut";
import { neighbourMove } from "../bots/connectFour/neighbour";
import { connectFour, discCount, dropped, turnOf, writeColumn, type State } from "../rules/connectFour";
import { Dice } from "../rules/dice";
import { Refusal } from "../rules/game";
import { phrase, type Phrase } from "../rules/phrase";
import type { Analyst, Choice, MoveRequest, Found, Hinted, Budget } from "./analyst";
import { canSolve, isExact, signOf, type Bounds, type ColumnScores, type ConnectFourSolver, type Estimate } from "./connectFourSolver";
import { completes, threatHighlights, threatsOf, newThreatReasons, threatRemarks } from "./connectFourThreats";
import { choiceByFeeling, foundWithPie, hintByFeeling, hintWithPie, provedChoice } from "./connectFourPie";
import { columnReason, estimateRemarks, label, bestEstimateReason, summary } from "./connectFourValues";

/** Up to so many empty cells, the part of the time that goes into a proof; the heuristic search has the rest. */
const PROOF_SHARES: readonly [number, number][] = [[42, 0.7], [52, 0.4]];
const MIN_PROOF_SHARE = 0.1;

export interface Evaluation {
  value: Bounds;
  scores: ColumnScores;
  estimate: Estimate | null;
}

const PERFECT_MILLISECONDS = 3_000;
const HINT_MILLISECONDS = 2_000;
const PROOF_BUDGET: Budget = { nodes: 1_000_000, milliseconds: 500 };

const BOOK = "/books/connect-four";
const BOOK_GRID = "c4:7x6x4 ";
/** Its last chapter has twelve, its last appendix two more. */
const MAX_BOOK_DISCS = 14;
const BOOK_TIMEOUT_MS = 400;

export class ConnectFourAnalyst implements Analyst {
  #book: Promise<void> | null = null;

  constructor(private readonly solver: ConnectFourSolver) {}

  /** The book, two megabytes, is fetched when a position that it knows is asked about for the first time. */
  async prepare(text: string): Promise<void> {
    const isKnown = text.startsWith(BOOK_GRID) && !text.includes("pop") && text.replace(/[^ab]/g, "").length - 1 <= MAX_BOOK_DISCS;
    if (!isKnown) return;
    this.#book ??= this.#fetchBook();
    await Promise.race([this.#book, new Promise((resolve) => setTimeout(resolve, BOOK_TIMEOUT_MS))]);
  }

  async #fetchBook(): Promise<void> {
    try {
      const response = await fetch(BOOK);
      if (response.ok) this.solver.readBook(new Uint8Array(await response.arrayBuffer()));
    } catch {
      // Everything works without it, only slower.
    }
  }

  analyse(text: string, milliseconds: number, wantsLine: boolean): Found {
    const state = connectFour.read(text);
    if (state.pops !== null) throw new Refusal("setup", phrase("connect-four.no-analysis-pop-out"));
    if (!canSolve(state)) throw new Refusal("setup", phrase("connect-four.too-large-to-solve", { columns: state.columns, rows: state.rows }));
    const ended = connectFour.outcome(state);
    if (ended) return over(phrase("connect-four.value.over", { outcome: ended.reason }), ended.places);
    if (state.pie) return foundWithPie(state, this.#evaluated(state, { milliseconds }));
    const { value, scores, estimate } = this.#evaluated(state, { milliseconds });
    const line = wantsLine && isExact(value) ? this.solver.bestLine(state, { milliseconds }) : null;
    const seen = threatsOf(state);
    const isProved = isExact(value) && scores.columns.every((column) => column === null || isExact(column));
    return {
      label: label(state, value),
      summary: summary(state, value, estimate),
      facts: { score: isExact(value) ? value.lower : null, columns: scores.columns.map((column) => (column && isExact(column) ? column.lower : null)) },
      verdicts: verdicts(state, scores, value, estimate),
      line: movesFrom(state, line?.columns ?? []),
      remarks: [...(estimate ? estimateRemarks(estimate) : []), ...threatRemarks(seen)],
      highlights: threatHighlights(seen),
      node_count: scores.nodes + (estimate?.nodes ?? 0) + (line?.nodes ?? 0),
      is_proved: isProved,
    };
  }

  /** As `can_prove` of the server: tried out with a good deal less than a player has for a move. */
  proves(text: string): boolean {
    const state = connectFour.read(text);
    return canSolve(state) && this.solver.columnScores(state, PROOF_BUDGET).columns.every((column) => !column || isExact(column));
  }

  choose(request: MoveRequest): Choice {
    const { state: text, level, seed, notes } = request;
    const state = connectFour.read(text);
    const dice = new Dice(BigInt(seed) * 1_000n + BigInt(discCount(state)));
    if (state.pie) return this.#withPie(state, level, dice) ?? this.choose({ ...request, state: connectFour.write({ ...state, pie: false }) });
    if (level === "neighbour") return neighbourMove(state, dice, notes);
    if (state.pops !== null) return popOutMove(state, level, dice);
    return humanLikeMove(state, level, dice) ?? { action: writeColumn(this.#best(state, dice)), reason: null };
  }

  hint(text: string): Hinted {
    const state = connectFour.read(text);
    if (connectFour.outcome(state)) return { action: null, degrees: [] };
    if (state.pie) return this.#hintWithPie(state) ?? this.hint(connectFour.write({ ...state, pie: false }));
    if (state.pops !== null) return popOutHint(state);
    if (!canSolve(state)) return { action: null, degrees: [] };
    const { value, scores, estimate } = this.#evaluated(state, { milliseconds: HINT_MILLISECONDS });
    const best = estimate ? [estimate.column] : scores.columns.flatMap((column, index) => (column && column.upper >= value.lower ? [index] : []));
    const fromMiddle = (column: number): number => Math.abs(2 * column - state.columns + 1);
    const [column = 0] = best.sort((left, right) => fromMiddle(left) - fromMiddle(right));
    const action = writeColumn(column);
    const why = verdicts(state, scores, value, estimate).find((each) => each.action === action)?.reasons[0];
    const told = phrase("connect-four.hint.column", { column: column + 1, why });
    return { action, degrees: [summary(state, value, estimate), phrase(`connect-four.hint.${placeOf(state, column)}`), told] };
  }

  /** What to do about the first disc; null: answer it as without the rule. */
  #hintWithPie(state: State): Hinted | null {
    if (!canSolve(state)) return hintByFeeling(state, []);
    return hintWithPie(state, this.#evaluated(state, { milliseconds: HINT_MILLISECONDS }));
  }

  /** What to do about the first disc; null: answer it as without the rule. */
  #withPie(state: State, level: string, dice: Dice): Choice | null {
    const isExactLevel = level === "perfect" || level === "strongest";
    if (!isExactLevel || !canSolve(state)) return choiceByFeeling(state, dice);
    const evaluation = this.#evaluated(state, { milliseconds: PERFECT_MILLISECONDS });
    return signOf(evaluation.value) === null ? choiceByFeeling(state, dice) : provedChoice(state, evaluation);
  }

  /** Wins in the fewest moves, loses as late as can be; among equals at random. */
  #best(state: State, dice: Dice): number {
    if (!canSolve(state)) return lookaheadMove(state, PERFECT_MILLISECONDS);
    const { value, scores, estimate } = this.#evaluated(state, { milliseconds: PERFECT_MILLISECONDS });
    if (estimate) return estimate.column;
    return dice.pick(scores.columns.flatMap((column, index) => (column && column.upper >= value.lower ? [index] : [])));
  }

  #evaluated(state: State, budget: Budget): Evaluation {
    const left = state.columns * state.rows - discCount(state);
    const share = PROOF_SHARES.find(([most]) => left <= most)?.[1] ?? MIN_PROOF_SHARE;
    const milliseconds = budget.milliseconds ?? 0;
    const scores = this.solver.columnScores(state, { milliseconds: milliseconds * share });
    const value = bestOf(scores);
    const isSettled = isExact(value) && scores.columns.every((column) => !column || column.upper < value.lower || isExact(column));
    if (isSettled) return { value, scores, estimate: null };
    const estimate = this.solver.estimate(state, promising(scores, value), { milliseconds: milliseconds * (1 - share) });
    return { value, scores, estimate };
  }
}

/** What the strongest level would do. */
function popOutHint(state: State): Hinted {
  const { action, reason } = popOutMove(state, "strongest", new Dice(BigInt(discCount(state))));
  return { action, degrees: reason ? [reason] : [] };
}

/** Where to look. */
function placeOf(state: State, column: number): string {
  const turn = turnOf(state);
  const landing = state.stacks[column]?.length ?? 0;
  if (completes(state, turn, column, landing)) return "win";
  if (completes(state, 1 - turn, column, landing)) return "block";
  const third = state.columns / 3;
  return column < third ? "left" : column >= state.columns - third ? "right" : "middle";
}

function bestOf(scores: ColumnScores): Bounds {
  const open = scores.columns.filter((column) => column !== null);
  return { lower: Math.max(...open.map(({ lower }) => lower)), upper: Math.max(...open.map(({ upper }) => upper)) };
}

/** The columns to choose from: proved wins before all, proved draws where nothing wins, else what may be best. */
function promising(scores: ColumnScores, best: Bounds): number[] {
  const isSure = best.lower > 0 || (best.lower === 0 && best.upper === 0);
  const isGood = (column: Bounds): boolean => (isSure ? column.lower >= Math.min(1, best.lower) : column.upper >= best.lower);
  return scores.columns.flatMap((column, index) => (column && isGood(column) ? [index] : []));
}

function verdicts(state: State, scores: ColumnScores, best: Bounds, estimate: Estimate | null): Found["verdicts"] {
  const before = threatsOf(state);
  return scores.columns.flatMap((value, column) => {
    if (!value) return [];
    const after = dropped(state, column);
    const sign = signOf(value);
    const isWon = connectFour.outcome(after) !== null && sign === 1;
    const why = estimate?.column === column ? bestEstimateReason(value) : columnReason(state, value, best);
    return [
      {
        action: writeColumn(column),
        label: label(state, value),
        value: isExact(value) ? value.lower : null,
        result: sign,
        reasons: isWon ? [why] : [why, ...newThreatReasons(before, threatsOf(after), turnOf(state))],
        is_blunder: false,
      },
    ];
  });
}

function movesFrom(state: State, columns: readonly number[]): Found["line"] {
  const turn = turnOf(state);
  return columns.map((column, index) => ({ by: (turn + index) % 2, action: writeColumn(column) }));
}

function over(words: Phrase, places: readonly number[]): Found {
  const isDrawn = places.every((place) => place === 1);
  return { label: isDrawn ? "D" : "L0", summary: words, facts: {}, verdicts: [], line: [], remarks: [], highlights: [], node_count: 0, is_proved: true };
}
