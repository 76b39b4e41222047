/** The state of an analysis: a tree of positions, the current one, and what is known of each. */

import { Refused } from "../api";
import { errorText } from "../errorText";
import { engine } from "../engine/engine";
import type { Say } from "../i18n";
import type { Analysis, Outcome, Position, ReviewedMove, Step, Study as Told, StudyMark } from "../wire";
import { firstMistake, lastDecision } from "./accuracy";
import type { Start } from "./address";
import { reviewRecord } from "./gameReview.svelte";
import { readJournal } from "./journal";
import { placeToLook } from "./mistakes";
import { LOCAL, readBranch } from "./sharedTree";
import { SharedStudy } from "./sharedStudy.svelte";
import { branchAt, withNotes, withStep, legsOf, lineThrough, lineTo, newTree, gameTree, promoted, pruned, ROOT, writeLeg, type Branch, type Leg, type Tree } from "./tree";

/** Of the automatic search of every position, and of the long one on request. */
const GLANCE_SECONDS = 5;
export const LONG_SECONDS = 60;
/** Refusals of analysts: the server's, and those of the browser's own. */
const UNKNOWN: readonly string[] = ["analysis", "setup"];
/** No search starts while somebody steps quickly through a game. */
const PAUSE_MS = 120;

export class Study {
  tree: Tree = $state.raw(newTree("", ""));
  at = $state(ROOT);
  position: Position | null = $state.raw(null);
  analysis: Analysis | null = $state.raw(null);
  isThinking = $state(false);
  /** An action that was played and is not yet on the board. */
  pending: string | null = $state(null);
  /** Why the last operation failed. */
  problem = $state("");
  /** The review of each move, by the id of its branch. */
  remarks: Readonly<Record<number, ReviewedMove>> = $state.raw({});
  isReviewing = $state(false);
  /** Why its moves cannot be evaluated. */
  reviewRefusal = $state("");
  /** In a game without mistakes: the last move that mattered, where the analysis begins. */
  decision: number | null = $state(null);

  /** False: positions of this game can be looked at, and nobody says what they are worth. */
  hasAnalyst = $state(true);

  /** Why nobody can say what these positions are worth: a variant that the engines do not know. */
  refusal = $state("");

  /** Where others look on. */
  shared: SharedStudy | null = $state.raw(null);

  readonly #positions = new Map<string, Position>();
  readonly #analyses = new Map<string, Analysis>();
  readonly #outcomes = new Map<number, Outcome>();
  #search = new AbortController();
  #review = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The record as it was loaded: it has more than the moves. */
  #record: { text: string; end: number } | null = null;

  constructor(
    readonly game: string,
    private readonly say: Say,
  ) {}

  get branch(): Branch {
    return branchAt(this.tree, this.at);
  }

  /** The current line, to its end. */
  get line(): Branch[] {
    return lineThrough(this.tree, this.at);
  }

  get steps(): Step[] {
    return lineTo(this.tree, this.at).flatMap(({ step }) => step ?? []);
  }

  /** How many steps lead here. */
  get depth(): number {
    return lineTo(this.tree, this.at).length - 1;
  }

  /** Starts a new tree with a position as text, or with the opening of these options. */
  async begin(text: string, options: Record<string, string> = {}, seed = 0): Promise<boolean> {
    return this.#trying(async () => {
      const position = await engine.position({ game: this.game, text, options, seed, alone: true });
      this.#setTree(newTree(this.game, position.state));
      this.#positions.set(position.state, position);
      await this.goTo(ROOT);
    });
  }

  /**
   * Loads a record in any format and reviews it. Returns its game; null where it cannot be read.
   * A game that is over begins with its first mistake: nothing can be said of its last position.
   */
  async load(record: string, { seat = null, step }: Start = {}): Promise<string | null> {
    let game: string | null = null;
    await this.#trying(async () => {
      const journal = await readJournal(record);
      game = journal.game;
      if (game !== this.game) return;
      // A record without names numbers its players; the game's default names are better.
      const names = journal.names.map((name, seat) => (name === this.say("player", { number: seat + 1 }) ? "" : name));
      const { symbols, colours } = journal;
      this.#setTree({ ...gameTree(journal.game, names, journal.steps, journal.states), dress: { symbols, colours } });
      const line = lineThrough(this.tree, ROOT);
      const end = line.at(-1)?.id ?? ROOT;
      this.#record = { text: record, end };
      await this.goTo(step === undefined ? end : (line[step]?.id ?? end));
      if (!journal.steps.length) return;
      void this.review().then(() => {
        const isUntouched = this.at === end && this.#record?.text === record && !this.isReviewing;
        if (journal.isOver && step === undefined && isUntouched) this.#goToMistake(seat);
      });
    });
    return game;
  }

  /** The first one of this player, else of anybody, else the last move that mattered. */
  #goToMistake(seat: number | null): void {
    const remarks = this.line.flatMap(({ id }) => this.remarks[id] ?? []);
    const mistake = firstMistake(remarks, seat);
    const decision = mistake ? null : lastDecision(remarks);
    this.decision = decision?.number ?? null;
    const found = mistake ?? decision;
    if (found) this.look(placeToLook(found));
  }

  async open(tree: Tree, at = ROOT): Promise<void> {
    this.#setTree(tree);
    await this.goTo(tree.branches[at] ? at : ROOT);
  }

  /** A study of the server, from its beginning or from this branch. */
  async openShared(told: Told, at = ROOT): Promise<void> {
    const { game, names, dress } = told.tree;
    const branches = Object.fromEntries(told.tree.branches.map((branch) => [branch.id, readBranch(branch)]));
    await this.open({ game, names, ...(dress && { dress: { symbols: dress.symbols ?? [], colours: dress.colours ?? [] } }), branches }, at);
    this.share(told.id, told);
  }

  async play(action: string): Promise<void> {
    if (this.pending !== null || !this.position) return;
    const from = this.at;
    this.pending = action;
    await this.#trying(async () => {
      const { at } = await this.#addStep(from, action);
      if (this.at === from) await this.goTo(at);
    });
    this.pending = null;
  }

  /** Adds this line to the tree and goes to the position after so many of its steps. */
  async follow(line: readonly Step[], steps: number): Promise<void> {
    const from = this.at;
    await this.#trying(async () => {
      let at = from;
      let goal = from;
      for (const [index, { action }] of line.entries()) {
        if (!action) break;
        ({ at } = await this.#addStep(at, action));
        if (index < steps) goal = at;
      }
      if (this.at === from) await this.goTo(goal);
    });
  }

  async goTo(id: number): Promise<void> {
    this.stop();
    this.at = id;
    const { state } = branchAt(this.tree, id);
    const known = this.#positions.get(state) ?? null;
    this.analysis = this.#analyses.get(state) ?? null;
    if (known) this.position = known;
    await this.#trying(async () => {
      const position = known ?? (await engine.position({ game: this.game, text: state, alone: true }));
      this.#positions.set(state, position);
      if (position.outcome) this.#outcomes.set(id, position.outcome);
      if (this.at !== id) return;
      this.position = position;
      if (!this.analysis && this.hasAnalyst) this.#timer = setTimeout(() => void this.think(GLANCE_SECONDS), PAUSE_MS);
    });
  }

  /** Goes to the position after so many steps of the current line. */
  look(step: number): void {
    const { line } = this;
    const wanted = line[Math.max(0, Math.min(step, line.length - 1))];
    if (wanted && wanted.id !== this.at) void this.goTo(wanted.id);
  }

  async think(seconds: number): Promise<void> {
    this.stop();
    const { position } = this;
    if (!position) return;
    const search = (this.#search = new AbortController());
    this.isThinking = true;
    const state = this.branch.state;
    const tell = (part: Analysis): void => {
      if (part.is_last) this.#analyses.set(state, part);
      if (this.#search === search && !search.signal.aborted) [this.analysis, this.refusal] = [part, ""];
    };
    await this.#trying(() => engine.analyse({ game: this.game, state: position.state, seconds }, tell, search.signal), search.signal);
    if (this.#search === search) this.isThinking = false;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#search.abort();
    if (this.isThinking && this.analysis) this.#analyses.set(this.branch.state, this.analysis);
    this.isThinking = false;
  }

  /** Evaluates every move of the current line. */
  async review(): Promise<void> {
    this.stopReview();
    const { line } = this;
    if (line.length < 2 || !this.hasAnalyst) return;
    const review = (this.#review = new AbortController());
    this.isReviewing = true;
    await this.#trying(() => this.#reviewed(line, review.signal), review.signal, "reviewRefusal");
    if (this.#review === review) this.isReviewing = false;
  }

  async #reviewed(line: readonly Branch[], signal: AbortSignal): Promise<void> {
    const tell = (remark: ReviewedMove): void => {
      const branch = line[remark.number];
      if (branch) this.remarks = { ...this.remarks, [branch.id]: remark };
    };
    // The last leg first, because it was tried last.
    for (const leg of legsOf(this.tree, line.at(-1)?.id ?? ROOT).toReversed()) {
      const shifted = (remark: ReviewedMove): void => tell({ ...remark, number: remark.number + leg.before });
      const legLine = line.slice(leg.before, leg.before + leg.branches.length + 1);
      await reviewRecord({ game: this.game, record: await this.#legText(leg), line: legLine }, shifted, signal);
    }
  }

  /** The current line, or its last leg, as a record. */
  async gameText(): Promise<string> {
    const end = this.line.at(-1) ?? this.branch;
    const leg = legsOf(this.tree, end.id).at(-1) ?? { state: end.state, before: 0, branches: [] };
    return this.#legText(leg);
  }

  stopReview(): void {
    this.#review.abort();
    this.isReviewing = false;
  }

  /** What is done to the tree from now on is done for all. */
  share(id: string, told: Told): void {
    this.shared = new SharedStudy(id, this, told, this.say);
  }

  /** In a shared study only where it can be told: what readers try stays here. */
  get canAnnotate(): boolean {
    return !this.shared || (this.shared.canEdit && this.shared.isTold(this.at));
  }

  /** As of which change the current position is known here. */
  get seen(): number {
    return this.shared?.seen(this.at) ?? 0;
  }

  /** Refused where somebody has said something else since `seen`. */
  async annotate(comment: string, seen: number): Promise<boolean> {
    const { at, shared } = this;
    if (shared) return shared.change({ do: "comment", id: at, text: comment, seen });
    this.tree = withNotes(this.tree, at, { comment });
    return true;
  }

  async draw(marks: readonly StudyMark[]): Promise<boolean> {
    const { at, shared } = this;
    if (shared) return shared.change({ do: "mark", id: at, marks: [...marks], seen: shared.seen(at) });
    this.tree = withNotes(this.tree, at, { marks });
    return true;
  }

  promote(): void {
    const { at, shared } = this;
    if (shared?.canEdit && shared.isTold(at)) void shared.change({ do: "promote", id: at });
    else if (!shared || !shared.isTold(at)) this.tree = promoted(this.tree, at);
  }

  async prune(): Promise<void> {
    const { parent } = this.branch;
    if (parent === null) return;
    const gone = this.at;
    if (this.shared?.isTold(gone)) {
      if (!this.shared.canEdit) return;
      await this.goTo(parent);
      await this.shared.change({ do: "prune", id: gone });
      return;
    }
    await this.goTo(parent);
    this.tree = pruned(this.tree, gone);
  }

  leave(): void {
    this.shared?.leave();
    this.stop();
    this.stopReview();
  }

  async #legText(leg: Leg): Promise<string> {
    const end = leg.branches.at(-1);
    if (end && this.#record?.end === end.id) return this.#record.text;
    return writeLeg(this.game, leg, end ? ((await this.#endOf(end))?.places ?? null) : null);
  }

  /** How the line ends, if the game is over there. */
  async #endOf(end: Branch): Promise<Outcome | null> {
    const known = this.#outcomes.get(end.id);
    if (known) return known;
    return (await engine.position({ game: this.game, text: end.state })).outcome;
  }

  #setTree(tree: Tree): void {
    this.shared?.leave();
    this.shared = null;
    this.stop();
    this.stopReview();
    this.tree = tree;
    this.#record = null;
    this.#outcomes.clear();
    this.remarks = {};
    this.decision = null;
    this.problem = this.refusal = this.reviewRefusal = "";
  }

  async #addStep(from: number, action: string): Promise<{ at: number }> {
    const before = branchAt(this.tree, from);
    const known = before.children.find((id) => branchAt(this.tree, id).step?.action === action);
    if (known !== undefined) return { at: known };
    const text = this.#positions.get(before.state)?.state ?? before.state;
    const by = this.#positions.get(before.state)?.to_act[0] ?? 0;
    const position = await engine.position({ game: this.game, text, actions: [action], alone: true });
    this.#positions.set(position.state, position);
    const { tree, at } = withStep(this.tree, from, { by, action }, position.state, text, this.shared ? LOCAL : 0);
    this.tree = tree;
    void this.shared?.send();
    return { at };
  }

  /** Returns whether it succeeded; an error is shown, a cancellation is not. What no analyst knows is no error. */
  async #trying(work: () => Promise<unknown>, signal?: AbortSignal, unknown: "refusal" | "reviewRefusal" = "refusal"): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (problem) {
      if (signal?.aborted) return false;
      const isUnknown = problem instanceof Refused && UNKNOWN.includes(problem.refusal.kind);
      // Only searches can be stopped, and only they ask an analyst.
      this[signal && isUnknown ? unknown : "problem"] = errorText(problem);
      return false;
    }
  }
}
