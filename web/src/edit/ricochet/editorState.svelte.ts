/** A draft, its history, and what the server says about it. */

import { changeBoard, checkBoard, readBoard } from "../../api";
import type { BoardChange, BoardCheck } from "../../wire";
import { newHistory, withChange, redo, undo, type History } from "../history";
import { errorText } from "../../errorText";
import { blank, fromBoardDraft, toBoardDraft, type Draft } from "./draft";
import { autosave, loadAutosave } from "./boardStorage";

const GAME = "ricochet";

/** The draft is checked when nothing has changed for so long. */
const PAUSE_MS = 250;

export class EditorState {
  #history: History<Draft> = $state.raw(newHistory(loadAutosave() ?? blank()));
  /** About the current draft, or the previous one while the server checks it. */
  check: BoardCheck | null = $state.raw(null);
  isChecking = $state(false);
  /** Why the last change failed. */
  wrong = $state("");
  #requests = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get draft(): Draft {
    return this.#history.now;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  change(next: Draft): void {
    this.#turn(withChange(this.#history, next));
  }

  undo(): void {
    this.#turn(undo(this.#history));
  }

  redo(): void {
    this.#turn(redo(this.#history));
  }

  /** A change that the server makes. */
  async reshape(change: Omit<BoardChange, "draft">): Promise<void> {
    await this.#tryChange(async () => fromBoardDraft(await changeBoard(GAME, { ...change, draft: toBoardDraft(this.draft) })));
  }

  /** Loads a board in any format; returns whether it was one. */
  async load(content: string): Promise<boolean> {
    return this.#tryChange(async () => {
      const loaded = fromBoardDraft(await readBoard(GAME, content));
      // A board alone has no robots: the present ones stay where that is possible.
      return loaded.robots.some((cell) => cell !== null) ? loaded : { ...loaded, robots: this.#robotsFor(loaded) };
    });
  }

  look(pause = PAUSE_MS): void {
    clearTimeout(this.#timer);
    this.isChecking = true;
    this.#requests += 1;
    const number = this.#requests;
    this.#timer = setTimeout(() => void this.#ask(number), pause);
  }

  async #ask(number: number): Promise<void> {
    try {
      const check = await checkBoard(GAME, toBoardDraft(this.draft));
      if (number === this.#requests) this.check = check;
    } catch (problem) {
      if (number === this.#requests) this.wrong = errorText(problem);
    } finally {
      if (number === this.#requests) this.isChecking = false;
    }
  }

  async #tryChange(load: () => Promise<Draft>): Promise<boolean> {
    this.wrong = "";
    try {
      this.change(await load());
      return true;
    } catch (problem) {
      this.wrong = errorText(problem);
      return false;
    }
  }

  #robotsFor(loaded: Draft): readonly (number | null)[] {
    const count = loaded.width * loaded.height;
    const isFree = (cell: number): boolean => cell < count && !loaded.closed.includes(cell);
    const usual = blank(loaded.width, loaded.height).robots;
    return this.draft.width === loaded.width
      ? this.draft.robots.map((cell) => (cell !== null && isFree(cell) ? cell : null))
      : usual.map((cell) => (cell !== null && isFree(cell) ? cell : null));
  }

  #turn(history: History<Draft>): void {
    if (history === this.#history) return;
    this.#history = history;
    autosave(history.now);
    this.wrong = "";
    this.look();
  }
}
