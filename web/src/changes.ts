/** The server tells what changed; here whole tables are made of it again, so that nobody else has to know. */

import type { LogEntry, Presence, Said, ServerMessage, Step, TableChange, TableSnapshot } from "./wire";

/** The table after a change that begins where this table stands; the same as `merged` in tests/support/merging.py. */
export function merged(table: TableSnapshot, change: TableChange): TableSnapshot {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- what does not simply take the place of what was there
  const { type, base, done, log = [], steps = [], view_changes: viewChanges, ...fields } = change;
  const after: TableSnapshot = { ...table, ...fields, log, steps: [...table.steps, ...steps] };
  return viewChanges ? { ...after, view: { ...(table.view as object), ...viewChanges } } : after;
}

export function withPresence(table: TableSnapshot, { connected, watcher_count, watchers }: Presence): TableSnapshot {
  const players = table.players.map((player) => ({
    ...player,
    is_connected: player.kind === "computer" || connected.includes(player.seat),
  }));
  return { ...table, players, watcher_count, watchers: watchers ?? table.watchers };
}

/** A change tells moves by its steps alone; in the log of a table they have an entry, too. */
function moveEntries({ version, now: at, steps = [] }: TableChange): LogEntry[] {
  const moves = steps.filter((step: Step) => !step.cause);
  return moves.map(({ by, action }) => ({ version, at, kind: "moved", seat: by, action }));
}

/** Messages without changes: each becomes the table after it, and the `done` it held. */
export class ChangeMerger {
  #table: TableSnapshot | null = null;
  #isAsking = false;
  /** The next table is the first of a connection: also an older one is true, of a server that has lost something. */
  #isGreeted = false;

  constructor(
    private readonly deliver: (message: Exclude<ServerMessage, TableChange | Said>) => void,
    /** A change is missing: the whole table is wanted. */
    private readonly askAgain: () => void,
  ) {}

  /** The last version received. */
  get version(): number | null {
    return this.#table?.version ?? null;
  }

  receive(message: Exclude<ServerMessage, Said>): void {
    if (message.type === "change") return this.#merge(message);
    if (message.type === "welcome") this.#isGreeted = true;
    if (message.type === "table" && !this.#know(message)) return;
    if (message.type === "refused" && message.table) this.#know(message.table);
    if (message.type === "presence" && this.#table) this.#table = withPresence(this.#table, message);
    this.deliver(message);
  }

  /** Whether it is news. */
  #know(table: TableSnapshot): boolean {
    const isNews = this.#isGreeted || table.version >= (this.version ?? 0);
    this.#isAsking = this.#isGreeted = false;
    if (isNews) this.#table = table;
    return isNews;
  }

  #merge(change: TableChange): void {
    const isKnown = change.version <= (this.version ?? 0);
    if (!isKnown && this.#table?.version === change.base) {
      this.#table = merged(this.#table, change);
      this.deliver({ ...this.#table, log: [...moveEntries(change), ...this.#table.log] });
    } else if (!isKnown && !this.#isAsking) {
      this.#isAsking = true;
      this.askAgain();
    }
    if (change.done !== undefined) this.deliver({ type: "done", command: change.done, version: change.version });
  }
}
