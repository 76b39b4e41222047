/** Ricochet Robots: the optimum, all shortest ways, and what every first slide leads to. */

import { cellName, readSlide, ROBOTS, writeSlide, type Slide, type Target } from "../../../games/ricochet/board";
import { RicochetBots } from "../bots/ricochet/bots";
import { phrase, type Phrase } from "../rules/phrase";
import { ricochet } from "../rules/ricochet";
import { MAX_BID } from "../rules/ricochet/letters";
import { kindOf } from "../rules/ricochet/boards";
import { isRace, onStage, openTiles, slidesLeft, type Stage, type State } from "../rules/ricochet/state";
import { UNKNOWN, type Analyst, type Choice, type MoveRequest, type Found, type Hinted, type Solved, type Budget, type Verdict } from "./analyst";
import { difficultyOf } from "./ricochetDifficulty";
import type { RicochetSolver, Solution } from "./ricochetSolver";
import { isOver, problemOf, extended, shownPath, shortestContinuation, type ShownPath } from "./ricochetPaths";

const NO_PATH = "-";
const WORST = -1_000;
const MAX_LISTED_PATHS = 60;
/** Enough to find an inviting first slide among. */
const MAX_PATHS = 300;
const HINT_MILLISECONDS = 4_000;
/** The first hint is rounded up to a multiple of this. */
const HINT_ROUND = 5;

/** So much time for all searches together. */
function within(milliseconds: number): () => Budget {
  const end = performance.now() + milliseconds;
  return () => ({ milliseconds: Math.max(1, end - performance.now()) });
}

const written = (path: readonly Slide[]): string => path.map(writeSlide).join(" ");

export class RicochetAnalyst implements Analyst {
  readonly #bots: RicochetBots;

  constructor(private readonly solver: RicochetSolver) {
    this.#bots = new RicochetBots(solver);
  }

  analyse(text: string, milliseconds: number, wantsLine: boolean): Found {
    const state = ricochet.read(text);
    const ended = ricochet.outcome(state);
    if (ended) return plain(NO_PATH, phrase("ricochet.answer.over", { outcome: ended.reason }), { moves: null, path: null }, true);
    const budget = within(milliseconds);
    const start = shownPath(state);
    const found = shortestContinuation(this.solver, start, budget);
    const answer = plain(labelOf(found), summaryOf(start, found), factsOf(found), found.isProved);
    const ways = wantsLine && found.path && !start.shown.length ? this.solver.allPaths(problemOf(start, found.target), MAX_PATHS, budget()) : null;
    const paths = ways?.paths ?? [];
    const path = paths[0] ?? found.path ?? [];
    const felt = ways && difficultyOf(problemOf(start, found.target), ways);
    const isSeveral = openTiles(state).length > 1;
    const nearest = isSeveral && ways ? [phrase("ricochet.answer.nearest", { target: targetName(found.target), cell: cellName(found.target.cell, state.board.width) })] : [];
    const isStage = state.phase.kind !== "bidding";
    return {
      ...answer,
      facts: {
        ...answer.facts,
        ...(isSeveral && found.path?.length && { target: kindOf(found.target) }),
        ...(felt && { grade: felt.grade, score: felt.score }),
        ...(ways && paths.length && { ways: ways.count, all_ways_counted: ways.isComplete, paths: paths.slice(0, MAX_LISTED_PATHS).map(written) }),
      },
      verdicts: this.#verdicts(state, start, found, budget),
      line: isStage ? path.map((slide) => ({ by: onStage(state.phase as Stage), action: writeSlide(slide) })) : [],
      remarks: ways && felt ? [...nearest, felt.words, phrase("ricochet.difficulty.ways", { count: Math.max(1, ways.count) })] : nearest,
      node_count: found.nodes + (ways?.nodes ?? 0),
    };
  }

  solve(text: string): Solved {
    const problem = problemOf(shownPath(ricochet.read(text)));
    const ways = this.solver.allPaths(problem, MAX_PATHS, {});
    const felt = difficultyOf(problem, ways);
    const [line] = ways.paths;
    if (!felt || !line) throw new Error("no path");
    return { best: line.length, grade: felt.grade, score: felt.score, line: line.map(writeSlide) };
  }

  choose(asked: MoveRequest): Choice {
    const choice = this.#bots.choose(asked);
    if (!choice) throw new Error(`no player ${asked.level} in this browser`);
    return choice;
  }

  hint(text: string): Hinted {
    const state = ricochet.read(text);
    if (ricochet.outcome(state)) return { action: null, degrees: [] };
    const start = shownPath(state);
    const found = shortestContinuation(this.solver, start, within(HINT_MILLISECONDS));
    const [first] = found.path ?? [];
    const isBidding = state.phase.kind === "bidding";
    if (!found.path || !first) return { action: isBidding ? "pass" : "concede", degrees: found.isProved ? [phrase("ricochet.answer.no-way")] : [] };
    const count = found.path.length;
    const robot = phrase(`ricochet.robot.${first.robot}`);
    const cell = cellName(extended(start, first).robots[ROBOTS.indexOf(first.robot)] ?? 0, state.board.width);
    const slide = phrase("ricochet.answer.slide", { robot, direction: phrase(`ricochet.direction.${first.direction}`), cell });
    return {
      action: isBidding && isRace(state) ? "claim" : isBidding ? `=${Math.min(MAX_BID, count)}` : writeSlide(first),
      degrees: [
        phrase("ricochet.hint.at-most", { count: Math.ceil(count / HINT_ROUND) * HINT_ROUND }),
        phrase("ricochet.hint.exactly", { count }),
        phrase("ricochet.hint.robot", { robot }),
        phrase("ricochet.hint.slide", { slide }),
      ],
    };
  }

  #verdicts(state: State, start: ShownPath, best: Solution, budget: () => Budget): Verdict[] {
    const { phase } = state;
    if (phase.kind === "bidding" && isRace(state)) {
      return [claimVerdict(best), verdict("pass", NO_PATH, WORST / 2, null, need(best, "ricochet.judged.passes"))];
    }
    if (phase.kind === "bidding") {
      const calls = Array.from({ length: MAX_BID }, (_, index) => bidVerdict(index + 1, best));
      return [...calls, verdict("pass", NO_PATH, WORST / 2, null, need(best, "ricochet.judged.passes"))];
    }
    return ricochet.legal(state, onStage(phase)).map((action) => this.#stageVerdict(start, phase, best, budget, action));
  }

  #stageVerdict(start: ShownPath, stage: Stage, best: Solution, budget: () => Budget, action: string): Verdict {
    const isBound = stage.kind === "showing";
    const slide = readSlide(action);
    if (!slide) {
      const isReachable = best.path !== null && best.path.length <= slidesLeft(stage);
      return { ...verdict(action, NO_PATH, 2 * WORST, isBound ? -1 : null, need(best, "ricochet.judged.gives-up")), is_blunder: isReachable };
    }
    const after = extended(start, slide);
    if (isOver(after)) return verdict(action, "1", -1, isBound ? 1 : null, this.#reached(after, budget));
    const rest = shortestContinuation(this.solver, after, budget);
    if (!rest.path) {
      if (rest.isProved) return verdict(action, NO_PATH, WORST, isBound ? -1 : null, phrase("ricochet.judged.dead-end"));
      return verdict(action, UNKNOWN, null, null, phrase("ricochet.judged.unknown"));
    }
    const needed = 1 + rest.path.length;
    const fits = isBound ? (needed <= slidesLeft(stage) ? 1 : -1) : null;
    return verdict(action, String(needed), -needed, fits, kept(needed, best, fits));
  }

  /** What was shown beside what would have been enough. */
  #reached(start: ShownPath, budget: () => Budget): Phrase {
    const count = start.shown.length;
    const enough = shortestContinuation(this.solver, { round: start.round, shown: [], robots: start.round.robots }, budget).path?.length;
    if (enough === undefined || count <= enough) return phrase("ricochet.judged.reached-best", { count });
    return phrase("ricochet.judged.reached", { count, best: enough });
  }
}

function plain(label: string, summary: Phrase, facts: Record<string, unknown>, isProved: boolean): Found {
  return { label, summary, facts, verdicts: [], line: [], remarks: [], highlights: [], node_count: 0, is_proved: isProved };
}

function targetName({ colour }: Target): Phrase {
  return phrase(`ricochet.target.${colour === "any" ? "any" : "own"}`, { colour: phrase(`ricochet.colour.${colour}`) });
}

function labelOf({ path, isProved }: Solution): string {
  return path ? String(path.length) : isProved ? NO_PATH : UNKNOWN;
}

function summaryOf(start: ShownPath, { path, isProved, atLeast }: Solution): Phrase {
  if (path) return phrase(start.shown.length ? "ricochet.answer.way-on" : "ricochet.answer.way", { count: path.length });
  return isProved ? phrase("ricochet.answer.no-way") : phrase("ricochet.answer.unknown", { count: atLeast });
}

function factsOf({ path, isProved, atLeast }: Solution): Record<string, unknown> {
  if (path) return { moves: path.length, path: written(path) };
  return { moves: null, path: null, ...(isProved ? { solvable: false } : { at_least: atLeast }) };
}

function verdict(action: string, label: string, value: number | null, result: number | null, reason?: Phrase): Verdict {
  return { action, label, value, result, reasons: reason ? [reason] : [], is_blunder: false };
}

/** Whether there is anything to show. */
function claimVerdict(best: Solution): Verdict {
  if (best.path) return verdict("claim", String(best.path.length), 0, 1, phrase("ricochet.judged.can-be-shown", { count: best.path.length }));
  return best.isProved ? verdict("claim", NO_PATH, WORST, -1, phrase("ricochet.answer.no-way")) : verdict("claim", UNKNOWN, null, null);
}

function bidVerdict(slides: number, best: Solution): Verdict {
  const action = `=${slides}`;
  if (!best.path) {
    return best.isProved ? verdict(action, NO_PATH, WORST, -1, phrase("ricochet.answer.no-way")) : verdict(action, UNKNOWN, null, null);
  }
  const optimum = best.path.length;
  const spare = slides - optimum;
  if (spare < 0) return verdict(action, String(spare), WORST + spare, best.isProved ? -1 : null, phrase("ricochet.judged.too-low", { best: optimum, count: slides }));
  if (spare === 0) return verdict(action, "=", 0, 1, phrase("ricochet.judged.optimum", { count: optimum }));
  return verdict(action, `+${spare}`, -spare, 1, phrase("ricochet.judged.beatable", { best: optimum, count: slides }));
}

function kept(needed: number, best: Solution, fits: number | null): Phrase {
  if (fits === -1) return phrase("ricochet.judged.beyond-the-bid", { count: needed });
  if (!best.path || needed <= best.path.length) return phrase("ricochet.judged.keeps", { count: needed });
  return phrase("ricochet.judged.detour", { count: needed, best: best.path.length });
}

function need(best: Solution, code: string): Phrase {
  if (best.path) return phrase(code, { count: best.path.length });
  return phrase(best.isProved ? "ricochet.answer.no-way" : "ricochet.judged.unknown");
}
