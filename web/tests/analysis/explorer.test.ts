import { expect, test } from "vitest";
import { explorerRows, shares } from "../../src/analysis/explorer";
import type { Explored, Verdict } from "../../src/wire";

const verdict = (action: string, label: string, value: number | null): Verdict => ({ action, label, value, result: null, reasons: [], is_blunder: false });
const explored = (...moves: Explored["moves"]): Explored => ({ recurs: true, moves, latest: [] });

test("the most frequent moves come first, then the best of those nobody played", () => {
  const found = explored({ actions: ["d"], won: 2, drawn: 0, lost: 1 }, { actions: ["c", "e"], won: 3, drawn: 1, lost: 0 });
  const rows = explorerRows(found, [verdict("a", "L4", -4), verdict("b", "D", 0), verdict("c", "W9", 9), verdict("d", "?", null)], ["a", "b", "c", "d", "e"]);

  expect(rows.map(({ actions, games }) => [actions.join(""), games])).toEqual([["ce", 4], ["d", 3], ["b", 0], ["a", 0]]);
  expect(rows.map(({ verdict: known }) => known?.label ?? null)).toEqual(["W9", null, "D", "L4"]);
});

test("without the server the values alone are listed, and of many moves none", () => {
  const many = Array.from({ length: 40 }, (_, index) => `m${index}`);

  expect(explorerRows(null, [verdict("a", "W1", 1)], ["a", "b"]).map(({ actions }) => actions[0])).toEqual(["a", "b"]);
  expect(explorerRows(null, [], many)).toEqual([]);
  expect(explorerRows(explored({ actions: ["m3"], won: 1, drawn: 0, lost: 0 }), [], many)).toHaveLength(1);
});

test("an action that the rules no longer know is left out", () => {
  expect(explorerRows(explored({ actions: [], won: 5, drawn: 0, lost: 0 }), [], [])).toEqual([]);
});

test("percents add up to a hundred and show no draw where there was none", () => {
  const row = (won: number, drawn: number, lost: number) => ({ actions: ["a"], won, drawn, lost, games: won + drawn + lost, verdict: null });

  for (const [won, drawn, lost] of [[1, 1, 1], [1, 0, 2], [5, 1, 994], [0, 0, 7], [199, 1, 0], [1, 198, 1]] as const) {
    const [wins, draws, losses] = shares(row(won, drawn, lost));
    expect(wins + draws + losses).toBe(100);
    expect(Math.min(wins, draws, losses)).toBeGreaterThanOrEqual(0);
    if (!drawn) expect(draws).toBe(0);
  }
  expect(shares(row(0, 0, 0))).toEqual([0, 0, 0]);
});
