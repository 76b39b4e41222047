/** First tries at puzzles that are still to be sent: made without a connection. */

export interface Try {
  readonly game: string;
  readonly number: number;
  /** The solver's own, without the replies. */
  readonly actions: readonly string[];
  readonly isHelped: boolean;
}

export const TRIES_KEY = "ludotheque.tries";
const MOST = 200;
const MAX_ACTIONS = 60;

/** The first try at each puzzle is the one that counts. */
export function withTry(tries: readonly Try[], one: Try): readonly Try[] {
  if (tries.some(({ game, number }) => game === one.game && number === one.number)) return tries;
  return [...tries, one].slice(-MOST);
}

export const withoutTry = (tries: readonly Try[], one: Try): readonly Try[] => tries.filter(({ game, number }) => game !== one.game || number !== one.number);

/** Of any version: what is broken is ignored. */
export function parseTries(stored: unknown): readonly Try[] {
  return Array.isArray(stored) ? stored.flatMap(readTry).slice(-MOST) : [];
}

function readTry(stored: unknown): Try[] {
  const { game, number, actions, isHelped } = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<Record<keyof Try, unknown>>;
  if (typeof game !== "string" || typeof number !== "number" || !Array.isArray(actions)) return [];
  return [{ game, number, actions: actions.map(String).slice(0, MAX_ACTIONS), isHelped: isHelped === true }];
}
