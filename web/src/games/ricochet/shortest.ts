/** The shortest path of a round that is over; each is searched once. */

import { engine } from "../../engine/engine";
import { numberOf, pathsOf } from "./analysisFacts";
import type { Slide, View } from "./board";
import { writePosition } from "./position";

/** `path` is null where none leads to the target. */
export interface Shortest {
  path: readonly Slide[] | null;
}

/** Nearly every round takes less than a second. */
const SECONDS = 20;
/** Two long games. */
const MAX_KNOWN = 60;
const known = new Map<string, Promise<Shortest | null>>();

/** Null where it was not found in time. */
export function shortestOf(round: View): Promise<Shortest | null> {
  const position = writePosition({ ...round, slides: [] });
  if (position === null) return Promise.resolve(null);
  const found = known.get(position) ?? search(position);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(position, found);
  return found;
}

async function search(position: string): Promise<Shortest | null> {
  try {
    const { state } = await engine.position({ game: "ricochet", text: position });
    const answer = await engine.analyse({ game: "ricochet", state, seconds: SECONDS, wants_line: true }, () => undefined, new AbortController().signal);
    if (numberOf(answer.facts.moves) === null) return answer.facts.solvable === false ? { path: null } : null;
    return { path: pathsOf(answer)[0] ?? [] };
  } catch {
    known.delete(position); // asked again, it may be found
    return null;
  }
}
