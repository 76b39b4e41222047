/** The listed tables, asked for again while the page is looked at. */

import { fetchLobby } from "../api";
import { follow, type Follower } from "../followed";
import type { LobbyTable } from "../wire";

const REFRESH_MS = 8_000;

/** With the boards of so many games in play. */
export const followLobby = (boards: number, show: (tables: LobbyTable[] | null) => void): Follower =>
  follow(async () => (await fetchLobby(boards)).tables, show, REFRESH_MS);

export const isWaiting = (table: LobbyTable): boolean => table.phase === "waiting" && table.open_seats > 0;
export const isPlaying = (table: LobbyTable): boolean => table.phase === "playing";
