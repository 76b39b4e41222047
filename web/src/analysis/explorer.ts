/** The opening explorer: what people played in a position, beside what each move is worth. */

import type { Explored, ExploredMove, Verdict } from "../wire";

export interface ExplorerRow {
  /** All that come to the same, such as a move and its mirror image. */
  actions: readonly string[];
  won: number;
  drawn: number;
  lost: number;
  games: number;
  verdict: Verdict | null;
}

/** Where there are more moves, only those that somebody played are listed. */
const FEW_MOVES = 12;

/** The most frequent first, then the best; moves nobody played follow where there are few of them. */
export function explorerRows(explored: Explored | null, verdicts: readonly Verdict[], legal: readonly string[]): ExplorerRow[] {
  const known = new Map(verdicts.filter(({ label }) => label !== "?").map((verdict) => [verdict.action, verdict]));
  const played = (explored?.moves ?? []).map((move) => playedRow(move, known)).filter(({ actions }) => actions.length);
  const covered = new Set(played.flatMap(({ actions }) => actions));
  const others = legal.length > FEW_MOVES ? [] : legal.filter((action) => !covered.has(action));
  const rows = [...played, ...others.map((action) => ({ actions: [action], won: 0, drawn: 0, lost: 0, games: 0, verdict: known.get(action) ?? null }))];
  return rows.sort((one, other) => other.games - one.games || worth(other) - worth(one));
}

function playedRow({ actions, won, drawn, lost }: ExploredMove, known: ReadonlyMap<string, Verdict>): ExplorerRow {
  const verdict = actions.map((action) => known.get(action)).find(Boolean) ?? null;
  return { actions, won, drawn, lost, games: won + drawn + lost, verdict };
}

const worth = ({ verdict }: ExplorerRow): number => verdict?.value ?? -Infinity;

/** Whole percents of won, drawn and lost that add up to a hundred. */
export function shares({ won, drawn, lost, games }: ExplorerRow): [number, number, number] {
  if (!games) return [0, 0, 0];
  const [first, second] = [Math.round((100 * won) / games), Math.round((100 * lost) / games)];
  const [wins, losses] = first + second > 100 ? [first, 100 - first] : [first, second];
  return drawn ? [wins, 100 - wins - losses, losses] : [wins, 0, 100 - wins];
}
