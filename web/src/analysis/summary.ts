/** The sentence above the board: the value of the position, and how many moves keep it. */

import { capitalize, playerPhrase, toFullSentence, type Say } from "../i18n";
import type { Analysis, Position, Verdict } from "../wire";
import { bestOf } from "./values";

export interface Summary {
  text: string;
  /** Whose piece stands before it. */
  seat: number | null;
  detail: string;
}

export function summaryOf(position: Position, analysis: Analysis | null, move: (action: string) => string, say: Say): Summary {
  const seat = position.to_act[0] ?? null;
  if (position.outcome) return { ...ending(position, say), detail: toFullSentence(say(position.outcome.reason.code, position.outcome.reason.params)) };
  if (!analysis || seat === null) return { text: say("web.analysis.summary.turn", { name: playerPhrase(seat ?? 0) }), seat, detail: "" };
  return { text: standing(analysis, seat, say), seat, detail: detailOf(analysis, move, say) };
}

function ending(position: Position, say: Say): { text: string; seat: number | null } {
  const places = position.outcome?.places ?? [];
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (places.length === 1) return { text: say(`web.analysis.summary.${soloEnding(position)}`), seat: 0 };
  if (winners.length !== 1) return { text: say("web.analysis.summary.drawn"), seat: null };
  return { text: say("web.status.wins", { name: playerPhrase(winners[0] ?? 0), count: 1 }), seat: winners[0] ?? null };
}

/** Who plays alone ends by reaching everything, or by giving some of it up. */
function soloEnding({ outcome }: Position): "reached" | "given-up" | "over" {
  const { solved, targets } = outcome?.reason.params ?? {};
  if (solved === targets) return "reached";
  return solved === 0 ? "given-up" : "over";
}

function standing({ label, summary }: Analysis, seat: number, say: Say): string {
  const known = /^([WDL])(\d*)/.exec(label);
  if (known) {
    const kind = { W: "wins", D: "draws", L: "loses" }[known[1] ?? "D"] ?? "draws";
    if (kind === "draws") return say("web.analysis.summary.draws", { name: playerPhrase(seat) });
    return known[2] ? say(`web.analysis.summary.${kind}`, { name: playerPhrase(seat), count: Number(known[2]) }) : say(`web.analysis.summary.${kind}-some-time`, { name: playerPhrase(seat) });
  }
  if (/^\d+$/.test(label)) return say("web.analysis.summary.slides", { count: Number(label) });
  if (/^[+-]\d+$/.test(label)) {
    const points = Number(label);
    const kind = points > 100 ? "better" : points < -100 ? "worse" : "even";
    return say(`web.analysis.summary.${kind}`, { name: playerPhrase(seat) });
  }
  return label === "-" || label === "?" ? capitalize(say(summary.code, summary.params)) : label;
}

function detailOf({ verdicts }: Analysis, move: (action: string) => string, say: Say): string {
  const [first, ...others] = bestOf(verdicts);
  if (!first || verdicts.length < 2) return "";
  const result = resultOf(first);
  if (result === "guess") return say("web.analysis.detail.guess", { move: move(first.action) });
  if (result === "loss") return say("web.analysis.detail.loss", { move: move(first.action) });
  const alike = verdicts.filter((verdict) => resultOf(verdict) === result && (result !== "slides" || verdict.value === first.value));
  if (alike.length === verdicts.length) return "";
  if (alike.length === 1 && !others.length) return say(`web.analysis.detail.only-${result}`, { move: move(first.action) });
  return say(`web.analysis.detail.${result}`, { count: alike.length, move: move(first.action) });
}

function resultOf({ label, result }: Verdict): "win" | "draw" | "loss" | "slides" | "guess" {
  if (/^\d+$/.test(label)) return "slides";
  if (result === null) return "guess";
  return result > 0 ? "win" : result < 0 ? "loss" : "draw";
}
