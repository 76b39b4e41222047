import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { requireRules } from "../../src/engine/local/rules";
import { EXAMPLES } from "../../src/learn/search/examples";
import { layout, levelsAt, stepsOf } from "../../src/learn/search/steps";
import { BadTrace, FORMAT, readTrace, type Trace } from "../../src/learn/search/trace";
import { TooLarge, traceSearch, type Algorithm } from "../../src/learn/search/tracer";

interface Golden {
  game: string;
  position: string;
  algorithm: Algorithm;
  depth: number;
  nodes: Trace["nodes"];
}

// Made by tools/golden_traces.py from ludotheque/search/trace.py; a test there sees to it that it is current.
const GOLDEN = JSON.parse(readFileSync(new URL("../../../tests/golden/search_traces.json", import.meta.url), "utf8")) as Golden[];

test.each(GOLDEN)("a search in the browser goes as in Python: $algorithm to depth $depth in $position", ({ game, position, algorithm, depth, nodes }) => {
  expect(traceSearch(requireRules(game), position, algorithm, depth).nodes).toEqual(nodes);
});

const small = (algorithm: Algorithm): Trace => traceSearch(requireRules("morpion"), "mo:3x3x3:p2 a1b/1b1/1a1 a", algorithm, 9);

test("alpha-beta finds the value of minimax with fewer nodes", () => {
  const [all, few] = [small("minimax"), small("alpha-beta")];
  expect(few.nodes[0]?.value).toBe(all.nodes[0]?.value);
  expect(few.nodes.length).toBeLessThan(all.nodes.length);
  expect(few.nodes.some(({ skipped }) => skipped.length > 0)).toBe(true);
});

test("every example can be stepped through with both searches", () => {
  for (const { game, position, depth } of EXAMPLES) {
    for (const algorithm of ["minimax", "alpha-beta"] as const) expect(traceSearch(requireRules(game), position, algorithm, depth).nodes.length).toBeGreaterThan(1);
  }
});

test("a tree that is too large is refused before it is grown", () => {
  expect(() => traceSearch(requireRules("connect-four"), "c4:7x6x4 7/7/7/7/7/7 a", "minimax", 8)).toThrow(TooLarge);
});

describe("steps", () => {
  const { nodes } = small("alpha-beta");
  const steps = stepsOf(nodes);

  test("enter and leave each node once, the children between", () => {
    expect(steps.length).toBe(2 * nodes.length);
    expect(steps[0]).toEqual({ kind: "enter", node: 0 });
    expect(steps.at(-1)).toEqual({ kind: "leave", node: 0 });
  });

  test("show the way down, and at the end the values of all moves at the root", () => {
    const trace = small("alpha-beta");
    const [root, moves] = levelsAt(trace, steps, steps.length - 1);
    expect(root?.[0]?.status).toBe("here");
    expect(root?.[0]?.value).toBe(trace.nodes[0]?.value);
    expect(moves?.length).toBe(trace.nodes.filter(({ parent }) => parent === 0).length);
  });

  test("know the best so far of a node that is still open", () => {
    const trace = small("minimax");
    const all = stepsOf(trace.nodes);
    const first = all.findIndex(({ kind, node }) => kind === "leave" && trace.nodes[node]?.parent === 0);
    expect(levelsAt(trace, all, first)[0]?.[0]?.value).toBe(trace.nodes[all[first]?.node ?? 0]?.value);
  });

  test("have a place each, no two leaves the same", () => {
    const leaves = layout(nodes).filter((_, number) => !nodes.some(({ parent }) => parent === number));
    expect(new Set(leaves.map(({ x }) => x)).size).toBe(leaves.length);
  });
});

describe("a trace from a file", () => {
  const written = (changes: object = {}): string => {
    const { game, position, algorithm, perspective, nodes } = small("alpha-beta");
    return JSON.stringify({ format: FORMAT, version: 1, game, position, algorithm, perspective, is_whole: true, nodes, ...changes });
  };
  const node = { parent: null, move: null, player: 0, alpha: null, beta: null, value: 1, skipped: [] };

  test("is read as it was written", () => {
    expect(readTrace(written()).nodes).toEqual(small("alpha-beta").nodes);
  });

  test.each([
    ["no JSON", "x"],
    ["a list", "[]"],
    ["another format", written({ format: "other" })],
    ["a later version", written({ version: 2 })],
    ["no nodes", written({ nodes: [] })],
    ["too many nodes", written({ nodes: Array.from({ length: 3_001 }, () => node) })],
    ["a first node with a parent", written({ nodes: [{ ...node, parent: 0, move: "a" }] })],
    ["a parent that comes later", written({ nodes: [node, { ...node, parent: 2, move: "a" }] })],
    ["nodes out of order", written({ nodes: [node, { ...node, parent: 0, move: "a" }, { ...node, parent: 0, move: "b" }, { ...node, parent: 1, move: "c" }] })],
    ["a third player", written({ nodes: [{ ...node, player: 2 }] })],
    ["a value that is no number", written({ nodes: [{ ...node, value: "1" }] })],
    ["a move that is no text", written({ nodes: [node, { ...node, parent: 0, move: 3 }] })],
    ["an unknown perspective", written({ perspective: "nobody" })],
    ["far too long a text", " ".repeat(2_000_001)],
  ])("is refused: %s", (_, text) => {
    expect(() => readTrace(text)).toThrow(BadTrace);
  });
});
