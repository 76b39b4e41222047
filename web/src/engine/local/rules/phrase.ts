/** Codes and parameters, as the Python rules make them. */

import type { Params, Phrase } from "../../../i18n";

export { playerPhrase } from "../../../i18n";
export type { Phrase };

/** Parameters in the order of their names, as the server writes them. */
export function phrase(code: string, params: Params = {}): Phrase {
  return { code, params: Object.fromEntries(Object.entries(params).sort(([left], [right]) => (left < right ? -1 : 1))) };
}
