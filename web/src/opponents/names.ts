/** What the computer players are called. */

import { checkSetup } from "../backend";
import { hasText, levelName, say } from "../language.svelte";
import type { LevelDescription } from "../wire";
import { nextOpponent } from "./opponents";

/** The character's name; algorithms, and players of other packages, are called by their level. */
export function opponentName(game: string, level: string): string {
  const code = `opponents.name.${game}.${level}`;
  return hasText(code) ? say(code) : levelName(level);
}

/** The name and how strong that is, on one line: “Pip (beginner)”. */
export function opponentLabel(game: string, level: string): string {
  const [name, strength] = [opponentName(game, level), levelName(level)];
  return name === strength ? name : say("opponents.picker.label", { name, strength });
}

/** The next stronger one on such a board; null after the strongest. */
export async function nextOpponentOn(game: string, options: Record<string, string>, level: string): Promise<LevelDescription | null> {
  return nextOpponent((await checkSetup({ game, options })).levels, level);
}
