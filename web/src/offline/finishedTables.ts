/** The games finished at tables of this browser, as lists show them. */

import { requireRules } from "../engine/local/rules";
import { resultFor, type ListedGame } from "../profile/listedGame";
import { environment } from "./environment";
import { outcomeOf, ownSeats, type LocalTable } from "./localTable";
import { snapshotOf } from "./snapshot";
import { storedTables } from "./tableStorage";

export function finishedTables(): ListedGame[] {
  return storedTables().flatMap((table) => {
    try {
      return listed(table) ?? [];
    } catch {
      return []; // of a version whose notation is not read any more
    }
  });
}

function listed(table: LocalTable): ListedGame | null {
  const outcome = outcomeOf(table);
  if (!outcome) return null;
  const yours = ownSeats(table);
  const rules = requireRules(table.settings.game);
  const seat = yours.find((each) => table.seats[each]?.picture) ?? (yours.length === 1 ? (yours[0] ?? null) : null);
  const { players, view } = snapshotOf(table, [], environment().now);
  return {
    id: table.id,
    game: table.settings.game,
    options: table.settings.options,
    players: players.map(({ kind, name, level, symbol, colour = "", picture = "" }) => ({ kind, name, level, symbol, colour, picture })),
    places: outcome.places,
    seat,
    yours,
    result: resultFor(outcome.places, seat),
    moves: table.steps.filter(({ by, action }) => by !== null && action && (rules.isCounted?.(action) ?? true)).length,
    finishedAt: table.endedAt ?? table.madeAt / 1_000,
    view,
    isLocal: true,
    tournament: null,
  };
}
