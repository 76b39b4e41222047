/** What the server says of a shared study, brought together with what is only tried here. */

import type { Step, StudyBranch } from "../wire";
import { branchAt, pruned, type Branch, type Tree } from "./tree";

/** Numbers above are of moves that the server does not know; it never gives one so large. */
export const LOCAL = 2 ** 30;

export const isLocal = (id: number): boolean => id > LOCAL;

export interface Merged {
  tree: Tree;
  /** Branches that were tried here and are the server's now, by their old numbers. */
  moved: ReadonlyMap<number, number>;
}

/** The tree with these branches of the server as they are there, and without those that are gone. */
export function merged(tree: Tree, changed: readonly StudyBranch[], removed: readonly number[]): Merged {
  let kept = tree;
  for (const id of removed) if (kept.branches[id]) kept = pruned(kept, id);
  const branches: Record<number, Branch> = { ...kept.branches };
  for (const branch of changed) {
    const tried = (branches[branch.id]?.children ?? []).filter(isLocal);
    branches[branch.id] = { ...readBranch(branch), children: [...branch.children, ...tried] };
  }
  const moved = new Map<number, number>();
  for (const { id, parent } of changed) if (parent !== null) adopt(branches, id, parent, moved);
  return { tree: { ...kept, branches }, moved };
}

/** A whole study of the server: what it does not have any more goes, what is only tried here stays where it can. */
export function refreshed(tree: Tree, whole: readonly StudyBranch[]): Merged {
  const known = new Set(whole.map(({ id }) => id));
  const gone = Object.keys(tree.branches).map(Number).filter((id) => !isLocal(id) && !known.has(id));
  return merged(tree, whole, gone);
}

/** The moves tried here that the server could have next, each after one that it knows. */
export function untold(tree: Tree): Branch[] {
  return Object.values(tree.branches).filter(({ id, parent }) => isLocal(id) && parent !== null && !isLocal(parent));
}

/** What was tried after the same move goes on from the server's branch. */
function adopt(branches: Record<number, Branch>, id: number, parent: number, moved: Map<number, number>): void {
  const [from, branch] = [branches[parent], branches[id]];
  const twin = from?.children.find((child) => isLocal(child) && isSame(branches[child]?.step ?? null, branch?.step ?? null));
  const old = twin === undefined ? undefined : branches[twin];
  if (!from || !branch || !old) return;
  branches[parent] = { ...from, children: from.children.filter((child) => child !== old.id) };
  branches[id] = { ...branch, children: [...branch.children, ...old.children] };
  for (const child of old.children) {
    const moving = branches[child];
    if (moving) branches[child] = { ...moving, parent: id };
  }
  delete branches[old.id];
  moved.set(old.id, id);
}

const isSame = (one: Step | null, other: Step | null): boolean => one !== null && other !== null && one.action === other.action;

export function readBranch({ step, from, ...branch }: StudyBranch): Branch {
  return { ...branch, step: step && { by: step.by, ...(step.action != null && { action: step.action }) }, ...(from != null && { from }) };
}

/** As the server takes it: a tree of its own, without numbers that mean anything here. */
export function writeBranches(tree: Tree): StudyBranch[] {
  return Object.values(tree.branches).map(({ changed: _, step, marks, ...branch }) => ({
    ...branch, children: [...branchAt(tree, branch.id).children], step: step && { by: step.by, action: step.action ?? null }, ...(marks && { marks: [...marks] }),
  }));
}
