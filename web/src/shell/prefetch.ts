/** The table and its board are fetched while people still choose: one press, and they are there. */

import { manifestOf } from "../games";

export function prefetchTable(game: string): void {
  const nobodyWaits = (): void => undefined; // whoever opens the table asks again, and says why it did not come
  import("./TableScreen.svelte").catch(nobodyWaits);
  manifestOf(game).open().catch(nobodyWaits);
}
