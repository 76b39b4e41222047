/** The sentence on the mat: always says what happens and what to do. */

import type { StatusMessage } from "../games/manifest";
import type { Say } from "../i18n";
import type { Chair, Table } from "../wire";

export function headlineOf(table: Table, say: Say): StatusMessage {
  if (table.phase === "waiting") return { text: say("web.line.waiting"), seat: null };
  if (table.outcome) return ending(table, say);
  if (table.is_paused) return { text: say("web.line.paused"), seat: null };
  const [first, ...others] = table.to_act;
  if (first === undefined) return { text: table.message?.text ?? "", seat: null };
  if (table.you !== null && table.to_act.includes(table.you)) {
    const name = nameAt(table, table.you);
    const text = name === say("web.me") ? say("web.line.your-move-plain") : say("web.line.your-move", { name });
    return { text, seat: table.you };
  }
  if (others.length) return { text: say("web.line.several", { count: others.length + 1 }), seat: null };
  const chair = chairAt(table, first);
  const code = chair?.kind === "computer" ? "web.line.thinking" : "web.line.turn-of";
  return { text: say(code, { name: nameAt(table, first) }), seat: first };
}

/** What somebody waits for an answer to, or why it ended; a smaller second sentence. */
export function asideOf(table: Table, say: Say): string {
  const [proposal] = table.proposals;
  if (!proposal) return table.outcome ? say(table.outcome.reason.code, table.outcome.reason.params) : "";
  return say(`server.happened.offered-${proposal.what}`, { name: nameAt(table, proposal.by) });
}

export function winnersOf(table: Table): number[] {
  const places = table.outcome?.places ?? [];
  const isDrawn = places.length > 1 && places.every((place) => place === 1);
  return isDrawn ? [] : places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

function ending(table: Table, say: Say): StatusMessage {
  const winners = winnersOf(table);
  if (table.chairs.length === 1) return { text: say("web.line.done"), seat: 0 };
  if (!winners.length) return { text: say("web.line.drawn"), seat: null };
  const names = winners.map((seat) => nameAt(table, seat)).join(", ");
  return { text: say("web.line.wins", { name: names, count: winners.length }), seat: winners[0] ?? null };
}

function chairAt(table: Table, seat: number): Chair | undefined {
  return table.chairs.find((chair) => chair.seat === seat);
}

export function nameAt(table: Table, seat: number): string {
  return chairAt(table, seat)?.name ?? "";
}
