/** The table as this screen knows it: a reducer, (state, event) -> state. */

import { withPresence } from "./changes";
import type { Command, LogEntry, Refusal, Sentence, Said, ServerMessage, Step, TableChange, TableSnapshot } from "./wire";

/** `joining` before the first message, `lost` between two connections, `over` when reconnecting makes no sense. */
export type ConnectionStatus = "joining" | "open" | "lost" | "over";

export interface TableState {
  status: ConnectionStatus;
  table: TableSnapshot | null;
  /** Steps taken back, the next to be done again first. */
  undone: readonly Step[];
  /** Sent, and not confirmed yet; moves are drawn as ghosts. */
  pending: readonly Command[];
  refusal: Refusal | null;
  closeReason: Sentence | null;
  /** By seat: when the others may claim the win of somebody who is disconnected, by our own clock in milliseconds. */
  claimableAt: Readonly<Record<number, number>>;
  /** When the table was received, by our own clock in milliseconds. */
  receivedAt: number;
}

/** Changes are merged before they come here, and older tables left out; what is said goes elsewhere. */
export type TableMessage = Exclude<ServerMessage, TableChange | Said>;

export type Event =
  | { type: "received"; message: TableMessage; at: number }
  | { type: "sent"; message: Command; at: number }
  | { type: "lost" }
  | { type: "refusal-read" };

export const INITIAL_STATE: TableState = {
  status: "joining",
  table: null,
  undone: [],
  pending: [],
  refusal: null,
  closeReason: null,
  claimableAt: {},
  receivedAt: 0,
};

export function reduce(state: TableState, event: Event): TableState {
  switch (event.type) {
    case "received":
      return received(state, event.message, event.at);
    case "sent":
      return { ...state, refusal: null, pending: [...state.pending, event.message] };
    case "lost":
      return state.status === "over" ? state : { ...state, status: "lost" };
    case "refusal-read":
      return { ...state, refusal: null };
  }
}

function received(state: TableState, message: TableMessage, at: number): TableState {
  switch (message.type) {
    case "welcome":
      return { ...state, status: "open", closeReason: null };
    case "table":
      return withTable(state, message, at);
    case "done":
      return { ...state, pending: without(state.pending, message.command) };
    case "refused": {
      const freed = { ...state, pending: without(state.pending, message.command), refusal: message.refusal };
      const { table } = message;
      return table && table.version >= (state.table?.version ?? 0) ? withTable(freed, table, at) : freed;
    }
    case "presence":
      return { ...state, table: state.table && withPresence(state.table, message), claimableAt: Object.fromEntries((message.away ?? []).map(({ seat, seconds }) => [seat, at + seconds * 1000])) };
    case "pong":
    case "notice":
      return state;
    case "closing":
      return { ...state, closeReason: message.reason, status: message.should_reconnect ? "lost" : "over" };
  }
}

function withTable(state: TableState, table: TableSnapshot, at: number): TableState {
  return {
    ...state,
    table,
    undone: undoneAfter(state, table),
    pending: state.pending.filter((command) => !isAnswered(command, table)),
    receivedAt: at,
  };
}

/** The table comes before `done`: without this the ghost would lie on its own piece for a moment. */
function isAnswered(command: Command, table: TableSnapshot): boolean {
  return command.type === "move" && table.log.some((item) => item.kind === "moved" && item.action === command.action);
}

const CAUSES: readonly NonNullable<Step["cause"]>[] = ["resigned", "out-of-time", "left", "disconnected"];

const causeOf = (detail: unknown): NonNullable<Step["cause"]> => CAUSES.find((cause) => cause === detail) ?? "resigned";

function stepsAfter(steps: readonly Step[], log: readonly LogEntry[]): readonly Step[] {
  return log.reduce<readonly Step[]>((before, item) => {
    switch (item.kind) {
      case "moved":
        return [...before, { by: item.seat ?? null, action: item.action ?? null }];
      case "resigned":
        return [...before, { by: item.seat ?? null, cause: causeOf(item.detail) }];
      case "took-back":
        return before.slice(0, before.length - (item.count ?? 0));
      case "dealt":
        return [];
      default:
        return before;
    }
  }, steps);
}

/** What was taken back can be done again until something else happens. */
function undoneAfter(state: TableState, table: TableSnapshot): readonly Step[] {
  if (state.table?.number !== table.number) return [];
  let steps: readonly Step[] = state.table?.steps ?? [];
  let undone = state.undone;
  for (const item of table.log) {
    if (item.version <= (state.table?.version ?? 0)) continue;
    if (item.kind === "took-back") undone = [...steps.slice(steps.length - (item.count ?? 0)), ...undone];
    else if (item.kind === "moved") undone = undone[0]?.action === item.action && undone[0]?.by === item.seat ? undone.slice(1) : [];
    else if (item.kind === "resigned") undone = [];
    steps = stepsAfter(steps, [item]);
  }
  return undone;
}

function without(pending: readonly Command[], id: string): readonly Command[] {
  return pending.filter(({ command }) => command !== id);
}
