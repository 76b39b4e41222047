/** Gestures to commands: what a person at this table may ask for, and the message that asks for it. */

import type { Command, Offer, React, Table } from "./wire";

export type OfferKind = Offer["what"];
export type Reaction = React["reaction"];
export type UserCommand =
  | { kind: "resign" | "pause" | "resume" | "start" | "leave" }
  | { kind: "offer" | "decline"; what: OfferKind };

/** Ids are never reused: sent twice, done once. */
export function newId(): string {
  // randomUUID is missing on plain http outside this machine.
  return globalThis.crypto.randomUUID?.() ?? [...globalThis.crypto.getRandomValues(new Uint32Array(4))].join("-");
}

export function moveMessage(table: Table, action: string, id: string, seat: number | null = null): Command {
  const move: Command = { type: "move", command: id, action, version: table.version };
  return seat === null ? move : { ...move, seat };
}

export function commandMessage(gesture: UserCommand, id: string): Command {
  if (gesture.kind === "offer" || gesture.kind === "decline") {
    return { type: gesture.kind, command: id, what: gesture.what };
  }
  return { type: gesture.kind, command: id };
}

export function reactionMessage(reaction: Reaction, id: string): Command {
  return { type: "react", command: id, reaction };
}

/** Everything but moves that may be asked for now, in the order in which it is shown. */
export function availableCommands(table: Table): UserCommand[] {
  if (table.you === null) return [];
  if (table.phase === "waiting") return table.is_host ? [{ kind: "start" }, { kind: "leave" }] : [{ kind: "leave" }];
  const answers = table.proposals
    .filter((proposal) => !(proposal.by === table.you && proposal.agreed.length === 1))
    .filter((proposal) => !proposal.agreed.includes(table.you ?? -1))
    .flatMap((proposal): UserCommand[] => [
      { kind: "offer", what: proposal.what },
      { kind: "decline", what: proposal.what },
    ]);
  const free = (what: OfferKind): boolean => !table.proposals.some((proposal) => proposal.what === what);
  if (table.phase === "over") return free("rematch") ? [...answers, { kind: "offer", what: "rematch" }] : answers;
  return [...answers, ...duringPlay(table, free)];
}

function duringPlay(table: Table, free: (what: OfferKind) => boolean): UserCommand[] {
  const mine = table.chairs.find((chair) => chair.seat === table.you);
  if (mine?.has_resigned) return [];
  const people = table.chairs.filter((chair) => chair.kind === "person" && !chair.has_resigned);
  const hasComputers = table.chairs.some((chair) => chair.kind === "computer" && !chair.has_resigned);
  const gestures: UserCommand[] = [];
  if (table.settings.takebacks && table.step_count > 0 && free("takeback")) gestures.push({ kind: "offer", what: "takeback" });
  if (people.length > 1 && !hasComputers && free("draw")) gestures.push({ kind: "offer", what: "draw" });
  if (!table.clock && !table.settings.is_rated) gestures.push({ kind: table.is_paused ? "resume" : "pause" });
  gestures.push({ kind: "resign" });
  return gestures;
}
