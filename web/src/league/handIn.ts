/** Solutions are handed in to the server; without a connection they are judged and kept here, and sent later. */

import { Refused, Unreachable } from "../api";
import type { LeagueTarget } from "../wire";
import { sendSolution } from "./api";
import { waitingIn, type KeptResult } from "./kept";
import { keep, keptStore } from "./keptStore.svelte";

/** What became of it; no path: given up. */
export async function handIn(game: string, date: string, target: LeagueTarget, path: readonly string[]): Promise<LeagueTarget> {
  const place = { game, date, number: target.number };
  try {
    const told = await sendSolution(game, date, target.number, path);
    remember(place, told, "sent");
    return told;
  } catch (problem) {
    if (!(problem instanceof Unreachable)) throw problem;
    const { judged } = await import("./localDay");
    const told = await judged(game, target, path);
    remember(place, told, "waiting");
    return told;
  }
}

export function remember(place: { game: string; date: string; number: number }, { result }: LeagueTarget, state: KeptResult["state"]): void {
  if (result) keep(place, { ...result, state });
}

/** Everything that waits; what comes too late is marked so. Unreachable where there is still no connection. */
export async function sendWaiting(): Promise<void> {
  for (const { path, ...place } of waitingIn(keptStore.kept)) {
    try {
      remember(place, await sendSolution(place.game, place.date, place.number, path), "sent");
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      const known = keptStore.kept[`${place.game} ${place.date}`]?.[place.number];
      if (problem.refusal.code === "league.over" && known) keep(place, { ...known, state: "late" });
    }
  }
}
