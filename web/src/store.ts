/** The table as this screen knows it: (state, event) -> state, and nothing else happens here. */

import type { Command, LogEntry, Refusal, Sentence, Step, TableSnapshot, ServerMessage } from "./wire";

/** `joining` before the first word, `lost` between two connections, `over` when coming back makes no sense. */
export type ConnectionStatus = "joining" | "open" | "lost" | "over";

/** A command on its way: shown as a ghost until the server agrees. */
export interface PendingCommand {
  message: Command;
  at: number;
}

export interface TableState {
  link: ConnectionStatus;
  table: TableSnapshot | null;
  /** All steps of the present game. */
  steps: readonly Step[];
  /** Steps taken back, the next to be done again first. */
  undone: readonly Step[];
  /** False when the steps do not add up: ask for everything again. */
  isWhole: boolean;
  pending: readonly PendingCommand[];
  refusal: Refusal | null;
  /** The latest happenings, newest last. */
  news: readonly LogEntry[];
  farewell: Sentence | null;
  /** When the table was heard of, by our own clock in milliseconds. */
  heardAt: number;
}

export type Event =
  | { type: "heard"; message: ServerMessage; at: number }
  | { type: "sent"; message: Command; at: number }
  | { type: "lost" }
  | { type: "seen" };

export const INITIAL_STATE: TableState = {
  link: "joining",
  table: null,
  steps: [],
  undone: [],
  isWhole: true,
  pending: [],
  refusal: null,
  news: [],
  farewell: null,
  heardAt: 0,
};

const KEPT_NEWS = 60;

export function reduce(state: TableState, event: Event): TableState {
  switch (event.type) {
    case "heard":
      return received(state, event.message, event.at);
    case "sent":
      return { ...state, refusal: null, pending: [...state.pending, { message: event.message, at: event.at }] };
    case "lost":
      return state.link === "over" ? state : { ...state, link: "lost" };
    case "seen":
      return { ...state, refusal: null };
  }
}

function received(state: TableState, message: ServerMessage, at: number): TableState {
  switch (message.type) {
    case "welcome":
      return { ...state, link: "open", farewell: null };
    case "table":
      return withTable(state, message, at);
    case "done":
      return { ...state, pending: without(state.pending, message.command) };
    case "refused": {
      const freed = { ...state, pending: without(state.pending, message.command), refusal: message.refusal };
      return message.table ? withTable(freed, message.table, at) : freed;
    }
    case "presence":
      return { ...state, table: state.table && withPresence(state.table, message.connected, message.watcher_count) };
    case "pong":
      return state;
    case "closing":
      return { ...state, farewell: message.reason, link: message.should_reconnect ? "lost" : "over" };
  }
}

function withTable(state: TableState, table: TableSnapshot, at: number): TableState {
  const isOlder = state.table !== null && table.version < state.table.version;
  if (isOlder) return state;
  const steps = table.steps ?? stepsAfter(state.steps, table.log);
  const known = new Set(state.news.map((item) => item.version));
  const fresh = table.log.filter((item) => !known.has(item.version));
  return {
    ...state,
    table,
    steps,
    undone: undoneAfter(state, table),
    isWhole: steps.length === table.step_count,
    pending: state.pending.filter((sent) => !isAnswered(sent, table)),
    news: [...state.news, ...fresh].slice(-KEPT_NEWS),
    heardAt: at,
  };
}

/** The table comes before `done`: without this the ghost would lie on its own piece for a moment. */
function isAnswered(sent: PendingCommand, table: TableSnapshot): boolean {
  const { message } = sent;
  if (message.type !== "move") return false;
  return table.log.some((item) => item.kind === "moved" && item.action === message.action);
}

function stepsAfter(steps: readonly Step[], log: readonly LogEntry[]): readonly Step[] {
  return log.reduce<readonly Step[]>((before, item) => {
    switch (item.kind) {
      case "moved":
        return [...before, { by: item.seat ?? null, action: item.action ?? null }];
      case "resigned":
        return [...before, { by: item.seat ?? null, cause: item.detail === "out-of-time" ? "out-of-time" : "resigned" }];
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
  let steps = state.steps;
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

function withPresence(table: TableSnapshot, connected: readonly number[], watcher_count: number): TableSnapshot {
  const players = table.players.map((player) => ({
    ...player,
    is_connected: player.kind === "computer" || connected.includes(player.seat),
  }));
  return { ...table, players, watcher_count };
}

function without(pending: readonly PendingCommand[], command: string): readonly PendingCommand[] {
  return pending.filter((sent) => sent.message.command !== command);
}
