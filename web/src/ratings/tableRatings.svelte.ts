/** How strong those at a rated table are, and what its game changed: asked for when a game begins and when it ends. */

import { isLocalTable } from "../offline/localId";
import type { SeatRating, TableRatings as Found, TableSnapshot } from "../wire";
import { fetchTableRatings } from "./api";

export class TableRatings {
  found = $state.raw<Found | null>(null);
  #asked = "";

  /** Whatever changed at the table: little of it concerns ratings. */
  follow({ table, number, phase, settings }: Pick<TableSnapshot, "table" | "number" | "phase" | "settings">): void {
    const wanted = settings.is_rated && !isLocalTable(table) ? `${table} ${number} ${phase}` : "";
    if (wanted === this.#asked) return;
    this.#asked = wanted;
    if (!wanted) this.found = null;
    else void fetchTableRatings(table).then((found) => this.#asked === wanted && (this.found = found), () => undefined);
  }

  at(seat: number): SeatRating | undefined {
    return this.found?.seats.find((each) => each.seat === seat);
  }
}
