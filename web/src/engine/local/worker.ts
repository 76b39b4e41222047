/** The web worker in which cores search, so that the page stays responsive. Terminating it stops the search. */

import type { Analyst, MoveRequest } from "./analysts/analyst";
import { analystOf } from "./analysts";
import { Refusal } from "./rules/game";
import type { Phrase } from "./rules/phrase";

export type WorkerRequest =
  | { kind: "analyse"; game: string; state: string; milliseconds: number; wantsLine: boolean }
  | { kind: "hint"; game: string; state: string }
  | { kind: "proves"; game: string; state: string }
  | { kind: "solve"; game: string; state: string }
  | ({ kind: "choose"; game: string } & MoveRequest);

export type WorkerResponse = { found: unknown } | { refused: { kind: Refusal["kind"]; phrase: Phrase } } | { broken: string };

const analysts = new Map<string, Promise<Analyst>>();

function analystFor(game: string): Promise<Analyst> {
  const known = analysts.get(game) ?? analystOf(game);
  analysts.set(game, known);
  return known;
}

async function answer(question: WorkerRequest): Promise<WorkerResponse> {
  try {
    const analyst = await analystFor(question.game);
    await analyst.prepare?.(question.state);
    if (question.kind === "hint") return { found: analyst.hint(question.state) };
    if (question.kind === "solve") return { found: analyst.solve?.(question.state) };
    if (question.kind === "proves") return { found: analyst.proves?.(question.state) ?? true };
    if (question.kind === "choose") return { found: analyst.choose(question) };
    return { found: analyst.analyse(question.state, question.milliseconds, question.wantsLine) };
  } catch (problem) {
    if (problem instanceof Refusal) return { refused: { kind: problem.kind, phrase: problem.phrase } };
    return { broken: String(problem) };
  }
}

addEventListener("message", (event: MessageEvent<WorkerRequest>) => void answer(event.data).then((found) => postMessage(found)));
