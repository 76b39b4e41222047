import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deepTest } from "./deep";
import { RicochetAnalyst } from "../src/engine/local/analysts/ricochet";
import { RicochetSolver } from "../src/engine/local/analysts/ricochetSolver";
import { Core } from "../src/engine/local/core";
import { problemsOf } from "../src/engine/local/leagues";
import type { LeagueTarget } from "../src/wire";
import { datesBefore, readDay, secondsLeft, streakAfter, streakOf, timeLeft, writeDay } from "../src/league/dates";
import { datesOf, parseKept, resultsOf, waitingIn, withResult, type Kept, type KeptResult } from "../src/league/kept";
import { starCode, starRows, totals } from "../src/league/shareText";
import { readRoute, writeRoute } from "../src/route";
import { FIRST_DAY, overFor, parOf, starsFor, type Grade } from "../src/league/scoring";
import { dayOf } from "../src/puzzles/daily";

interface Case {
  game: string;
  date: string;
  number: number;
  state: string;
  best: number;
  par: number;
  score: number;
  line: string;
}

// Made by tools/golden_league.py, and compared by the package's own tests.
const CASES = JSON.parse(readFileSync(new URL("../../tests/golden/league.json", import.meta.url), "utf8")) as Case[];
const DATES = [...new Set(CASES.map(({ date }) => date))];
const dayAt = (date: string): number => dayOf(Date.parse(`${date}T12:00:00Z`));

describe("the league of a day", () => {
  test.each(DATES)("has the same problems here as on the server on %s", (date) => {
    const cases = CASES.filter((each) => each.date === date);

    expect(problemsOf("ricochet", dayAt(date))).toEqual(cases.map(({ state }) => state));
  });

  const solved = async (cases: Case[]): Promise<void> => {
    const core = await Core.open(readFileSync(new URL("../src/engine/local/cores/ricochet.wasm", import.meta.url)));
    const analyst = new RicochetAnalyst(new RicochetSolver(core));
    for (const { state, best, par, score, line } of cases) {
      const found = analyst.solve(state);

      expect({ ...found, line: found.line.join(" ") }).toMatchObject({ best, score, line });
      expect(parOf({ best, grade: found.grade as Grade })).toBe(par);
    }
  };

  test("is solved here as on the server", () => solved(CASES.slice(0, 17)));
  deepTest("is solved here as on the server, on every day that is kept", () => solved(CASES));

  test("gives three stars for the best, two within par, one for any other way", () => {
    const answer = { best: 5, grade: "hard" } as const;

    expect([5, 6, 7, 8, 30].map((count) => [starsFor(answer, count), overFor(answer, count)])).toEqual([[3, 0], [2, 1], [2, 2], [1, 3], [1, 9]]);
  });

  test("is of games that have one", () => {
    expect(() => problemsOf("go", 1)).toThrow();
  });
});

describe("a day", () => {
  test.each(["2026-11-01", "2028-02-29", "2100-12-31"])("is read as it is written: %s", (date) => {
    expect(writeDay(readDay(date) ?? 0)).toBe(date);
  });

  test.each(["", "today", "2026-02-30", "2026-2-3", "20261119"])("is not %j", (text) => {
    expect(readDay(text)).toBeNull();
  });

  test("ends at midnight in Greenwich, in hours until the last one", () => {
    const day = dayAt("2026-11-19");
    const left = (time: string): ReturnType<typeof timeLeft> => timeLeft(secondsLeft(day, Date.parse(`2026-11-19T${time}Z`)));

    expect([left("00:00:01"), left("18:59:00"), left("23:00:00"), left("23:00:01"), left("23:59:59")]).toEqual([
      { unit: "hours", count: 23 }, { unit: "hours", count: 5 }, { unit: "hours", count: 1 }, { unit: "minutes", count: 60 }, { unit: "minutes", count: 1 },
    ]);
    expect(secondsLeft(day, Date.parse("2026-11-20T00:00:01Z"))).toBe(0);
  });

  test("has days before it from the first one on", () => {
    expect(datesBefore(FIRST_DAY + 2, 9)).toEqual(["2026-11-02", "2026-11-01"]);
    expect(datesBefore(FIRST_DAY, 9)).toEqual([]);
  });

  test("counts for the streak once something is solved, and breaks none while it is open", () => {
    const dates = ["2026-11-18", "2026-11-17", "2026-11-15"];
    const day = dayAt("2026-11-19");

    expect([streakOf(dates, day, true), streakOf(dates, day, false), streakOf(["2026-11-19", ...dates], day, true)]).toEqual([2, 0, 3]);
  });

  test("continues the streak with its first solution, and not with what is given up", () => {
    const target = (stars: number | null): { result: LeagueTarget["result"] } => ({ result: stars === null ? null : { path: stars ? ["RN"] : [], stars, over: stars ? 0 : 10 } });
    const day = (...stars: (number | null)[]) => ({ streak: 4, targets: stars.map(target) as LeagueTarget[] });

    expect([streakAfter(day(null, null), target(0)), streakAfter(day(null, 0), target(2)), streakAfter(day(null, 1), target(3))]).toEqual([4, 5, 4]);
  });

  test("has an address", () => {
    for (const path of ["/league", "/league/2026-11-19"]) expect(writeRoute(readRoute(path))).toBe(path);
    expect(readRoute("/league/2026-11-19/more")).toEqual({ page: "not-found" });
  });
});

describe("what this browser keeps", () => {
  const result = (state: KeptResult["state"]): KeptResult => ({ path: ["RN"], stars: 2, over: 1, state });
  const place = (date: string, number: number): { game: string; date: string; number: number } => ({ game: "ricochet", date, number });
  const kept = (["sent", "waiting", "late"] as const).reduce<Kept>((all, state, index) => withResult(all, place("2026-11-19", index + 1), result(state)), {});

  test("is sent if it waits, the oldest day first", () => {
    const both = withResult(kept, place("2026-11-18", 7), result("waiting"));

    expect(waitingIn(both).map(({ date, number }) => [date, number])).toEqual([["2026-11-18", 7], ["2026-11-19", 2]]);
    expect(waitingIn(withResult(kept, place("2026-11-19", 2), result("sent")))).toEqual([]);
  });

  test("comes back as it was stored, without what is broken", () => {
    expect(parseKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(parseKept({ "ricochet 2026-11-19": { 1: { path: "RN" }, x: result("sent"), 2: { ...result("sent"), state: "?", stars: 9 } }, broken: 7 })).toEqual({
      "ricochet 2026-11-19": { 2: { ...result("sent"), stars: 3 } }, broken: {},
    });
    expect([null, 3, "x", []].map(parseKept)).toEqual([{}, {}, {}, {}]);
  });

  test("is no day of the streak where all was given up", () => {
    const givenUp = withResult(kept, place("2026-11-20", 1), { path: [], stars: 0, over: 10, state: "sent" });

    expect(datesOf(givenUp, "ricochet")).toEqual(["2026-11-19"]);
  });

  test("is of the last days only", () => {
    const many = Array.from({ length: 450 }, (_, day) => writeDay(FIRST_DAY + day)).reduce<Kept>((all, date) => withResult(all, place(date, 1), result("sent")), {});

    expect(datesOf(many, "ricochet")).toHaveLength(400);
    expect(resultsOf(many, "ricochet", writeDay(FIRST_DAY))).toEqual({});
    expect(datesOf(many, "ricochet")[0]).toBe(writeDay(FIRST_DAY + 449));
  });
});

describe("what is shown to others", () => {
  const results = [3, 3, 2, 3, 1, 0, null, 3].map((stars) => ({ result: stars === null ? null : { path: stars ? ["RN"] : [], stars, over: stars ? 3 - stars : 10 } }));

  test("has a sign for each target, as the package writes them", () => {
    expect(starRows(results)).toEqual(["★★☆★·×", "○★"]);
    expect(starCode(results)).toBe("332310-3");
  });

  test("adds up stars, and what is over", () => {
    expect(totals(results)).toEqual({ stars: 15, over: 13, done: 7 });
  });
});
