/** A record as the steps and positions of its game: by the server, or in this browser where it cannot be reached. */

import { fetchJournal, Unreachable } from "../api";
import { engine } from "../engine/engine";
import type { Journal, Step } from "../wire";
import { readGame } from "./tree";

export type ReadJournal = Omit<Journal, "outcome"> & { isOver: boolean };

export async function readJournal(record: string): Promise<ReadJournal> {
  return fetchJournal(record).then(
    ({ outcome, ...journal }) => ({ ...journal, isOver: outcome !== null }),
    (problem: unknown) => readHere(record, problem),
  );
}

/** Without the server, a record on one line can still be read. */
async function readHere(record: string, problem: unknown): Promise<ReadJournal> {
  const found = problem instanceof Unreachable ? readGame(record) : null;
  if (!found) throw problem;
  const first = await engine.position({ game: found.game, text: found.state });
  const [steps, states]: [Step[], string[]] = [[], [first.state]];
  let last = first;
  for (const action of found.actions) {
    steps.push({ by: last.to_act[0] ?? 0, action });
    last = await engine.position({ game: found.game, text: last.state, actions: [action] });
    states.push(last.state);
  }
  return { game: found.game, names: [], symbols: [], colours: [], steps, states, isOver: last.outcome !== null || found.isOver };
}
