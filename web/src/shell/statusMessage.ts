/** The status line above the board: what happens, and what to do. */

import type { StatusMessage } from "../games/manifest";
import { playerPhrase, sentenceText, toFullSentence, type Phrase, type Say } from "../i18n";
import type { Player, TableSnapshot } from "../wire";

export function statusMessageOf(table: TableSnapshot, say: Say): StatusMessage {
  if (table.phase === "waiting") return { text: say("web.status.waiting"), seat: null };
  if (table.outcome) return ending(table, say);
  if (table.is_paused) return { text: say("web.status.paused"), seat: null };
  const [first, ...others] = table.to_act;
  if (first === undefined) return { text: table.message ? sentenceText(table.message, say) : "", seat: null };
  if (table.you !== null && table.to_act.includes(table.you)) {
    return { text: say("web.status.your-move", { name: playerPhrase(table.you) }), seat: table.you };
  }
  if (others.length) return { text: say("web.status.several", { count: others.length + 1 }), seat: null };
  const player = playerAt(table, first);
  if (player?.note) return { text: say("web.status.absent", { computer: playerPhrase(first) }), seat: first };
  const code = player?.kind === "computer" ? "web.status.thinking" : "web.status.turn-of";
  return { text: say(code, { name: playerPhrase(first) }), seat: first };
}

/** The smaller second sentence: an open offer, or why the game ended. */
export function statusDetailOf(table: TableSnapshot, say: Say): string {
  const [offer] = table.offers;
  if (!offer) return table.outcome ? reasonText(table, table.outcome.reason, say) : "";
  return say(`server.log.offered-${offer.kind}`, { name: playerPhrase(offer.by) });
}

function reasonText(table: TableSnapshot, { code, params }: Phrase, say: Say): string {
  return toFullSentence(say(code, params), table.players.map(({ name }) => name));
}

export function winnersOf(table: TableSnapshot): number[] {
  const places = table.outcome?.places ?? [];
  const isDrawn = places.length > 1 && places.every((place) => place === 1);
  return isDrawn ? [] : places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

function ending(table: TableSnapshot, say: Say): StatusMessage {
  const winners = winnersOf(table);
  if (table.players.length === 1) return { text: say("web.status.done"), seat: 0 };
  if (!winners.length) return { text: say("web.status.drawn"), seat: null };
  return { text: say("web.status.wins", { name: winners.map(playerPhrase), count: winners.length }), seat: winners.find((seat) => table.yours.includes(seat)) ?? winners[0] ?? null };
}

function playerAt(table: TableSnapshot, seat: number): Player | undefined {
  return table.players.find((player) => player.seat === seat);
}
