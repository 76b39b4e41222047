/** A search for the shortest paths from one position, and how much of its result has been shown. */

import { Refused } from "../../api";
import { engine } from "../../engine/engine";
import type { Analysis, Sentence } from "../../wire";
import { numberOf, pathsOf } from "./analysisFacts";
import type { Slide, View } from "./board";

export type Stage = "idle" | "searching" | "counted" | "shown" | "unsolvable" | "unknown" | "failed";

const SECONDS = 60;

export class SolutionSearch {
  stage: Stage = $state("idle");
  view: View | null = $state.raw(null);
  /** The fewest slides from here; null until it is proved. */
  moves: number | null = $state(null);
  /** The lower bound proved so far. */
  atLeast = $state(0);
  paths: readonly (readonly Slide[])[] = $state.raw([]);
  /** How many shortest paths there are; null where they were not counted. */
  pathCount: number | null = $state(null);
  isAllCounted = $state(true);
  /** How hard it feels, in words. */
  remarks: readonly Sentence[] = $state.raw([]);
  wrong = $state("");
  #stop: AbortController | null = null;
  #state: Promise<string> | null = null;

  constructor(readonly position: string) {}

  /** The board to draw on. */
  async open(): Promise<void> {
    await this.#read().catch((problem: unknown) => this.#fail(problem));
  }

  async solve(): Promise<void> {
    this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.stage = "searching";
    try {
      const state = await this.#read();
      if (stop.signal.aborted) throw new DOMException("stopped", "AbortError");
      const request = { game: "ricochet", state, seconds: SECONDS, wants_line: true };
      this.#finish(await engine.analyse(request, (part) => this.#update(part), stop.signal));
    } catch (problem) {
      if (stop.signal.aborted) this.stage = this.moves === null ? "unknown" : this.stage;
      else this.#fail(problem);
    }
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = null;
  }

  show(): void {
    this.stage = "shown";
  }

  /** The position as the rules write it: links have shorter forms, which not every engine reads. */
  async #read(): Promise<string> {
    this.#state ??= engine
      .position({ game: "ricochet", text: this.position })
      .then(({ state, view }) => {
        this.view = view as View;
        return state;
      });
    this.#state.catch(() => (this.#state = null));
    return this.#state;
  }

  #update(part: Analysis): void {
    this.atLeast = numberOf(part.facts.at_least) ?? this.atLeast;
  }

  #finish(answer: Analysis): void {
    this.#update(answer);
    this.moves = numberOf(answer.facts.moves);
    if (this.moves === null) {
      this.stage = answer.facts.solvable === false ? "unsolvable" : "unknown";
      return;
    }
    this.paths = pathsOf(answer);
    this.pathCount = numberOf(answer.facts.ways);
    this.isAllCounted = answer.facts.all_ways_counted !== false;
    this.remarks = answer.remarks.slice(0, 1);
    this.stage = "counted";
  }

  #fail(problem: unknown): void {
    this.stage = "failed";
    this.wrong = problem instanceof Refused ? problem.message : "";
  }
}
