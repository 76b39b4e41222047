/** The first try at a puzzle goes to the server, which rates it; without a connection it waits in this browser. */

import { get, post, Refused, Unreachable } from "../api";
import { readStorage, writeStorage } from "../browserStorage";
import { withProfile } from "../profile/api";
import type { OwnPuzzleRatings, PuzzleLadder, PuzzleTry } from "../wire";
import { parseTries, TRIES_KEY, withoutTry, withTry, type Try } from "./tries";

const at = (game: string): string => `/api/puzzles/${encodeURIComponent(game)}`;

export const fetchPuzzleRatings = () => withProfile(() => get<OwnPuzzleRatings>("/api/profile/puzzles"));
export const fetchLadder = (game: string, group: string) => get<PuzzleLadder>(`${at(game)}/ladder?group=${encodeURIComponent(group)}`);

async function send({ game, number, actions, isHelped }: Try): Promise<PuzzleTry> {
  if (!navigator.onLine) throw new Unreachable("offline");
  return withProfile(() => post<PuzzleTry>(`${at(game)}/${number}/try`, { actions, is_helped: isHelped }));
}

/** What it did; null where that is not known now. It is kept before it is sent: somebody may close the page meanwhile. */
export async function reportTry(one: Try): Promise<PuzzleTry | null> {
  writeStorage(TRIES_KEY, withTry(parseTries(readStorage(TRIES_KEY)), one));
  try {
    const done = await send(one);
    forget(one);
    return done;
  } catch (problem) {
    if (problem instanceof Unreachable) return null;
    forget(one);
    if (!(problem instanceof Refused)) throw problem;
    return null;
  }
}

const forget = (one: Try) => writeStorage(TRIES_KEY, withoutTry(parseTries(readStorage(TRIES_KEY)), one));

/** Everything that waits, in its order; what the server refuses is of no use later. */
export async function sendTries(): Promise<void> {
  for (const one of parseTries(readStorage(TRIES_KEY))) {
    await send(one).catch((problem: unknown) => {
      if (!(problem instanceof Refused)) throw problem;
    });
    forget(one);
  }
}
