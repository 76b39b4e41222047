/** Bots that other people run and that listen now; asked for only where one may be challenged. */

import { fetchBots } from "../api";
import { follow, type Follower } from "../followed";
import type { Bot } from "../wire";

const REFRESH_MS = 6_000;

/** Those that play this game, also those without room; null where the server does not answer. */
export const followBots = (game: string, show: (bots: Bot[] | null) => void): Follower =>
  follow(async () => (await fetchBots(game)).bots, show, REFRESH_MS);

/** Those that take one more game. */
export const challengeable = (bots: readonly Bot[]): Bot[] => bots.filter((bot) => bot.is_free);

/** Whether one of this name listens; at a table a namesake has a number after it. */
export const isListening = (bots: readonly Bot[], name: string): boolean =>
  bots.some((bot) => name === bot.name || (name.startsWith(`${bot.name} `) && /^\d+$/.test(name.slice(bot.name.length + 1))));
