/** The value of a move in words, for screen readers. */

import type { Value } from "../games/manifest";
import type { Say } from "../i18n";

export function describeValue({ label }: Pick<Value, "label">, say: Say): string {
  const known = /^([WDL])(\d*)/.exec(label);
  if (known?.[1] === "D") return say("web.value.draw");
  if (known) {
    const code = known[1] === "W" ? "web.value.win" : "web.value.loss";
    return known[2] ? say(code, { count: Number(known[2]) }) : say(`${code}-some-time`);
  }
  if (/^\d+$/.test(label)) return say("web.value.slides", { count: Number(label) });
  if (/^[+-]\d+$/.test(label)) return say("web.value.estimate", { points: label.replace("-", "−") });
  return say(label === "-" ? "web.value.unreachable" : "web.value.unknown");
}
