/** The pie rule, as `games/connect_four/explain/pie.py` and `bots/pie.py` have it. */

import { maySwap, SWAP, turnOf, writeColumn, type State } from "../rules/connectFour";
import type { Dice } from "../rules/dice";
import { phrase, playerPhrase, type Phrase } from "../rules/phrase";
import { LETTERS, UNKNOWN, type Choice, type Found, type Hinted } from "./analyst";
import type { Evaluation } from "./connectFour";
import { discsToCome, isExact, signOf, type Bounds } from "./connectFourSolver";
import { label } from "./connectFourValues";

type Verdict = Found["verdicts"][number];
type Result = Verdict["result"];

export function foundWithPie(state: State, evaluation: Evaluation): Found {
  const verdicts = verdictsWithPie(state, evaluation);
  const best = bestOf(verdicts);
  return {
    label: best.label, summary: summary(state, best), facts: { score: best.value }, verdicts,
    line: best.result === null ? [] : [{ by: turnOf(state), action: best.action }], remarks: [], highlights: [],
    node_count: evaluation.scores.nodes, is_proved: verdicts.every(({ value }) => value !== null),
  };
}

/** Null: answer the disc as without the rule, for nothing is proved. */
export function hintWithPie(state: State, evaluation: Evaluation): Hinted | null {
  const best = bestOf(verdictsWithPie(state, evaluation));
  if (best.result === null) return hintByFeeling(state, [summary(state, best)]);
  const why = best.reasons[0] ?? summary(state, best);
  const column = columns(state).find((each) => writeColumn(each) === best.action);
  const told = column === undefined ? why : phrase("connect-four.hint.column", { column: column + 1, why });
  return { action: best.action, degrees: [summary(state, best), told] };
}

/** Null: answer the disc as without the rule. */
export function provedChoice(state: State, evaluation: Evaluation): Choice | null {
  const best = bestOf(verdictsWithPie(state, evaluation));
  return maySwap(state) && best.action !== SWAP ? null : { action: best.action, reason: best.reasons[0] ?? null };
}

/** Near the middle a disc is worth taking over; null: answer it as without the rule. */
export function choiceByFeeling(state: State, dice: Dice): Choice | null {
  if (maySwap(state)) {
    return isTakenByFeeling(state) ? { action: SWAP, reason: phrase("connect-four.pie.near-the-middle") } : null;
  }
  return { action: writeColumn(dice.pick(columnsByFeeling(state))), reason: phrase("connect-four.pie.by-feeling") };
}

/** What the players do where nothing is proved in time. */
export function hintByFeeling(state: State, degrees: Phrase[]): Hinted | null {
  const [column = 0] = columnsByFeeling(state);
  const why = phrase("connect-four.pie.by-feeling");
  if (!maySwap(state)) return { action: writeColumn(column), degrees: [...degrees, phrase("connect-four.hint.column", { column: column + 1, why })] };
  return isTakenByFeeling(state) ? { action: SWAP, degrees: [...degrees, phrase("connect-four.pie.near-the-middle")] } : null;
}

/** For a first disc: just outside the middle, where it may be left. */
function columnsByFeeling(state: State): number[] {
  const edge = Math.min(...columns(state).filter((column) => !isCentral(state, column)).map((column) => fromMiddle(state, column)));
  return columns(state).filter((each) => fromMiddle(state, each) === edge);
}

/** Near the middle the only disc is worth taking over. */
const isTakenByFeeling = (state: State): boolean => isCentral(state, state.stacks.findIndex((stack) => stack.length > 0));

function verdictsWithPie(state: State, { value, scores }: Evaluation): Verdict[] {
  const drops = scores.columns.flatMap((each, column) => (each ? [maySwap(state) ? answer(state, each, column) : firstDisc(state, each, column)] : []));
  if (!maySwap(state)) return drops;
  const worth = negated(signOf(value));
  return [...drops, { ...worthOf(state, value, worth), action: SWAP, reasons: [phrase(`connect-four.pie.swap-${word(worth)}`)], is_blunder: false }];
}

/** As little as the other makes of it. */
function firstDisc(state: State, value: Bounds, column: number): Verdict {
  const sign = signOf(value);
  const code = sign === null ? "unknown" : sign === 0 ? "balanced" : sign > 0 ? "taken" : "answered";
  const worth = sign === null || sign === 0 ? sign : -1;
  return { ...worthOf(state, value, worth), action: writeColumn(column), reasons: [phrase(`connect-four.pie.${code}`)], is_blunder: false };
}

function answer(state: State, value: Bounds, column: number): Verdict {
  const sign = signOf(value);
  const reasons = [phrase(`connect-four.pie.drop-${word(sign)}`)];
  return { action: writeColumn(column), label: label(state, value), value: isExact(value) ? value.lower : null, result: sign, reasons, is_blunder: false };
}

/** As without the rule, but for whom it counts: the discs to come are the same whoever owns them. */
function worthOf(state: State, value: Bounds, worth: Result): Pick<Verdict, "label" | "value" | "result"> {
  const exact = worth === null || !isExact(value) ? null : Math.abs(value.lower) * worth || 0;
  if (worth === null) return { label: UNKNOWN, value: null, result: null };
  if (worth === 0) return { label: "D", value: exact, result: 0 };
  return { label: `${LETTERS[worth]}${isExact(value) ? discsToCome(state, value.lower) : UNKNOWN}`, value: exact, result: worth };
}

/** What is not known counts as a draw; among equals the one in the middle, and a disc before taking one over. */
function bestOf(verdicts: readonly Verdict[]): Verdict {
  const place = ({ action }: Verdict, index: number): number => -Math.abs(2 * (action === SWAP ? -verdicts.length : index) - verdicts.length + 1);
  const ranks = verdicts.map((verdict, index) => [verdict.result ?? 0, verdict.value ?? 0, place(verdict, index)] as const);
  const order = ranks.map((_, index) => index).sort((one, other) => {
    const [left, right] = [ranks[one] ?? [0, 0, 0], ranks[other] ?? [0, 0, 0]];
    return right[0] - left[0] || right[1] - left[1] || right[2] - left[2] || one - other;
  });
  const best = verdicts[order[0] ?? 0];
  if (!best) throw new Error("no column is open");
  return best;
}

function summary(state: State, best: Verdict): Phrase {
  const player = playerPhrase(turnOf(state));
  if (best.result === null) return phrase("connect-four.value.open", { player });
  if (best.action === SWAP) return phrase("connect-four.pie.take", { player });
  if (best.result === 0) return phrase("connect-four.value.draw", { player });
  const code = best.result > 0 ? "connect-four.value.win" : "connect-four.value.loss";
  const count = best.label.slice(1);
  return count === UNKNOWN ? phrase(`${code}-some-time`, { player }) : phrase(code, { player, count: Number(count) });
}

const columns = (state: State): number[] => state.stacks.map((_, column) => column);
const fromMiddle = (state: State, column: number): number => Math.abs(2 * column - state.columns + 1);
/** The third of the columns in the middle. */
const isCentral = (state: State, column: number): boolean => 3 * fromMiddle(state, column) <= state.columns - 1;
const word = (sign: number | null): string => (sign === null ? "unknown" : sign > 0 ? "wins" : sign < 0 ? "loses" : "draws");
const negated = (sign: Result): Result => (sign === null ? null : sign === 0 ? 0 : sign > 0 ? -1 : 1);
