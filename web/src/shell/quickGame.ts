/** A game at once: with the last settings, and the computer on the other seats. */

import { createTable as createServerTable, fetchGames } from "../api";
import { enterTable } from "./enterTable";
import { checkSetup, createTable } from "../backend";
import { storedKeys } from "../seatKeys";
import { myName } from "../profile/profile.svelte";
import { settings } from "../settings.svelte";
import { initialSetup, newTable, withOpponents, withSeats } from "../gameSetup";
import { say } from "../language.svelte";
import { opponentName } from "../opponents/names";
import { prefetchTable } from "./prefetch";

const FIRST = "connect-four";

/** The game played last here. */
export function lastGame(): string {
  return storedKeys().find(({ game }) => game)?.game ?? FIRST;
}

export async function startQuickGame(slug: string): Promise<void> {
  const { games } = await fetchGames();
  const row = games.find((game) => game.slug === slug) ?? games[0];
  if (!row) return;
  prefetchTable(row.slug);
  const setup = initialSetup(row, settings.lastSetups[row.slug]);
  const { seat_count, levels } = await checkSetup({ game: row.slug, options: setup.options });
  setup.standIn = "";
  setup.others = withOpponents(withSeats(setup.others, seat_count, levels), levels.length ? "computer" : "here");
  const names = { friend: (number: number) => say("player", { number }), computer: (_: number, level: string) => opponentName(row.slug, level) };
  const key = await createTable(newTable(row.slug, myName(), setup, names));
  enterTable(key, row.slug);
}

/** A table with an open seat for whoever gets its link. */
export async function openInvitation(slug: string, isListed: boolean): Promise<void> {
  const { games } = await fetchGames();
  const row = games.find((game) => game.slug === slug);
  if (!row) return;
  prefetchTable(slug);
  const setup = initialSetup(row, settings.lastSetups[slug]);
  let seatCount = (await checkSetup({ game: slug, options: setup.options })).seat_count;
  if (seatCount < 2 && "players" in setup.options) {
    setup.options = { ...setup.options, players: "2" };
    seatCount = 2;
  }
  setup.standIn = "";
  setup.isListed = isListed;
  setup.others = withOpponents(withSeats([], seatCount, []), "link");
  const names = { friend: () => "", computer: () => "" };
  // Only the server can be reached by a link.
  enterTable(await createServerTable(newTable(slug, myName(), setup, names)), slug);
}
