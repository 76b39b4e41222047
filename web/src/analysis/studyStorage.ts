/** Studies saved in this browser. */

import { SavedList } from "../savedList";
import { readTree, writeTree, type Tree } from "./tree";

export interface SavedStudy {
  id: string;
  name: string;
  /** In milliseconds. */
  at: number;
  tree: Tree;
}

function readStudy(stored: unknown): SavedStudy | null {
  const { id, name, at, tree: text } = (stored ?? {}) as { id: string; name: string; at: number; tree?: unknown };
  const tree = typeof text === "string" ? readTree(text) : null;
  return tree && { id, name, at, tree };
}

export const savedStudies = new SavedList<SavedStudy>("ludotheque.studies", 50, ({ id }) => id, readStudy, (study) => ({ ...study, tree: writeTree(study.tree) }));
