/** A game at once: with the last settings, and the computer on the other seats. */

import { fetchGames } from "../api";
import { enterTable } from "./enterTable";
import { checkSetup, createTable } from "../backend";
import { storedKeys } from "../seatKeys";
import { settings } from "../settings.svelte";
import { initialSetup, newTable, withOpponents, withSeats } from "../gameSetup";
import { say } from "../language.svelte";
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
  const computer = (number: number): string => (seat_count === 2 ? say("web.computer") : say("play.computer-name", { number }));
  const names = { friend: (number: number) => say("player", { number }), computer };
  const key = await createTable(newTable(row.slug, settings.name || say("web.me"), setup, names));
  enterTable(key, row.slug);
}
