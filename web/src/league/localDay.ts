/** The league of a day without a connection: the same problems, proved in this browser. */

import { problemsOf } from "../engine/local/leagues";
import { solveProblem, toRefused } from "../engine/local/localEngine";
import { Refusal } from "../engine/local/rules/game";
import { phrase } from "../engine/local/rules/phrase";
import { dayOf } from "../puzzles/daily";
import type { LeagueDay, LeagueTarget } from "../wire";
import { readDay, secondsLeft, streakOf, writeDay } from "./dates";
import { datesOf, resultsOf, type Kept, type KeptResult } from "./kept";
import { dayNumber, FIRST_DAY, MISSED, overFor, parOf, starsFor, type Answer } from "./scoring";

/** As the server would send it to who has handed in what is kept here. */
export async function localDay(game: string, date: string, kept: Kept, now = Date.now()): Promise<LeagueDay> {
  const today = dayOf(now);
  const day = date === "today" ? today : readDay(date);
  if (day === null || day < FIRST_DAY || day > today) {
    throw toRefused(new Refusal("setup", phrase("league.no-day", { date, first: writeDay(FIRST_DAY), last: writeDay(today) })));
  }
  const results = resultsOf(kept, game, writeDay(day));
  const states = problemsOf(game, day);
  const targets = await Promise.all(states.map(async (state, index) => target(index + 1, state, await answerOf(game, state), results[index + 1], day < today)));
  return {
    game, date: writeDay(day), number: dayNumber(day), seconds_left: day < today ? 0 : secondsLeft(day, now), players: 0,
    streak: streakOf(datesOf(kept, game), day, day === today), targets,
  };
}

/** What a solution is worth, and with it what was to be found. */
export async function judged(game: string, { number, state }: Pick<LeagueTarget, "number" | "state">, path: readonly string[]): Promise<LeagueTarget> {
  const answer = await answerOf(game, state);
  return target(number, state, answer, { ...scored(answer, path), path, state: "waiting" }, true);
}

function scored(answer: Answer, path: readonly string[]): Pick<KeptResult, "stars" | "over"> {
  return path.length ? { stars: starsFor(answer, path.length), over: overFor(answer, path.length) } : { stars: 0, over: MISSED };
}

async function answerOf(game: string, state: string): Promise<Answer> {
  return (await solveProblem(game, state)) as Answer;
}

function target(number: number, state: string, answer: Answer, result: KeptResult | undefined, isOver: boolean): LeagueTarget {
  const isTold = isOver || result !== undefined;
  return {
    number, state, grade: answer.grade, par: parOf(answer),
    result: result ? { path: [...result.path], stars: result.stars, over: result.over } : null,
    best: isTold ? answer.best : null,
    line: isTold ? answer.line : [],
  };
}
