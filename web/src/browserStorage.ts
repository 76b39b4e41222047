/** JSON in the browser's local storage; where that is blocked or full, in memory until the page is left. */

const memory = new Map<string, string>();

/** Null for whatever is missing or broken. */
export function readStorage(key: string): unknown {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** False where it is only kept until the page is left. */
export function writeStorage(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function removeStorage(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

const PREFIX = "ludotheque.";

/** Everything of ours. */
export function storedItems(): Record<string, unknown> {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) keys.add(key);
  } catch {
    // Only what is in memory.
  }
  return Object.fromEntries([...keys].map((key) => [key, readStorage(key)]));
}

/** Nothing of ours is left but this. */
export function clearStorage(kept: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(storedItems())) removeStorage(key);
  for (const [key, value] of Object.entries(kept)) writeStorage(key, value);
}
