/** To a table that was just made: keep the key to our seat, and go there. */

import { storeKey } from "../seatKeys";
import type { SeatKey } from "../wire";
import { navigate } from "./router.svelte";

export function enterTable(key: SeatKey, game: string): void {
  storeKey(key, game);
  navigate({ page: "table", table: key.table });
}
