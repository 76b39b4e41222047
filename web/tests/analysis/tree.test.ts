import { describe, expect, it } from "vitest";
import {
  withStep, isOnMainLine, legsOf, lineThrough, lineTo, numberOf, newTree, gameTree, promoted, pruned, readGame, readTree, ROOT, segments, writeLeg, writeMoves, writeTree,
  type Tree,
} from "../../src/analysis/tree";

const step = (action: string, by = 0) => ({ by, action });

/** 1. d 2. e (2. c 3. d) 3. d */
function study(): { tree: Tree; e: number; c: number } {
  const game = gameTree("connect-four", [], [step("d"), step("e", 1), step("d")], ["s0", "s1", "s2", "s3"]);
  const [, d, e] = lineThrough(game, ROOT);
  const other = withStep(game, d!.id, step("c", 1), "t2");
  const { tree } = withStep(other.tree, other.at, step("d"), "t3");
  return { tree, e: e!.id, c: other.at };
}

const actions = (tree: Tree, id: number): string => lineThrough(tree, id).map((branch) => branch.step?.action ?? "").join("");

describe("a tree of variations", () => {
  it("grows a new branch beside the old one", () => {
    const { tree, e, c } = study();

    expect(actions(tree, e)).toBe("ded");
    expect(actions(tree, c)).toBe("dcd");
    expect([isOnMainLine(tree, e), isOnMainLine(tree, c)]).toEqual([true, false]);
    expect(numberOf(tree, c)).toBe(2);
  });

  it("only follows a step that is there already", () => {
    const { tree, e } = study();

    expect(withStep(tree, lineTo(tree, e)[1]!.id, step("e", 1), "s2")).toEqual({ tree, at: e });
  });

  it("makes another line the main one", () => {
    const { tree, c } = study();

    expect(actions(promoted(tree, c), ROOT)).toBe("dcd");
  });

  it("loses a branch with all that grew from it, never its root", () => {
    const { tree, c } = study();
    const less = pruned(tree, c);

    expect(Object.keys(less.branches)).toHaveLength(4);
    expect(actions(less, ROOT)).toBe("ded");
    expect(pruned(less, ROOT)).toBe(less);
  });

  it("is shown with variations right after the move they replace", () => {
    const { tree } = study();
    const shown = segments(tree).map(({ depth, branches }) => [depth, branches.map((branch) => branch.step?.action).join("")]);

    expect(shown).toEqual([[0, "de"], [1, "cd"], [0, "d"]]);
  });

  it("shows a choice at the end of a variation's first move", () => {
    const { tree, c } = study();
    const wider = withStep(tree, c, step("a"), "u3").tree;
    const shown = segments(wider).map(({ depth, branches }) => [depth, branches.map((branch) => branch.step?.action).join("")]);

    expect(shown).toEqual([[0, "de"], [1, "c"], [1, "d"], [2, "a"], [0, "d"]]);
  });

  it("comes back from a file as it was", () => {
    const { tree } = study();

    expect(readTree(writeTree(tree))).toEqual(tree);
  });

  it("is not read from anything else", () => {
    const { tree } = study();
    const broken = { ...tree, branches: { ...tree.branches, 9: { id: 9, parent: 77, step: null, state: "", children: [] } } };

    for (const text of ["", "{", "[]", '{"format":"other"}', '{"format":"ludotheque-study"}', writeTree(broken)]) expect(readTree(text)).toBeNull();
  });

  it("is written for people with variations in brackets", () => {
    const { tree } = study();

    expect(writeMoves(tree)).toBe('[Game "connect-four"]\n[Position "s0"]\n\n1. d 2. e (2. c 3. d) 3. d *\n');
  });

  it("gives any line as a game", () => {
    const { tree, c } = study();

    expect(legsOf(tree, c).map((leg) => writeLeg("connect-four", leg, null))).toEqual(["connect-four;;s0;d c d *\n"]);
    expect(writeLeg("x", { state: "a;b%", before: 0, branches: [] }, [1, 2])).toBe("x;;a%3Bb%25;places:1-2\n");
    expect(legsOf(newTree("x", "a"), ROOT)).toEqual([]);
  });

  it("is cut where a slide was tried as if alone", () => {
    const bids = gameTree("ricochet", [], [step("=7", 1)], ["opening", "bidding"]);
    const tried = withStep(bids, 1, step("RN"), "after", "alone");
    const on = withStep(tried.tree, tried.at, step("RE"), "later");

    expect(legsOf(on.tree, on.at).map((leg) => [leg.before, writeLeg("ricochet", leg, null)])).toEqual([
      [0, "ricochet;;opening;2:=7 *\n"],
      [1, "ricochet;;alone;RN RE *\n"],
    ]);
    expect(readTree(writeTree(on.tree))).toEqual(on.tree);
  });

  it("reads such a game again, and nothing else", () => {
    const { tree, c } = study();

    const [leg] = legsOf(tree, c);
    expect(leg && readGame(writeLeg("connect-four", leg, [1, 2]))).toEqual({ game: "connect-four", state: "s0", actions: ["d", "c", "d"], isOver: true });
    expect(readGame("x;;100%;d *")?.state).toBe("100%");
    expect(readGame("ricochet;;a%3Bb;2:=7 1. RN *")).toEqual({ game: "ricochet", state: "a;b", actions: ["=7", "RN"], isOver: false });
    expect(readGame("connect-four;;s0;d e resigns:1 places:2-1")).toEqual({ game: "connect-four", state: "s0", actions: ["d", "e"], isOver: true });
    for (const text of ["", "4453", "{}", "a;b;c", "a b;;c;d"]) expect(readGame(text)).toBeNull();
  });

  it("says who acted where several may", () => {
    const bids = gameTree("ricochet", [], [step("=7", 1), step("pass"), { by: null, action: "time-up" }, step("RN", 1)], ["s", "s", "s", "s", "s"]);

    expect(legsOf(bids, ROOT).map((leg) => writeLeg("ricochet", leg, null))).toEqual(["ricochet;;s;2:=7 1:pass clock:time-up RN *\n"]);
  });
});
