/** The settings of a table in a few words. */

import type { Say } from "../i18n";
import type { Pace } from "../wire";

type Options = Readonly<Record<string, string>>;

/** `7 × 6 · line of 4`, or what the game's own text makes of its options. */
export function optionsSummary(game: string, options: Options, say: Say): string {
  const code = `web.${game}.options-summary`;
  const text = say(code, { ...options, count: Number(options.players ?? 2) });
  if (text !== code) return text;
  return Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ");
}

export function paceSummary(pace: Pace, say: Say): string {
  const seconds = pace.seconds ?? 0;
  if (!pace.kind || pace.kind === "none") return say("web.pace.none");
  if (pace.kind === "per-move") return say("web.pace.per-move", { count: seconds });
  const minutes = Math.round((seconds / 60) * 100) / 100;
  return say(pace.increment ? "web.pace.per-game-more" : "web.pace.per-game", { minutes, more: pace.increment ?? 0 });
}
