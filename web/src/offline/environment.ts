/** The present time and a new seed. */

import type { Environment } from "./localTable";

export function environment(): Environment {
  return { now: Date.now() / 1_000, seed: globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 };
}
