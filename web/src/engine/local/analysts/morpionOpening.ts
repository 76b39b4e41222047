/** What the one asked about an opening may answer, and what the engine makes of it (`games/morpion/explain/opening.py`). */

import { answersOf, turnOf, type State } from "../rules/morpion";
import { phrase, type Phrase } from "../rules/phrase";
import { UNKNOWN, type Found } from "./analyst";
import type { Evaluation } from "./morpionEvaluation";
import { label, value } from "./morpionValues";

/** An estimate that makes one side the better one. */
const CLEARLY = 60;
const NAMES: Record<string, string> = { 1: "win", 0: "draw", [-1]: "loss", null: "unknown" };

/** What whoever is asked has if they keep their marks; `evaluate` speaks for whoever moves next then. */
export function staying(state: State, evaluate: (settled: State) => Evaluation): Evaluation {
  const kept = { ...state, phase: null };
  const found = evaluate(kept);
  return turnOf(kept) === turnOf(state) ? found : forTheOther(found);
}

export function foundInOpening(state: State, evaluate: (settled: State) => Evaluation): Found {
  const nothing: Found = { label: UNKNOWN, summary: phrase("morpion.side.later"), facts: { value: "unknown" }, verdicts: [], line: [], remarks: [], highlights: [], node_count: 0, is_proved: false };
  const words = answersOf(state);
  if (!words.length) return nothing;
  const stay = staying(state, evaluate);
  const swap = forTheOther(stay);
  const best = isBetter(stay) ? stay : swap;
  const options = [["stay", stay], ["swap", swap], ["two", null]] as const;
  return {
    ...nothing,
    label: label(best),
    summary: advice(stay),
    facts: { value: NAMES[String(best.result)], proved: best.isProved, score: best.score },
    verdicts: options.flatMap(([action, found]): Found["verdicts"] => {
      if (!words.includes(action)) return [];
      const reasons = [phrase(`morpion.side.${found ? wordFor(found) : "two"}`)];
      if (!found) return [{ action, label: UNKNOWN, value: null, result: null, reasons, is_blunder: false }];
      return [{ action, label: label(found), value: value(found), result: found.result, reasons, is_blunder: false }];
    }),
    line: [{ by: turnOf(state), action: isBetter(stay) ? "stay" : "swap" }],
    node_count: stay.nodes,
    is_proved: stay.isProved,
  };
}

/** Who stands better, and what to do about it. */
export function advice(stay: Evaluation): Phrase {
  if (isLevel(stay)) return phrase("morpion.side.even");
  return phrase(isBetter(stay) ? "morpion.side.keep" : "morpion.side.take");
}

/** Whether to keep the marks. */
export function isBetter({ result, score }: Evaluation): boolean {
  return result ? result > 0 : score >= 0;
}

function forTheOther(found: Evaluation): Evaluation {
  return { ...found, result: found.result === null ? null : 0 - found.result, score: 0 - found.score };
}

const isLevel = ({ result, score }: Evaluation): boolean => !result && Math.abs(score) < CLEARLY;

const wordFor = (found: Evaluation): string => (isLevel(found) ? "level" : isBetter(found) ? "better" : "worse");
