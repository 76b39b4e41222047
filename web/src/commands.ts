/** Gestures to commands: what a person at this table may ask for, and the message that asks for it. */

import type { Command, OfferCommand, ReactCommand, TableSnapshot } from "./wire";

export type OfferKind = OfferCommand["kind"];
export type Reaction = ReactCommand["reaction"];
export type UserCommand =
  | { kind: "resign" | "pause" | "resume" | "start" | "leave" }
  | { kind: "offer" | "decline"; offer: OfferKind };

/** Ids are never reused: sent twice, done once. */
export function newId(): string {
  // randomUUID is missing on plain http outside this machine.
  return globalThis.crypto.randomUUID?.() ?? [...globalThis.crypto.getRandomValues(new Uint32Array(4))].join("-");
}

export function moveMessage(table: TableSnapshot, action: string, id: string, seat: number | null = null): Command {
  const move: Command = { type: "move", command: id, action, version: table.version };
  return seat === null ? move : { ...move, seat };
}

export function commandMessage(gesture: UserCommand, id: string): Command {
  if (gesture.kind === "offer" || gesture.kind === "decline") {
    return { type: gesture.kind, command: id, kind: gesture.offer };
  }
  return { type: gesture.kind, command: id };
}

export function reactionMessage(reaction: Reaction, id: string): Command {
  return { type: "react", command: id, reaction };
}

/** Everything but moves that may be asked for now, in the order in which it is shown. */
export function availableCommands(table: TableSnapshot): UserCommand[] {
  if (table.you === null) return [];
  if (table.phase === "waiting") return table.is_host ? [{ kind: "start" }, { kind: "leave" }] : [{ kind: "leave" }];
  const answers = table.offers
    .filter((offer) => !(offer.by === table.you && offer.agreed.length === 1))
    .filter((offer) => !offer.agreed.includes(table.you ?? -1))
    .flatMap((offer): UserCommand[] => [
      { kind: "offer", offer: offer.kind },
      { kind: "decline", offer: offer.kind },
    ]);
  const free = (kind: OfferKind): boolean => !table.offers.some((offer) => offer.kind === kind);
  if (table.phase === "over") return free("rematch") ? [...answers, { kind: "offer", offer: "rematch" }] : answers;
  return [...answers, ...duringPlay(table, free)];
}

function duringPlay(table: TableSnapshot, free: (kind: OfferKind) => boolean): UserCommand[] {
  const mine = table.players.find((player) => player.seat === table.you);
  if (mine?.has_resigned) return [];
  const people = table.players.filter((player) => player.kind === "person" && !player.has_resigned);
  const hasComputers = table.players.some((player) => player.kind === "computer" && !player.has_resigned);
  const gestures: UserCommand[] = [];
  if (table.settings.takebacks && table.step_count > 0 && free("takeback")) gestures.push({ kind: "offer", offer: "takeback" });
  if (people.length > 1 && !hasComputers && free("draw")) gestures.push({ kind: "offer", offer: "draw" });
  if (!table.clock && !table.settings.is_rated) gestures.push({ kind: table.is_paused ? "resume" : "pause" });
  gestures.push({ kind: "resign" });
  return gestures;
}
