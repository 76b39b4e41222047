/** The buttons of a table in their fixed places: what cannot be done now stays where it is and says why. */

import { answersOf, isAvailable, possibleCommands, type NewCommand } from "../commands";
import type { Step, TableSnapshot } from "../wire";

/** What this screen can do at this table, whether or not it can right now. */
export interface Abilities {
  hint: boolean;
  redo: boolean;
  analyse: boolean;
}

export interface TableAction {
  /** `web.actions.<name>` is what stands on the button. */
  name: string;
  /** Null for what this screen does by itself. */
  command: NewCommand | null;
  /** The code of the reason why not now. */
  obstacle: string | null;
}

const OBSTACLES: Readonly<Record<string, string>> = {
  redo: "web.actions.nothing-to-redo",
  analyse: "web.actions.nothing-to-analyse",
};

const nameOf = (command: NewCommand): string => ("kind" in command ? `${command.type}-${command.kind}` : command.type);

/** Offers that wait for our answer: they come and go, so they have a row of their own. */
export function answerActions(table: TableSnapshot): TableAction[] {
  return answersOf(table).map((command) => ({ name: nameOf(command).replace("offer-", "agree-"), command, obstacle: null }));
}

/** In the order of use: resigning comes last. `now` says which of our own abilities can be used at this moment. */
export function tableActions(table: TableSnapshot, steps: readonly Step[], can: Abilities, now: Abilities): TableAction[] {
  const commands = possibleCommands(table).map((command): TableAction => {
    const name = nameOf(command);
    return { name, command, obstacle: isAvailable(command, table, steps) ? null : reasonFor(table, name) };
  });
  const own = (["redo", "hint", "analyse"] as const)
    .filter((name) => can[name])
    .map((name): TableAction => ({ name, command: null, obstacle: now[name] ? null : (OBSTACLES[name] ?? null) }));
  const at = commands.findIndex(({ name }) => !["offer-takeback", "offer-rematch"].includes(name));
  return commands.toSpliced(at < 0 ? commands.length : at, 0, ...own);
}

function reasonFor(table: TableSnapshot, name: string): string {
  const isOffered = table.offers.some((offer) => name === `offer-${offer.kind}`);
  return isOffered ? "web.actions.already-offered" : "web.actions.nothing-to-take-back";
}
