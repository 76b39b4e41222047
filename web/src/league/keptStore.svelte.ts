/** The results that this browser keeps, in its local storage. */

import { readStorage, writeStorage } from "../browserStorage";
import { parseKept, withResult, type Kept, type KeptResult, type Waiting } from "./kept";

export const STORAGE_KEY = "ludotheque.league";
const state: { kept: Kept } = $state({ kept: parseKept(readStorage(STORAGE_KEY)) });

export const keptStore = state as Readonly<typeof state>;

globalThis.addEventListener?.("storage", ({ key }) => key === STORAGE_KEY && (state.kept = parseKept(readStorage(STORAGE_KEY))));

export function keep(target: Omit<Waiting, "path">, result: KeptResult): void {
  // Another tab may have written since.
  state.kept = withResult(parseKept(readStorage(STORAGE_KEY)), target, result);
  writeStorage(STORAGE_KEY, state.kept);
}
