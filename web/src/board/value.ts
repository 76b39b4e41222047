/** The value of a move: its label in the reader's language, and in words for screen readers. */

import type { Value } from "../games/manifest";
import type { Say } from "../i18n";

const LETTERS: Record<string, string> = { W: "win", D: "draw", L: "loss" };

/** A number of the engine's own: it compares moves, and says nothing by itself. */
export const isEstimate = (label: string): boolean => /^[+-]\d+$/.test(label);

/** `W19` is `G19` in French; `-12` has a real minus sign. */
export function valueLabel(label: string, say: Say): string {
  const [, letter, rest] = /^([WDL])(\d*)$/.exec(label) ?? [];
  return letter ? say(`value-letter.${LETTERS[letter]}`) + (rest ?? "") : label.replace("-", "−");
}

export function describeValue({ label }: Pick<Value, "label">, say: Say): string {
  const known = /^([WDL])(\d*)/.exec(label);
  if (known?.[1] === "D") return say("web.value.draw");
  if (known) {
    const code = known[1] === "W" ? "web.value.win" : "web.value.loss";
    return known[2] ? say(code, { count: Number(known[2]) }) : say(`${code}-some-time`);
  }
  if (/^\d+$/.test(label)) return say("web.value.slides", { count: Number(label) });
  if (isEstimate(label)) return say("web.value.estimate", { points: label.replace("-", "−") });
  return say(label === "-" ? "web.value.unreachable" : "web.value.unknown");
}
