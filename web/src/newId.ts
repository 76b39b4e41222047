/** Names for what is sent: a command or a request that is sent twice is done once. */

/** Never reused. */
export function newId(): string {
  // randomUUID is missing on plain http outside this machine.
  return globalThis.crypto.randomUUID?.() ?? [...globalThis.crypto.getRandomValues(new Uint32Array(4))].join("-");
}
