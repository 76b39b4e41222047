/** Something that the server may refuse, tried once at a time; and what went wrong the last time. */

import { errorText } from "../errorText";

export class Attempt {
  isBusy = $state(false);
  wrong = $state("");
  readonly #textOf: (problem: unknown) => string;

  constructor(textOf: (problem: unknown) => string = errorText) {
    this.#textOf = textOf;
  }

  /** Whether it was done; while another one is under way it is not even begun. */
  async run(work: () => Promise<void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.wrong = "";
    try {
      await work();
      return true;
    } catch (problem) {
      this.wrong = this.#textOf(problem);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
