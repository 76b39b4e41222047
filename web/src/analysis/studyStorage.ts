/** Studies kept in this browser. */

import { readTree, writeTree, type Tree } from "./tree";

export interface SavedStudy {
  id: string;
  name: string;
  /** In milliseconds. */
  at: number;
  tree: Tree;
}

const DRAWER = "ludotheque.studies";
const MOST = 50;

interface Written {
  id: string;
  name: string;
  at: number;
  tree: string;
}

/** The newest first. */
export function savedStudies(): SavedStudy[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DRAWER) ?? "[]");
    if (!Array.isArray(found)) return [];
    return (found as Written[]).flatMap(({ id, name, at, tree }) => {
      const read = readTree(tree);
      return read ? [{ id, name, at, tree: read }] : [];
    });
  } catch {
    return [];
  }
}

/** The same id is replaced; the oldest fall out. */
export function saveStudy(study: SavedStudy): void {
  put([study, ...savedStudies().filter(({ id }) => id !== study.id)].slice(0, MOST));
}

export function deleteStudy(id: string): void {
  put(savedStudies().filter((study) => study.id !== id));
}

function put(studies: readonly SavedStudy[]): void {
  localStorage.setItem(DRAWER, JSON.stringify(studies.map((study) => ({ ...study, tree: writeTree(study.tree) }))));
}
