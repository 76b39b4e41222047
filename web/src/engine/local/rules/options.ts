/** Options from texts, field by field. */

import { Refusal, type Options } from "./game";
import type { Phrase } from "./phrase";

const YES_NO = new Map([["yes", true], ["true", true], ["on", true], ["1", true], ["no", false], ["false", false], ["off", false], ["0", false]]);
const WHOLE = /^\s*[+-]?[0-9]{1,23}\s*$/;

/** Collects what is wrong, so that a form hears of all of it at once. */
export class OptionReader {
  readonly #problems: [string, Phrase][] = [];

  readonly #texts: Options;

  constructor(texts: Options, defaults: Options) {
    this.#texts = { ...defaults, ...texts };
  }

  text(name: string): string {
    return (this.#texts[name] ?? "").trim();
  }

  /** NaN where the text is no whole number. */
  whole(name: string): number {
    const text = this.text(name);
    return WHOLE.test(text) ? Number(text) : Number.NaN;
  }

  refuse(name: string, problem: Phrase): void {
    this.#problems.push([name, problem]);
  }

  /** Refuses now if anything was wrong. */
  finish(): void {
    const first = this.#problems[0];
    if (first) throw new Refusal("setup", first[1], this.#problems);
  }
}

/** Undefined where the text is neither. */
export function readYesNo(text: string): boolean | undefined {
  return YES_NO.get(text.trim().toLowerCase());
}

export function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && least <= value && value <= most;
}
