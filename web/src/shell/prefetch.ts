/** Load the table screen and the board while the form is filled in. */

import { manifestOf } from "../games";

export function prefetchTable(game: string): void {
  const ignore = (): void => undefined; // opening the table tries again, and reports the error
  import("./TableScreen.svelte").catch(ignore);
  manifestOf(game).open().catch(ignore);
}
