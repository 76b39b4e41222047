import { expect, test } from "vitest";
import { columnsOf, firstShown, gamesOf, isBye, playsOn, thirdOf } from "../src/tournaments/bracket";
import { figureOf, gameOf, isClosedEarly, roundsOf, shareAt, told } from "../src/tournaments/state";
import { columnsExplained, kindOf, nameOf, pointsText, roundName, statusOf, timeText, titleOf } from "../src/tournaments/words";
import { formatMessage, type Say } from "../src/i18n";
import { textsOf } from "./texts";
import type { BracketMatch, Entrant, Tournament, TournamentChange, TournamentGame } from "../src/wire";

const texts = textsOf("en");
const say: Say = (text, params) => formatMessage({ code: "en", texts }, text, params);
const entrant = (number: number, more: Partial<Entrant> = {}): Entrant => ({ number, kind: "person", name: `P${number}`, level: "", picture: "", status: "here", rank: number, points: 0, played: 0, wins: 0, tie_breaks: [], ...more });
const game = (number: number, more: Partial<TournamentGame> = {}): TournamentGame => ({ number, round: 1, entrants: [1, 2], table: `t${number}`, places: null, is_played: true, ...more });
const start: Tournament = {
  type: "tournament", tournament: "x", version: 4, now: 100, phase: "playing", opener: "Ada", tie_breaks: [], round: 1, round_count: 3,
  settings: { title: "", game: "morpion", format: "swiss", options: {}, pace: {}, seat_count: 2, rounds: 0, minutes: 30, is_listed: true, is_rated: false, break_seconds: 5, first_move_seconds: 45, most: 128 },
  created_at: 0, starts_at: null, began_at: 90, ends_at: null, next_round_at: null, ended_at: null,
  entrants: [entrant(1), entrant(2), entrant(3)], games: [game(0), game(1, { entrants: [3], table: "", places: [1], is_played: false })],
};
const change = (more: Partial<TournamentChange>): TournamentChange => ({ type: "tournament-change", base: 4, version: 5, now: 101, phase: "playing", round: 1, round_count: 3, starts_at: null, began_at: 90, ends_at: null, next_round_at: null, ended_at: null, ...more });

test("a change replaces the rows that are different, and sorts people by rank", () => {
  const after = told(start, change({ entrants: [entrant(2, { rank: 1, points: 1 }), entrant(1, { rank: 2 })], games: [game(0, { places: [2, 1] })] }));
  expect(after?.entrants.map(({ number }) => number)).toEqual([2, 1, 3]);
  expect(after?.games.map(({ places }) => places)).toEqual([[2, 1], [1]]);
  expect(after?.version).toBe(5);
});

test("whoever left before the start is gone, and a gap asks for everything", () => {
  expect(told(start, change({ left: [3] }))?.entrants).toHaveLength(2);
  expect(told(start, change({ base: 3 }))).toBeNull();
});

test("one that its opener closed in the middle says so, and leads nobody to a game that no longer counts", () => {
  const closed: Tournament = { ...start, phase: "over", ended_at: 100 };
  const done = { ...closed, games: [game(0, { places: [1, 2] })] };
  expect(gameOf(closed, 2)).toBeNull();
  expect(statusOf(closed, 100, say)).toBe("Closed early");
  expect(isClosedEarly(done)).toBe(true);
  expect(isClosedEarly({ ...done, entrants: [entrant(1), entrant(2, { status: "gone" })] })).toBe(false);
  expect(isClosedEarly({ ...done, round: 3 })).toBe(false);
  expect([110, 100].map((ends_at) => isClosedEarly({ ...done, ends_at }))).toEqual([true, false]);
});

test("one's own game is the one that is on, never a bye", () => {
  expect(gameOf(start, 2)?.table).toBe("t0");
  expect(gameOf(start, 3)).toBeNull();
  expect(gameOf(start, null)).toBeNull();
  expect(roundsOf(start)).toEqual([1]);
});

test("a shared first place is a draw, and nobody has won where nobody came", () => {
  expect(shareAt(game(0, { places: [1, 1] }), 0)).toBe("drawn");
  expect(shareAt(game(0, { places: [2, 2] }), 0)).toBe("lost");
  expect(shareAt(game(0, { places: [1, 2] }), 0)).toBe("won");
});

test("the status line says what everybody waits for", () => {
  expect(statusOf(start, 100, say)).toBe("Round 1 of 3 · 1 game in play");
  expect(statusOf({ ...start, games: [], next_round_at: 107 }, 100, say)).toBe("Round 1 of 3 · next round in 0:07");
  expect(statusOf({ ...start, phase: "waiting", starts_at: 160 }, 100, say)).toBe("Begins in 1:00");
  expect(statusOf({ ...start, phase: "waiting", starts_at: null }, 100, say)).toBe("Begins when Ada starts it");
  expect(statusOf({ ...start, phase: "over", began_at: null }, 100, say)).toBe("Closed before it began");
  expect(statusOf({ ...start, phase: "over", games: [], round: 3 }, 100, say)).toBe("Finished");
});

test("a tournament of a game that is not installed any more is called by what is left of it", () => {
  const { settings } = { settings: { ...start.settings, game: "halma" } };
  expect(titleOf(settings, say)).toBe("Swiss, halma");
  expect(kindOf({ ...settings, title: "Cup" }, say)).toBe("halma · Swiss");
});

test("points, times and rounds are written as people write them", () => {
  expect([0, 0.5, 2.5, 3, 2.333].map((points) => pointsText(points, say))).toEqual(["0", "½", "2½", "3", "2.33"]);
  expect(pointsText(1.25, (text, params) => formatMessage({ code: "fr", texts: textsOf("fr") }, text, params))).toBe("1,25");
  expect(timeText(5 * 3600, say)).toBe("5 hours");
  expect(roundName({ ...start, settings: { ...start.settings, format: "knockout" } }, 3, say)).toBe("Final");
  expect(nameOf(entrant(7, { name: "" }), say)).toBe("Player 7");
});

const match = (number: number, round: number, more: Partial<BracketMatch> = {}): BracketMatch => ({ number, round, entrants: [1, 2], games: [], winner: null, ...more });
const bracket = [match(0, 1, { entrants: [1] }), match(1, 1), match(2, 1), match(3, 1), match(4, 2), match(5, 2), match(6, 3), match(7, 3, { is_for_third: true })];

test("a bracket has a column for each round, and the third place beside them", () => {
  expect(columnsOf(bracket).map(({ matches }) => matches.map(({ number }) => number))).toEqual([[0, 1, 2, 3], [4, 5], [6]]);
  expect(thirdOf(bracket)?.number).toBe(7);
  expect(bracket.map(isBye).indexOf(true)).toBe(0);
});

test("whoever has lost has no further match, unless it is for the third place", () => {
  const ended = [match(0, 1, { winner: 1 }), match(1, 1, { entrants: [3, 4], winner: 4 }), match(2, 2, { entrants: [1, 4] }), match(3, 2, { entrants: [2, 3], winner: 3, is_for_third: true })];
  expect([1, 2, 3, 4].map((number) => playsOn(ended, number))).toEqual([true, false, false, true]);
  expect(playsOn([match(0, 1, { winner: 1 }), match(1, 2, { entrants: [1, null] })], 1)).toBe(true);
});

test("where all rounds are too high to be seen at once, those that are over make room", () => {
  const columns = columnsOf(bracket);
  expect([firstShown(columns, 1, 2), firstShown(columns, 2, 2), firstShown(columns, 3, 2), firstShown(columns, 3, 8)]).toEqual([1, 2, 2, 1]);
});

test("a change brings the matches that are different, and figures follow the seats", () => {
  const state: Tournament = { ...start, bracket: [match(0, 1), match(1, 2)] };
  const after = told(state, change({ games: [game(0, { entrants: [2, 1], places: [1, 2] })], bracket: [match(0, 1, { games: [0], winner: 2 })] }));
  expect(after?.bracket?.map(({ winner }) => winner)).toEqual([2, null]);
  const [played] = after ? gamesOf(after, after.bracket![0]!) : [];
  expect([0, 1].map((seat) => figureOf(played!, seat))).toEqual(["1", "0"]);
});

test("every column of the standings is explained, whatever the format", () => {
  const columns = (format: Tournament["settings"]["format"], tie_breaks: string[], seat_count = 2) => columnsExplained({ settings: { ...start.settings, format, seat_count }, tie_breaks }, say);
  expect(columns("swiss", ["buchholz", "sonneborn-berger", "wins"]).map(({ name }) => name)).toEqual(["Rank", "Points", "Buchholz", "Sonneborn-Berger", "Wins", "Games"]);
  expect(columns("knockout", []).map(({ name }) => name)).toEqual(["Rank", "Games"]);
  const all = [columns("arena", ["wins"]), columns("arena", ["wins"], 4), columns("round-robin", ["sonneborn-berger", "wins"]), columns("swiss", ["buchholz"], 3)].flat();
  expect(all.filter(({ name, how }) => `${name}${how}`.includes("web.tournament"))).toEqual([]);
});
