/** One puzzle on one screen: its board, its sentences, and what is recorded when it is solved. */

import { untrack } from "svelte";
import { stillBoard } from "../board/stillBoard";
import type { BoardProps, GameUi } from "../games/manifest";
import { say } from "../language.svelte";
import { settings } from "../settings.svelte";
import { announce } from "../shell/notifications.svelte";
import { playSound } from "../shell/sounds";
import type { Puzzle, PuzzleTry } from "../wire";
import { FAST_COUNT } from "./progress";
import { endSeries, progressStore, recordSolved } from "./progressStore.svelte";
import { again, goneOn, hinted, INITIAL_STATE, shown, slid, steppedBack, takesMoves, tried, type PuzzleState } from "./puzzleState";
import { endWords, headlineWords, hintWords, taskWords, wrongWords } from "./puzzleText";

/** Between two moves that are shown by themselves, so that everybody can follow. */
const PACE_MS = 750;

interface Options {
  isDaily: boolean;
  /** Whether the time counts; not where a puzzle lies open beside other things. */
  isTimed: boolean;
  /** Whether single keys play from anywhere on the page. */
  hasPageKeys: boolean;
  /** No puzzle of the collection: nothing is recorded. */
  isUnlisted?: boolean;
  /** Called once, when it is solved. */
  onSolved?(): void;
}

/** Make it while a component is set up: it has effects of its own. */
export class PuzzleSession {
  state = $state.raw<PuzzleState>(INITIAL_STATE);
  complaint = $state("");
  /** How long the solution took; null until then, and where the time does not count. */
  seconds = $state<number | null>(null);
  /** What this solution made a record of. */
  record = $state<"longest" | "fastest" | null>(null);
  /** What the first try did to the puzzle rating; null until the server says so. */
  rated = $state.raw<PuzzleTry | null>(null);
  readonly uiState: unknown;
  readonly #sheet: () => Puzzle;
  readonly #ui: GameUi;
  readonly #options: Options;
  readonly #startedAt = Date.now();

  constructor(sheet: () => Puzzle, ui: GameUi, options: Options) {
    this.#sheet = sheet;
    this.#ui = ui;
    this.#options = options;
    this.uiState = ui.createState?.() ?? null;
    $effect(() => {
      if (this.state.phase !== "moving") return;
      void this.state.done;
      const timer = setTimeout(() => {
        this.complaint = ""; // "not your turn yet" is no longer true
        this.state = goneOn(sheet(), this.state);
      }, PACE_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { words } = this;
      if (words && this.#hasActed) untrack(() => announce(words));
    });
  }

  #hasActed = false;
  #isTold = false;
  readonly start = $derived.by(() => this.#sheet().positions[0]);
  readonly seat = $derived(this.start?.to_act[0] ?? 0);
  /** The rules of a puzzle without an opponent. */
  readonly rules = $derived.by(() => (this.#sheet().task === "reach" ? this.#ui.puzzle : undefined));
  readonly hints = $derived.by(() => hintWords(this.#sheet(), this.state, this.#ui, this.start?.view, say));
  readonly isOpen = $derived(this.state.result === "open" || this.state.result === "longer");
  readonly isSolved = $derived(this.state.result === "solved");
  readonly task = $derived.by(() => taskWords(this.#sheet(), this.#ui, this.start?.view, say));
  /** The sentence above the board: the task, and at the end what came of it. */
  readonly headline = $derived.by(() => headlineWords(this.state, this.task, say));
  readonly #here = $derived.by(() => (this.rules ? this.start : this.#sheet().positions[this.state.done.length]));
  readonly #view = $derived.by(() => (this.rules ? this.rules.follow(this.start?.view, this.state.done).view : this.#here?.view));

  readonly words = $derived.by((): string => {
    const { state, rules } = this;
    const how = say(`web.puzzles.how.${this.#sheet().task}`);
    if (this.complaint) return this.complaint;
    if (state.wrong !== null) return wrongWords(this.#sheet(), state, state.wrong, this.#ui, say);
    if (state.result !== "open") return endWords(this.#sheet(), state, say);
    if (state.hints > 0) return this.hints[state.hints - 1] ?? "";
    if (state.phase === "moving") return say("web.puzzles.answering");
    if (rules) return state.done.length ? say("web.puzzles.slides", { count: state.done.length }) : how;
    return state.done.length ? say("web.puzzles.right") : how;
  });

  readonly board: BoardProps = $derived.by(() => {
    const { state, seat, rules, start } = this;
    const sheet = this.#sheet();
    const isLastHint = state.hints === this.hints.length && state.phase === "finding" && this.hints.length > 0;
    return stillBoard(this.#view, {
      id: `${sheet.game} ${sheet.number}`,
      shown: {
        steps: state.done.map((action, place) => ({ by: rules ? seat : (seat + place) % 2, action })),
        hint: isLastHint ? (sheet.line[state.done.length] ?? null) : null,
      },
      seats: {
        players: Array.from({ length: start?.seat_count ?? 2 }, (_, each) => ({ name: each === seat ? "" : say("web.lesson.other"), symbol: sheet.symbols[each] ?? "" })),
        you: seat,
      },
      moves: {
        // Giving up is the page's to offer.
        legal: state.phase === "finding" ? (this.#here?.legal.filter((action) => action !== "concede") ?? []) : [],
        send: (action) => this.#play(action),
        takeBack: () => this.stepBack(),
      },
      preferences: { hasShortcuts: settings.hasShortcuts && this.#options.hasPageKeys },
      feedback: { complain: (text) => this.#complain(text) },
      uiState: this.uiState,
    });
  });

  #complain(text: string): void {
    if (takesMoves(this.state)) this.complaint = text;
  }

  #play(action: string): void {
    const sheet = this.#sheet();
    if (this.rules) this.#change(slid(sheet, this.state, action, this.rules.follow(this.start?.view, [...this.state.done, action]).isReached));
    else this.#change(tried(sheet, this.state, action));
  }

  stepBack(): void {
    this.#change(steppedBack(this.state));
  }

  hint(): void {
    if (this.state.phase === "finding") this.#change(hinted(this.state, this.hints.length));
  }

  show(): void {
    this.#change(shown(this.state));
  }

  again(): void {
    this.#change(again(this.state));
  }

  #change(to: PuzzleState): void {
    const before = this.state;
    const { game, number } = this.#sheet();
    this.#hasActed = true;
    this.complaint = "";
    this.state = to;
    if (to.mistakes > before.mistakes) playSound("refused", settings);
    this.#tellFirstTry(before, to);
    const { isDaily, isTimed, isUnlisted, onSolved } = this.#options;
    if (!isUnlisted && (to.mistakes > before.mistakes || (to.isHelped && !before.isHelped))) endSeries(game);
    if (to.result !== "solved" || before.result === "solved") return;
    playSound("win", settings);
    if (isUnlisted) return onSolved?.();
    if (isTimed) this.seconds = Math.max(1, Math.round((Date.now() - this.#startedAt) / 1000));
    const isFirstTry = to.mistakes === 0 && !to.isHelped;
    const earlier = progressStore.progress.records[game];
    recordSolved(game, number, isDaily, isFirstTry ? this.seconds : null);
    const now = progressStore.progress.records[game];
    if (now && now.fastest !== null && now.fastest !== (earlier?.fastest ?? null)) this.record = "fastest";
    else if (now && now.longest > (earlier?.longest ?? 0) && now.longest > FAST_COUNT) this.record = "longest";
    onSolved?.();
  }

  /** The first that is right, wrong, too long or helped; the server knows whether it is the first ever. */
  #tellFirstTry(before: PuzzleState, to: PuzzleState): void {
    const isHelped = to.isHelped && !before.isHelped;
    const isMistake = to.mistakes > before.mistakes;
    if (this.#isTold || this.#options.isUnlisted || !(isHelped || isMistake || to.result === "solved" || to.result === "longer")) return;
    this.#isTold = true;
    const { game, number } = this.#sheet();
    const own = this.rules ? to.done : to.done.filter((_, place) => place % 2 === 0);
    const actions = isMistake && to.wrong !== null ? [...own, to.wrong] : own;
    void import("./sendTries").then(({ reportTry }) => reportTry({ game, number, actions, isHelped })).then((rated) => (this.rated = rated), () => undefined);
  }
}
