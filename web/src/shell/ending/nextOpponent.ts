/** The same game against the next computer player. */

import { checkSetup, createTable } from "../../backend";
import { opponentName } from "../../opponents/names";
import { opponents } from "../../opponents/opponents";
import { neighbour } from "../../ladder/ladder";
import { manifestOf } from "../../games";
import { withFreeNames } from "../../gameSetup";
import type { NewTableRequest, Player, SeatChoice, SeatKey, TableSnapshot } from "../../wire";

/** The level of all opponents at this table; null where there are people, or computers of several levels. */
export function levelAt(table: TableSnapshot): string | null {
  const others = table.players.filter(({ seat }) => !table.yours.includes(seat));
  const level = others[0]?.level ?? null;
  const isAlike = table.yours.length === 1 && others.every((player) => player.kind === "computer" && player.level === level);
  return isAlike ? level : null;
}

export interface NextOpponent {
  level: string;
  name: string;
}

/** One stronger, or one weaker; null where there is none that can play here. */
export async function nextOpponent(table: TableSnapshot, step: 1 | -1): Promise<NextOpponent | null> {
  const level = levelAt(table);
  if (level === null) return null;
  const { game, options } = table.settings;
  const { levels } = await checkSetup({ game, options });
  const next = neighbour(opponents(levels).map(({ name }) => name), level, step);
  return next === null ? null : { level: next, name: opponentName(game, next) };
}

/** A table like this one with that opponent, where the person begins; everybody keeps their symbol and colour. */
export function tableAgainst({ settings, players, yours }: TableSnapshot, { level, name }: NextOpponent): NewTableRequest {
  const { game, options, pace, takebacks, is_rated } = settings;
  const isOwn = ({ seat }: Player): boolean => yours.includes(seat);
  const ownName = players.find(isOwn)?.name ?? "";
  const seats = [...players].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one))).map((player): SeatChoice => {
    const look = { ...(manifestOf(game).hasSymbols && { symbol: player.symbol }), ...(player.colour && { colour: player.colour }) };
    return isOwn(player) ? { kind: "me", ...look } : { kind: "computer", level, name, ...look };
  });
  return { game, options, pace, takebacks, is_rated, name: ownName, seats: withFreeNames(seats, ownName) };
}

export const playAgainst = (table: TableSnapshot, opponent: NextOpponent): Promise<SeatKey> => createTable(tableAgainst(table, opponent));
