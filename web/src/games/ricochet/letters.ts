/** The letters that robots and targets bear, in the language of the page; the notation keeps its own. */

import { hasText, say } from "../../language.svelte";
import { LETTERS, type Colour, type Robot } from "./board";

export function letterOf(colour: Colour | Robot): string {
  const code = `ricochet.letter.${colour}`;
  return hasText(code) ? say(code) : LETTERS[colour];
}
