import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deepTest } from "../deep";
import { textsOf } from "../texts";
import type { Analyst } from "../../src/engine/local/analysts/analyst";
import { ConnectFourAnalyst } from "../../src/engine/local/analysts/connectFour";
import { ConnectFourSolver } from "../../src/engine/local/analysts/connectFourSolver";
import { summary } from "../../src/engine/local/analysts/connectFourValues";
import { MorpionAnalyst } from "../../src/engine/local/analysts/morpion";
import { evaluate } from "../../src/engine/local/analysts/morpionEvaluation";
import { MorpionSolver } from "../../src/engine/local/analysts/morpionSolver";
import { RicochetAnalyst } from "../../src/engine/local/analysts/ricochet";
import { difficultyOf } from "../../src/engine/local/analysts/ricochetDifficulty";
import { RicochetSolver } from "../../src/engine/local/analysts/ricochetSolver";
import { problemOf, shownPath } from "../../src/engine/local/analysts/ricochetPaths";
import { Core } from "../../src/engine/local/core";
import { levelsOf } from "../../src/engine/local/levels";
import { requireRules } from "../../src/engine/local/rules";
import { connectFour } from "../../src/engine/local/rules/connectFour";
import { seatsToAct } from "../../src/engine/local/rules/game";
import { cellName, morpion } from "../../src/engine/local/rules/morpion";
import { ricochet } from "../../src/engine/local/rules/ricochet";
import { writeSlide } from "../../src/games/ricochet/board";

interface FourAnswer {
  state: string;
  columns: ([number, number] | null)[];
  nodes: number;
  line: number[];
  line_nodes: number;
  judged: [column: number, points: number, depth: number, nodes: number];
}

interface MorpionAnswer {
  state: string;
  thought?: [line: string[], score: number, depth: number, nodes: number];
  proof?: [value: string, line: string[], nodes: number];
  advice?: [cell: string, nodes: number];
}

interface RicochetAnswer {
  state: string;
  path: string[] | null;
  nodes: number;
  ways: [count: number, paths: string[][]];
  felt: [grade: string, score: number] | null;
}

// Made by tools/golden_answers.py from the native cores, which count the same nodes with one thread.
const ANSWERS = JSON.parse(readFileSync(new URL("../../../tests/golden/answers.json", import.meta.url), "utf8")) as { game: string }[];
const answersOf = <Answer>(game: string): Answer[] => ANSWERS.filter((answer) => answer.game === game) as unknown as Answer[];
const core = (name: string): Promise<Core> => Core.open(readFileSync(new URL(`../../src/engine/local/cores/${name}.wasm`, import.meta.url)));
// Many searches on a slow machine; each is bounded by its nodes.
const [FOUR_NODES, JUDGE_NODES, THINK_NODES, PROOF_NODES, ADVICE_NODES] = [40_000, 5_000, 2_000, 4_000, 1_000];

describe("the core of Connect Four in the browser", async () => {
  const solver = new ConnectFourSolver(await core("connect_four"));

  deepTest("scores every column as the native one does, with as many nodes", () => {
    for (const { state, columns, nodes } of answersOf<FourAnswer>("connect-four")) {
      solver.forget();
      const found = solver.columnScores(connectFour.read(state), { nodes: FOUR_NODES });
      expect([found.columns.map((bounds) => bounds && [bounds.lower, bounds.upper]), found.nodes]).toEqual([columns, nodes]);
    }
  });

  deepTest("knows the same best lines", () => {
    for (const { state, line, line_nodes } of answersOf<FourAnswer>("connect-four")) {
      solver.forget();
      const found = solver.bestLine(connectFour.read(state), { nodes: FOUR_NODES });
      expect([found.columns, found.nodes]).toEqual([line, line_nodes]);
    }
  });

  test("judges alike where it cannot solve", () => {
    for (const { state, judged } of answersOf<FourAnswer>("connect-four")) {
      const { column, points, depth, nodes } = solver.estimate(connectFour.read(state), [], { nodes: JUDGE_NODES });
      expect([column, points, depth, nodes]).toEqual(judged);
    }
  });

  test("ends on time and remembers nothing wrong", () => {
    const empty = connectFour.deal({}, 0);
    solver.forget();
    const hurried = solver.columnScores(empty, { milliseconds: 30 });
    expect(hurried.columns.every((bounds) => bounds?.lower === bounds?.upper), "solved to the end, which takes seconds").toBe(false);
    expect(hurried.columns[3]?.lower).toBeLessThanOrEqual(1);
    expect(hurried.columns[3]?.upper).toBeGreaterThanOrEqual(1);
  });

  test("believes the opening book", () => {
    const reader = new ConnectFourSolver(solver.core);
    solver.forget();
    reader.readBook(readFileSync(new URL("../../../src/ludotheque/games/connect_four/book/opening.book", import.meta.url)));
    const { columns } = reader.columnScores(connectFour.deal({}, 0), { nodes: 1_000 });
    expect(columns.map((bounds) => bounds?.lower)).toEqual([-2, -1, 0, 1, 0, -1, -2]);
    expect(columns.every((bounds) => bounds?.lower === bounds?.upper)).toBe(true);
  });

  test("refuses what is no position, and goes on", () => {
    expect(() => solver.core.ask("column_scores", [99, 99, 4])).toThrow("refused");
    expect(() => solver.core.ask("score", [7, 6])).toThrow("refused");
    expect(solver.score(connectFour.read("444444"), {}).bounds.lower).toBe(1);
  });
});

describe("the core of Morpion in the browser", async () => {
  const solver = new MorpionSolver(await core("morpion"));
  const names = { win: 1, draw: 0, loss: -1, unknown: null };

  test("thinks the same thoughts, with as many nodes", () => {
    for (const { state: text, thought } of answersOf<MorpionAnswer>("morpion")) {
      if (!thought) continue;
      const state = morpion.read(text);
      const found = solver.search(state, { nodes: THINK_NODES });
      expect([found.line.map((cell) => cellName(state, cell)), found.score, found.depth, found.nodes]).toEqual(thought);
    }
  });

  deepTest("proves the same values, with as many nodes", () => {
    for (const { state: text, proof } of answersOf<MorpionAnswer>("morpion")) {
      if (!proof) continue;
      const state = morpion.read(text);
      const found = solver.prove(state, { nodes: PROOF_NODES });
      expect([found.result, found.line.map((cell) => cellName(state, cell)), found.nodes]).toEqual([names[proof[0] as keyof typeof names], proof[1], proof[2]]);
    }
  });

  test("names who stops what can be stopped, where longer lines do not win and all is lost", () => {
    const found = evaluate(solver, morpion.read("mo:5x3x3e:p2 3a1/b1a1b/5 b"), { nodes: 40_000 });

    expect([found.result, found.count, found.line[0]]).toEqual([-1, 4, 11]);
  });

  test("gives more than two players the same advice", () => {
    for (const { state: text, advice } of answersOf<MorpionAnswer>("morpion")) {
      if (!advice) continue;
      const state = morpion.read(text);
      const found = solver.searchMultiplayer(state, "expert", { nodes: ADVICE_NODES });
      expect([cellName(state, found.cell), found.nodes]).toEqual(advice);
    }
  });
});

describe("the core of Ricochet Robots in the browser", async () => {
  const solver = new RicochetSolver(await core("ricochet"));

  test("finds the same shortest paths, with as many nodes", () => {
    for (const { state, path, nodes } of answersOf<RicochetAnswer>("ricochet")) {
      const found = solver.solve(problemOf(shownPath(ricochet.read(state))), {});
      expect([found.path?.map(writeSlide) ?? null, found.nodes, found.isProved]).toEqual([path, nodes, true]);
    }
  });

  test("counts and lists all of them alike, and finds them as hard", () => {
    for (const { state, ways, felt } of answersOf<RicochetAnswer>("ricochet")) {
      const riddle = problemOf(shownPath(ricochet.read(state)));
      const found = solver.allPaths(riddle, 5, {});
      const difficulty = difficultyOf(riddle, found);
      expect(difficulty && [difficulty.grade, difficulty.score]).toEqual(felt);
      expect([found.count, found.paths.map((path) => path.map(writeSlide))]).toEqual(ways);
    }
  });
});

interface Analysed {
  state: string;
  game: string;
  analysis: { label: string; summary: unknown; verdicts: [action: string, label: string, reason: unknown][]; remarks: unknown[]; highlights: unknown[] };
}

/** In milliseconds: however slow the machine, all is proved. */
const NO_HURRY = 3_600_000;

describe("what is said of a position in the browser", async () => {
  const analysts: Record<string, Analyst> = {
    "connect-four": new ConnectFourAnalyst(new ConnectFourSolver(await core("connect_four"))),
    morpion: new MorpionAnalyst(new MorpionSolver(await core("morpion"))),
    ricochet: new RicochetAnalyst(new RicochetSolver(await core("ricochet"))),
  };
  const told = (ANSWERS as Analysed[]).filter(({ analysis }) => analysis);

  test.each(Object.keys(analysts))("is what the server says: %s", (name) => {
    for (const { state, analysis } of told.filter(({ game }) => game === name)) {
      const found = analysts[name]?.analyse(state, NO_HURRY, true);
      expect([found?.label, found?.summary, found?.is_proved]).toEqual([analysis.label, analysis.summary, true]);
      expect(found?.verdicts.map(({ action, label, reasons }) => [action, label, reasons[0]])).toEqual(analysis.verdicts);
      expect([found?.remarks, found?.highlights]).toEqual([analysis.remarks, analysis.highlights]);
    }
  });

  test("names every part of the sentence about a position of Connect Four that is only estimated", () => {
    const estimate = { column: 3, points: 60, discsToCome: null, depth: 12, isProved: false, nodes: 1, line: [3] };
    const { code, params } = summary(connectFour.read("c4:7x6x4 7/7/7/7/7/7 a"), { lower: -9, upper: 9 }, estimate);

    const wanted = textsOf("en")[code]?.matchAll(/{{(\w+)}}/g) ?? [];
    expect(Object.keys(params ?? {})).toEqual(expect.arrayContaining([...wanted].map(([, name]) => name)));
  });

  // The same positions as in `tests/games/ricochet/test_explain.py`.
  test("calls it a mistake to give up a target that can be reached", () => {
    const small = "rr:4x4_t.d1Gt.a4Av.d4Rc:a1,c3:Rc";
    const positions = [small, "rr:3x2_w.a1es_t.c1Av:a1:Av", `${small} players=2 show=A2`, `${small} players=2 show=A2 slides=GN`];

    const mistakes = positions.map((state) => analysts.ricochet?.analyse(state, NO_HURRY, false).verdicts.find(({ action }) => action === "concede")?.is_blunder);

    expect(mistakes).toEqual([true, false, true, false]);
  });

  test.each(Object.keys(analysts))("hints by degrees, and every level moves: %s", (name) => {
    for (const { state } of told.filter(({ game }) => game === name).slice(0, 4)) {
      const rules = requireRules(name);
      const legal = rules ? rules.legal(rules.read(state), seatsToAct(rules, rules.read(state))[0] ?? 0) : [];
      const hint = analysts[name]?.hint(state);
      expect(legal).toContain(hint?.action);
      expect(hint?.degrees.length).toBeGreaterThanOrEqual(3);
      for (const level of levelsOf(name)) expect(legal).toContain(analysts[name]?.choose({ state, level, seat: 0, seed: 5 }).action);
    }
  });
});
