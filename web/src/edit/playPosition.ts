/** A table that begins with an edited position. */

import { importRecord } from "../backend";
import { enterTable } from "../shell/enterTable";
import { openingRecord, type OpeningOptions } from "./openingRecord";

/** Opens the table and goes there; `seat` is one's own, `alone` takes all of them. */
export async function playPosition(opening: OpeningOptions, seat: number, alone = false): Promise<void> {
  const key = await importRecord({ record: openingRecord(opening), name: opening.seats[seat]?.name ?? "", seat, alone });
  enterTable(key, opening.game);
}
