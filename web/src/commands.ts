/** The commands that a person at a table may send. */

import type { Command, Step, TableSnapshot } from "./wire";

type WithoutId<Message> = Message extends Command ? Omit<Message, "command"> : never;
/** A command before it is sent: the connection adds its id. */
export type NewCommand = WithoutId<Command>;

export function moveCommand({ version }: TableSnapshot, action: string, seat?: number): NewCommand {
  return { type: "move", action, version, ...(seat !== undefined && { seat }) };
}

/** Offers of others that wait for our answer: to accept each, or to decline it. */
export function answersOf(table: TableSnapshot): NewCommand[] {
  if (table.you === null) return [];
  return table.offers
    .filter((offer) => !offer.agreed.includes(table.you ?? -1))
    .flatMap(({ kind }): NewCommand[] => [{ type: "offer", kind }, { type: "decline", kind }]);
}

/** Everything but moves and answers that this table allows us in this phase, now or later, in the order in which it is shown. */
export function possibleCommands(table: TableSnapshot): NewCommand[] {
  if (table.you === null) return [];
  if (table.phase === "waiting") return table.is_host ? [{ type: "start" }, { type: "leave" }] : [{ type: "leave" }];
  // A tournament says who plays next.
  if (table.phase === "over") return table.settings.tournament ? [] : [{ type: "offer", kind: "rematch" }];
  const staying = table.players.filter((player) => !player.has_resigned);
  if (!staying.some((player) => player.seat === table.you)) return [];
  const canDraw = staying.filter((player) => player.kind === "person").length > 1 && staying.every((player) => player.kind !== "computer");
  return [
    ...(table.settings.takebacks ? [{ type: "offer", kind: "takeback" } as const] : []),
    ...(canDraw ? [{ type: "offer", kind: "draw" } as const] : []),
    ...(!table.clock && !table.settings.is_rated && !table.settings.tournament ? [{ type: table.is_paused ? "resume" : "pause" } as const] : []),
    { type: "resign" },
  ];
}

/** Whether one of the possible commands may be sent now. */
export function isAvailable(command: NewCommand, table: TableSnapshot, steps: readonly Step[]): boolean {
  if (command.type !== "offer") return true;
  if (table.offers.some((offer) => offer.kind === command.kind)) return false;
  return command.kind !== "takeback" || steps.some((step) => !step.cause && step.by !== null && table.yours.includes(step.by));
}

/** What may be sent now. */
export function availableCommands(table: TableSnapshot, steps: readonly Step[]): NewCommand[] {
  return [...answersOf(table), ...possibleCommands(table).filter((command) => isAvailable(command, table, steps))];
}
