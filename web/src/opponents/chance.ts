/** Chance that is the same for the same words: a table looks alike whoever watches it. */

/** From 0 to 1 (FNV-1a, then mixed so that neighbours differ). */
export function chance(words: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < words.length; place += 1) hash = Math.imul(hash ^ words.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

export function pick<Item>(items: readonly Item[], words: string): Item | undefined {
  return items[Math.floor(chance(words) * items.length)];
}
