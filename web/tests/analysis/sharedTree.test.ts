import { expect, test } from "vitest";
import { arrowPath, toggled } from "../../src/analysis/marks";
import { isLocal, LOCAL, merged, refreshed, untold, writeBranches } from "../../src/analysis/sharedTree";
import { branchAt, lineThrough, newTree, readTree, ROOT, withNotes, withStep, writeMoves, writeTree, type Tree } from "../../src/analysis/tree";
import type { StudyBranch } from "../../src/wire";

const told = (id: number, parent: number | null, action: string | null, ...children: number[]): StudyBranch => ({ id, parent, step: action === null ? null : { by: 0, action }, state: `s${id}`, children });
const start = (): Tree => newTree("connect-four", "s0");
const tried = (tree: Tree, at: number, action: string) => withStep(tree, at, { by: 0, action }, `after ${action}`, undefined, LOCAL);

test("a move tried here becomes the server's, with what was tried after it", () => {
  const one = tried(start(), ROOT, "d");
  const two = tried(one.tree, one.at, "e");
  const { tree, moved } = merged(two.tree, [told(0, null, null, 7), told(7, 0, "d")], []);

  expect(isLocal(one.at)).toBe(true);
  expect(moved.get(one.at)).toBe(7);
  expect(lineThrough(tree, ROOT).map(({ step }) => step?.action)).toEqual([undefined, "d", "e"]);
  expect(branchAt(tree, two.at).parent).toBe(7);
  expect(untold(tree).map(({ step }) => step?.action)).toEqual(["e"]);
});

test("what others delete is gone with all that was tried after it; other moves stay", () => {
  const shared = merged(start(), [told(0, null, null, 1, 2), told(1, 0, "a"), told(2, 0, "b")], []).tree;
  const after = tried(tried(shared, 1, "c").tree, 2, "d");
  const { tree } = merged(after.tree, [told(0, null, null, 2)], [1]);

  expect(Object.values(tree.branches).map(({ step }) => step?.action).sort()).toEqual(["b", "d", undefined]);
});

test("a whole study of the server replaces all but what is tried here", () => {
  const shared = merged(start(), [told(0, null, null, 1), told(1, 0, "a")], []).tree;
  const local = tried(shared, ROOT, "g");
  const { tree } = refreshed(local.tree, [told(0, null, null, 3), told(3, 0, "b")]);

  expect(branchAt(tree, ROOT).children).toEqual([3, local.at]);
  expect(tree.branches[1]).toBeUndefined();
});

test("comments and drawings are kept in files and refused where they are none", () => {
  const noted = withNotes(withNotes(tried(start(), ROOT, "d").tree, ROOT, { comment: "Look {here}" }), ROOT, { marks: [{ kind: "good", at: "5,3", to: "4,3" }] });

  expect(readTree(writeTree(noted))).toEqual(noted);
  expect(readTree(writeTree(noted).replace("5,3", "<b>"))).toBeNull();
  expect(readTree(writeTree(noted).replace("good", "evil"))).toBeNull();
  expect(writeBranches(noted)[0]).toMatchObject({ id: 0, comment: "Look {here}", marks: [{ kind: "good" }] });
});

test("a comment stands in brackets after its move", () => {
  const { tree, at } = tried(start(), ROOT, "d");

  expect(writeMoves(withNotes(tree, at, { comment: "the {best}\nmove" }))).toContain("1. d {the best move} *");
});

test("the same ring once more takes it away, another meaning takes its place", () => {
  const ring = { kind: "good", at: "0,0" } as const;

  expect(toggled([], ring)).toEqual([ring]);
  expect(toggled([ring], ring)).toEqual([]);
  expect(toggled([ring], { ...ring, kind: "bad" })).toEqual([{ kind: "bad", at: "0,0" }]);
  expect(toggled([ring], { ...ring, to: "1,1" })).toHaveLength(2);
});

test("an arrow is a path without gaps in its numbers", () => {
  const spot = (x: number, y: number) => ({ name: "", x, y, size: 40 });

  expect(arrowPath(spot(0, 0), spot(100, 0))).toMatch(/^M0\.0 0\.0L95\.2 0\.0M/);
  expect(arrowPath(spot(5, 5), spot(5, 5))).not.toContain("NaN");
});
