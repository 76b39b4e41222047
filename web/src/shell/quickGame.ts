/** One press and the game is on: the last settings, the computer on the other seats. */

import { askGames } from "../api";
import { askSetup, makeTable } from "../backend";
import { keepKey, keptKeys } from "../seatKeys";
import { settings } from "../settings.svelte";
import { firstSetup, newTable, withCompany, withSeats } from "../gameSetup";
import { say } from "../language.svelte";
import { fetchAhead } from "./prefetch";
import { go } from "./router.svelte";

const FIRST = "connect-four";

/** The game played last here. */
export function lastGame(): string {
  return keptKeys().find(({ game }) => game)?.game ?? FIRST;
}

export async function playAtOnce(slug: string): Promise<void> {
  const { games } = await askGames();
  const row = games.find((game) => game.slug === slug) ?? games[0];
  if (!row) return;
  fetchAhead(row.slug);
  const setup = firstSetup(row, settings.lastSetups[row.slug]);
  const { seat_count, levels } = await askSetup({ game: row.slug, options: setup.options });
  setup.standIn = "";
  setup.others = withCompany(withSeats(setup.others, seat_count, levels), levels.length ? "computer" : "here");
  const computer = (number: number): string => (seat_count === 2 ? say("web.computer") : say("play.computer-name", { number }));
  const names = { friend: (number: number) => say("player", { number }), computer };
  const key = await makeTable(newTable(row.slug, settings.name || say("web.me"), setup, names));
  keepKey(key, row.slug);
  go({ page: "table", table: key.table });
}
