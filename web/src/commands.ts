/** The commands that a person at a table may send. */

import type { Command, OfferCommand, TableSnapshot } from "./wire";

type WithoutId<Message> = Message extends Command ? Omit<Message, "command"> : never;
/** A command before it is sent: the connection adds its id. */
export type NewCommand = WithoutId<Command>;

/** Never reused: a command that is sent twice is done once. */
export function newId(): string {
  // randomUUID is missing on plain http outside this machine.
  return globalThis.crypto.randomUUID?.() ?? [...globalThis.crypto.getRandomValues(new Uint32Array(4))].join("-");
}

export function moveCommand({ version }: TableSnapshot, action: string, seat?: number): NewCommand {
  return { type: "move", action, version, ...(seat !== undefined && { seat }) };
}

/** Everything but moves that may be sent now, in the order in which it is shown. */
export function availableCommands(table: TableSnapshot): NewCommand[] {
  if (table.you === null) return [];
  if (table.phase === "waiting") return table.is_host ? [{ type: "start" }, { type: "leave" }] : [{ type: "leave" }];
  const answers = table.offers
    .filter((offer) => !offer.agreed.includes(table.you ?? -1))
    .flatMap(({ kind }): NewCommand[] => [{ type: "offer", kind }, { type: "decline", kind }]);
  const isFree = (kind: OfferCommand["kind"]): boolean => !table.offers.some((offer) => offer.kind === kind);
  if (table.phase === "over") return isFree("rematch") ? [...answers, { type: "offer", kind: "rematch" }] : answers;
  const staying = table.players.filter((player) => !player.has_resigned);
  if (!staying.some((player) => player.seat === table.you)) return answers;
  const canTakeBack = table.settings.takebacks && table.step_count > 0 && isFree("takeback");
  const canDraw = staying.filter((player) => player.kind === "person").length > 1 && staying.every((player) => player.kind !== "computer") && isFree("draw");
  return [
    ...answers,
    ...(canTakeBack ? [{ type: "offer", kind: "takeback" } as const] : []),
    ...(canDraw ? [{ type: "offer", kind: "draw" } as const] : []),
    ...(!table.clock && !table.settings.is_rated ? [{ type: table.is_paused ? "resume" : "pause" } as const] : []),
    { type: "resign" },
  ];
}
