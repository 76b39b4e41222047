/** The listed tables, asked for again while the page is looked at. */

import { fetchLobby } from "../api";
import type { LobbyTable } from "../wire";

const REFRESH_MS = 8_000;

interface LobbyFollower {
  ask(): Promise<void>;
  stop(): void;
}

/** Calls `show` at once and then every few seconds, with null when the server does not answer. Nothing is asked while the page is hidden. */
export function followLobby(boards: number, show: (tables: LobbyTable[] | null) => void): LobbyFollower {
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    const tables = await fetchLobby(boards).then((answer) => answer.tables, () => null);
    if (!isOver) show(tables);
  };
  const timer = setInterval(ask, REFRESH_MS);
  document.addEventListener("visibilitychange", ask);
  void ask();
  return {
    ask,
    stop() {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    },
  };
}

export const isWaiting = (table: LobbyTable): boolean => table.phase === "waiting" && table.open_seats > 0;
export const isPlaying = (table: LobbyTable): boolean => table.phase === "playing";
