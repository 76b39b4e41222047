/** A game of a tournament that is over. Its table goes after a day; the game is kept. */

import { fetchFinishedRecord } from "../api";
import { errorText } from "../errorText";
import { toast } from "../shell/notifications.svelte";

export async function lookAt(game: string, table: string): Promise<void> {
  try {
    const record = await fetchFinishedRecord(`${table}-1`, "json");
    const { analyseGame } = await import("../analysis/address");
    analyseGame(game, record, { seat: null });
  } catch (problem) {
    toast(errorText(problem));
  }
}
