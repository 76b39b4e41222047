import type { Theme } from "./theme";

const found = import.meta.glob<{ theme: Theme }>("./*/theme.ts", { eager: true });

/** Every theme there is, in the order of the switch. */
export const THEMES: Theme[] = Object.values(found)
  .map((module) => module.theme)
  .sort((one, other) => one.place - other.place);
