/** The settings of a table in a few words. */

import { manifestOf } from "../games";
import type { Say } from "../i18n";
import type { Pace } from "../wire";
import { DAY, hasDays } from "./clock";

type Options = Readonly<Record<string, string>>;

/** `7 × 6 · line of 4`, or what the game's own text makes of its options. */
export function optionsSummary(game: string, options: Options, say: Say): string {
  const code = `web.${game}.options-summary`;
  const text = say(code, { ...(manifestOf(game).counted?.(options) ?? options), count: Number(options.players ?? 2) });
  if (text !== code) return [text, ...notes(game, options, say)].join(" · ");
  return Object.entries(options)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ");
}

/** Rules that are worth a word of their own: “renju”, “pie rule”. */
function notes(game: string, options: Options, say: Say): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const [first = "", ...others] = value.split(",");
    const code = `web.${game}.options-note.${name}.${others.length ? "several" : first}`;
    const known = `web.${game}.option-value.${name}.${value}`;
    if (say(known) === known && others.length === 0) {
      const any = say(`web.${game}.options-note.${name}.any`, { value });
      if (any !== `web.${game}.options-note.${name}.any`) return [any];
    }
    const text = say(code, { words: [first, ...others].map((word) => say(`web.${game}.option-value.${name}.${word}`)) });
    return text === code ? [] : [text];
  });
}

export function paceSummary(pace: Pace, say: Say): string {
  const seconds = pace.seconds ?? 0;
  if (!pace.kind || pace.kind === "none") return say("web.pace.none");
  if (hasDays(pace)) return say("web.pace.days", { count: Math.round((seconds / DAY) * 10) / 10 });
  if (pace.kind === "per-move") return say("web.pace.per-move", { count: seconds });
  const minutes = Math.round((seconds / 60) * 100) / 100;
  return say(pace.increment ? "web.pace.per-game-more" : "web.pace.per-game", { minutes, more: pace.increment ?? 0 });
}
