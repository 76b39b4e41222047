/** Positions and analyses made in this browser, in the form of the server's messages. */

import { Refused } from "../../api";
import { formatPhrase } from "../../i18n";
import { language } from "../../language.svelte";
import type { Analysis, AnalysisRequest, Position, PositionRequest, Sentence } from "../../wire";
import type { Engine } from "../engine";
import type { Choice, Found, Hinted, MoveRequest, Solved } from "./analysts/analyst";
import { requireRules } from "./rules";
import { Refusal, seatsToAct, type AnyRules } from "./rules/game";
import type { Phrase } from "./rules/phrase";
import { WorkerClient } from "./workerClient";

const FIRST_MILLISECONDS = 100;
const GROWTH = 4;
const DEFAULT_SECONDS = 10;
/** Labels of actions that a longer search may tell more of. */
const OPEN = /^(\?|[+-]\d+)$/;
const worker = new WorkerClient();

/** With the names of the players, and to the reader who has one of their seats. */
export function toSentence(phrase: Phrase, names?: readonly string[], you: number | null = null): Sentence {
  const speaking = names ? { ...language, names, you } : language;
  return { code: phrase.code, params: { ...phrase.params }, text: formatPhrase(speaking, phrase) };
}

/** A refusal of the rules as the server would send it. */
export function toRefused(problem: unknown): unknown {
  if (!(problem instanceof Refusal)) return problem;
  const problems = problem.problems.map(([field, phrase]) => ({ field, ...toSentence(phrase) }));
  const text = problems.map((each) => each.text).join(" ") || toSentence(problem.phrase).text;
  return new Refused({ kind: problem.kind, ...toSentence(problem.phrase), text, problems });
}

async function position(asked: PositionRequest): Promise<Position> {
  const rules = requireRules(asked.game);
  try {
    const text = asked.text?.trim() ?? "";
    const first: unknown = text ? rules.read(text) : rules.deal(asked.options ?? {}, asked.seed ?? 0);
    const studied: unknown = asked.alone && rules.study ? rules.study(first) : first;
    return toPosition(rules, (asked.actions ?? []).reduce((state, action) => played(rules, state, action), studied));
  } catch (problem) {
    throw toRefused(problem);
  }
}

/** By the first seat that may do it. */
function played(rules: AnyRules, state: unknown, action: string): unknown {
  const seats = seatsToAct(rules, state);
  return rules.apply(state, seats.find((seat) => rules.legal(state, seat).includes(action)) ?? seats[0] ?? 0, action);
}

function toPosition(rules: AnyRules, state: unknown): Position {
  const seats = seatsToAct(rules, state);
  const ended = rules.outcome(state);
  const message = rules.message(state, null);
  return {
    game: rules.slug,
    state: rules.write(state),
    view: rules.view(state, null),
    drawing: "",
    message: message && toSentence(message),
    to_act: seats,
    legal: seats[0] === undefined ? [] : rules.legal(state, seats[0]),
    outcome: ended && { places: ended.places, reason: toSentence(ended.reason) },
    seat_count: rules.seatCount(state),
  };
}

async function analyse(asked: AnalysisRequest, onPart: (part: Analysis) => void, signal: AbortSignal): Promise<Analysis> {
  const { game, state, seconds = DEFAULT_SECONDS, wants_line: wantsLine = true } = asked;
  const started = performance.now();
  let nodes = 0;
  let before: string[] | null = null;
  for (let limit = FIRST_MILLISECONDS; ; limit *= GROWTH) {
    const left = seconds * 1_000 - (performance.now() - started);
    const milliseconds = Math.max(50, Math.min(limit, left));
    const found = await worker.ask<Found>({ kind: "analyse", game, state, milliseconds, wantsLine }, signal).catch((problem: unknown) => {
      throw toRefused(problem);
    });
    nodes += found.node_count;
    const spent = (performance.now() - started) / 1_000;
    const labels = found.verdicts.map((verdict) => verdict.label);
    const isSettled = found.is_proved && (!labels.some((label) => OPEN.test(label)) || labels.join() === before?.join());
    before = labels;
    const part = inWords(found, nodes, spent, isSettled || spent >= seconds);
    onPart(part);
    if (part.is_last) return part;
  }
}

function inWords(found: Found, nodeCount: number, seconds: number, isLast: boolean): Analysis {
  return {
    ...found,
    summary: toSentence(found.summary),
    verdicts: found.verdicts.map((verdict) => ({ ...verdict, reasons: verdict.reasons.map((each) => toSentence(each)) })),
    remarks: found.remarks.map((each) => toSentence(each)),
    node_count: nodeCount,
    seconds: Math.round(seconds * 100) / 100,
    is_last: isLast,
  };
}

/** With its reason, and how long a person would take. */
export function chooseMove(asked: MoveRequest & { game: string }, signal: AbortSignal): Promise<Choice> {
  return worker.ask<Choice>({ kind: "choose", ...asked }, signal);
}

/** Whether the core of this browser solves games from this opening in time. */
export function canProve(game: string, state: string): Promise<boolean> {
  return worker.ask<boolean>({ kind: "proves", game, state }, new AbortController().signal);
}

/** A shortest solution of a problem of the league, proved. */
export function solveProblem(game: string, state: string): Promise<Solved> {
  return worker.ask<Solved>({ kind: "solve", game, state }, new AbortController().signal);
}

/** Hints by degrees. */
export function findHint(game: string, state: string, signal: AbortSignal): Promise<Hinted> {
  return worker.ask<Hinted>({ kind: "hint", game, state }, signal);
}

export const localEngine: Engine = { position, analyse };
