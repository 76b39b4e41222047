/** Games won, drawn and lost by opponent: what the server counts, and what was played in this browser alone. */

import type { RecordLine } from "../wire";
import type { ListedGame } from "./listedGame";

/** The most played opponents first, by game. */
export function recordByGame(lines: readonly RecordLine[], local: readonly ListedGame[]): Map<string, RecordLine[]> {
  const all = new Map<string, RecordLine>();
  for (const line of [...lines, ...local.flatMap(lineOf)]) {
    const which = JSON.stringify([line.game, Object.entries(line.options).sort(), line.opponent]);
    const before = all.get(which);
    all.set(which, before ? sum(before, line) : line);
  }
  const byGame = new Map<string, RecordLine[]>();
  for (const line of [...all.values()].sort((one, other) => countOf(other) - countOf(one))) {
    byGame.set(line.game, [...(byGame.get(line.game) ?? []), line]);
  }
  return byGame;
}

export const countOf = ({ won, drawn, lost }: RecordLine): number => won + drawn + lost;

function lineOf({ game, options, result, moves, finishedAt, ...rest }: ListedGame): RecordLine[] {
  if (result === "none") return [];
  const of = (wanted: string): number => Number(result === wanted);
  return [{ game, options: { ...options }, opponent: opponentOf(rest), won: of("won"), drawn: of("drawn"), lost: of("lost"), fewest_moves: result === "won" ? moves : null, last_at: finishedAt }];
}

/** As the server names them. */
function opponentOf({ players, yours }: Pick<ListedGame, "players" | "yours">): string {
  const others = players.filter((_, seat) => !yours.includes(seat));
  if (yours.length > 1) return "friends";
  const levels = new Set(others.map(({ level }) => level ?? "mixed"));
  return levels.size === 1 ? ([...levels][0] ?? "mixed") : "mixed";
}

function sum(one: RecordLine, other: RecordLine): RecordLine {
  const fewest = [one.fewest_moves, other.fewest_moves].filter((moves) => moves !== null);
  return {
    ...one,
    won: one.won + other.won,
    drawn: one.drawn + other.drawn,
    lost: one.lost + other.lost,
    fewest_moves: fewest.length ? Math.min(...fewest) : null,
    last_at: Math.max(one.last_at, other.last_at),
  };
}
