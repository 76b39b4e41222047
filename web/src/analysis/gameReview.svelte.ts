/** The review of a whole game: by the server, or in this browser where the server cannot. */

import { Refused, streamLines, Unreachable } from "../api";
import { engine } from "../engine/engine";
import type { ReviewedMove, ReviewRequest } from "../wire";
import { readJournal, type ReadJournal } from "./journal";
import { reviewLocally } from "./review";
import { gameTree, lineThrough, ROOT, type Branch } from "./tree";

/** Kept while the page is open: the card after a game, its analysis and its lessons are about the same record. */
const finished = new Map<string, readonly ReviewedMove[]>();
const MAX_KEPT = 8;
/** The server is there, but has no room for one more analysis. */
const BUSY: readonly string[] = ["server.too-many-analyses", "server.too-many-searches", "server.machine-full"];

const isForUs = (problem: unknown): boolean => problem instanceof Unreachable || (problem instanceof Refused && BUSY.includes(problem.refusal.code));

/** Every move, the last first. `line` begins with the position of the first move. */
export async function reviewRecord(
  { game, record, line }: { game: string; record: string; line: readonly Branch[] }, tell: (remark: ReviewedMove) => void, signal: AbortSignal,
): Promise<void> {
  const known = finished.get(record);
  if (known) return known.forEach(tell);
  const remarks = new Map<number, ReviewedMove>();
  const note = (remark: ReviewedMove): void => {
    remarks.set(remark.number, remark);
    tell(remark);
  };
  const request: ReviewRequest = { record };
  await streamLines<ReviewedMove>("/api/review", request, signal, note).catch((problem: unknown) => {
    if (!isForUs(problem)) throw problem;
    return reviewLocally(game, line, engine.analyse, note, signal);
  });
  if (signal.aborted) return;
  finished.set(record, [...remarks.values()]);
  for (const oldest of [...finished.keys()].slice(0, -MAX_KEPT)) finished.delete(oldest);
}

/** A review in progress, for those who show it. */
export class GameReview {
  journal: ReadJournal | null = $state.raw(null);
  remarks: readonly ReviewedMove[] = $state.raw([]);
  status: "waiting" | "running" | "done" | "failed" = $state("waiting");
  readonly #stop = new AbortController();

  constructor(readonly game: string) {}

  /** How many moves there are; 0 while it is not known. */
  get count(): number {
    return this.journal?.steps.length ?? 0;
  }

  async run(record: string): Promise<void> {
    const { signal } = this.#stop;
    this.status = "running";
    try {
      const journal = await readJournal(record);
      if (signal.aborted) return;
      this.journal = journal;
      const line = lineThrough(gameTree(journal.game, journal.names, journal.steps, journal.states), ROOT);
      if (journal.steps.length) await reviewRecord({ game: this.game, record, line }, (remark) => (this.remarks = [...this.remarks, remark]), signal);
      if (!signal.aborted) this.status = "done";
    } catch {
      if (!signal.aborted) this.status = "failed";
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}
