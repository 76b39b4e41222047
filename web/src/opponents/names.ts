/** What the computer players are called. */

import { hasText, levelName, say } from "../language.svelte";
import { broughtName, isBrought } from "./brought";

/** The character's name; algorithms, and players of other packages, are called by their level. */
export function opponentName(game: string, level: string): string {
  if (isBrought(level)) return broughtName(level);
  const code = `opponents.name.${game}.${level}`;
  return hasText(code) ? say(code) : levelName(level);
}

/** The name and how strong that is, on one line: “Pip (beginner)”. */
export function opponentLabel(game: string, level: string): string {
  const [name, strength] = [opponentName(game, level), levelName(level)];
  return name === strength ? name : say("opponents.picker.label", { name, strength });
}
