/** One target being tried on the board, and solutions being shown on it. */

import { stillBoard } from "../board/stillBoard";
import type { BoardProps, GameUi } from "../games/manifest";
import { announce } from "../shell/notifications.svelte";
import { playSound } from "../shell/sounds";
import { settings } from "../settings.svelte";
import type { Position } from "../wire";
import { MAX_PATH } from "./scoring";

/** Between two actions that are shown by themselves, so that everybody can follow. */
const PACE_MS = 750;

interface Options {
  /** Called when the goal is reached by one's own actions. */
  onReached(count: number): void;
  /** Why a touch of the board does nothing. */
  complain(text: string): void;
}

/** Make it while a component is set up: it has an effect of its own. */
export class LeagueSession {
  done = $state.raw<readonly string[]>([]);
  /** What is being shown; null while one plays. */
  shown = $state.raw<readonly string[] | null>(null);
  readonly uiState: unknown;
  readonly #position: Position;
  readonly #ui: GameUi;
  readonly #options: Options;

  constructor(position: Position, ui: GameUi, options: Options) {
    this.#position = position;
    this.#ui = ui;
    this.#options = options;
    this.uiState = ui.createState?.() ?? null;
    $effect(() => {
      if (!this.isMoving) return;
      void this.done;
      const timer = setTimeout(() => this.#goOn(), PACE_MS);
      return () => clearTimeout(timer);
    });
  }

  readonly #followed = $derived.by(() => this.#ui.puzzle?.follow(this.#position.view, this.done) ?? { view: this.#position.view, isReached: false });
  readonly isReached = $derived(this.shown === null && this.#followed.isReached);
  readonly isMoving = $derived(this.shown !== null && this.done.length < this.shown.length);
  readonly canPlay = $derived(this.shown === null && !this.isReached);

  readonly board: BoardProps = $derived.by(() =>
    stillBoard(this.#followed.view, {
      id: this.#position.state,
      shown: { steps: this.done.map((action) => ({ by: 0, action })) },
      seats: { players: [{ name: "", symbol: "" }], you: 0 },
      moves: {
        legal: this.canPlay ? this.#position.legal.filter((action) => action !== "concede") : [],
        send: (action) => this.#play(action),
        takeBack: () => this.stepBack(),
      },
      preferences: { hasShortcuts: settings.hasShortcuts },
      feedback: { complain: this.#options.complain },
      uiState: this.uiState,
    }),
  );

  #play(action: string): void {
    if (!this.canPlay || this.done.length >= MAX_PATH) return;
    this.done = [...this.done, action];
    if (!this.isReached) return;
    playSound("win", settings);
    this.#options.onReached(this.done.length);
  }

  stepBack(): void {
    if (this.shown === null) this.done = this.done.slice(0, -1);
  }

  startOver(): void {
    this.shown = null;
    this.done = [];
  }

  /** From the beginning, by itself. */
  show(path: readonly string[]): void {
    this.shown = path;
    this.done = [];
  }

  #goOn(): void {
    const next = this.shown?.[this.done.length];
    if (next === undefined) return;
    this.done = [...this.done, next];
    if (this.#ui.stepLabel) announce(this.#ui.stepLabel({ by: null, action: next }, this.board.feedback.say));
  }
}
