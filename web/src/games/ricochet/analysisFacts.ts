/** Reads the shortest paths from an analysis. */

import type { Analysis } from "../../wire";
import { readSlide, type Slide } from "./board";

/** Every listed path, the simplest first; the line where none are listed. */
export function pathsOf({ facts, line }: Pick<Analysis, "facts" | "line">): Slide[][] {
  const listed = Array.isArray(facts.paths) ? facts.paths.map(String) : typeof facts.path === "string" ? [facts.path] : [];
  const texts = listed.length ? listed.map((path) => path.split(" ")) : [line.map(({ action }) => action ?? "")];
  return texts.map((actions) => actions.flatMap((action) => readSlide(action) ?? []));
}

export function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
