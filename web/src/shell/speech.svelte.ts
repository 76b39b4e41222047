/** What somebody at the table says, shown at their own seat for a few seconds. */

const SECONDS = 5;

export class Speech {
  #bubbles: Readonly<Record<number, string>> = $state.raw({});

  /** The newest words replace those before. */
  show(seat: number, text: string): void {
    this.#bubbles = { ...this.#bubbles, [seat]: text };
    setTimeout(() => {
      if (this.#bubbles[seat] === text) this.#bubbles = { ...this.#bubbles, [seat]: "" };
    }, SECONDS * 1000);
  }

  at(seat: number): string {
    return this.#bubbles[seat] ?? "";
  }
}
