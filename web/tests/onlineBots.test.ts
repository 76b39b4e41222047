import { afterEach, describe, expect, test, vi } from "vitest";
import { follow } from "../src/followed";
import { botAt, newTable, initialSetup, withBot, withoutBots, withSeats, type SeatSetup } from "../src/gameSetup";
import { challengeable, isListening } from "../src/opponents/onlineBots";
import type { Bot, GameDescription } from "../src/wire";

const bot = (name: string, is_free = true): Bot => ({ id: `id-${name}`, name, picture: "crow", games: [], about: "", is_online: true, is_free });
const plan = (changes: Partial<SeatSetup> = {}): SeatSetup => ({ opponent: "computer", level: "easy", name: "", ...changes });
const LEVELS = [{ name: "easy", label: "easy", seconds: 1, is_graded: true }];
const GAME: GameDescription = { slug: "morpion", title: "Morpion", levels: LEVELS, seat_count: 2, has_analyst: true, options: [] };
const NO_NAMES = { friend: (number: number) => `Player ${number}`, computer: (number: number) => `Computer ${number}` };

describe("bots online", () => {
  test("are offered while they have room", () => {
    expect(challengeable([bot("Robby"), bot("Marvin", false)]).map(({ name }) => name)).toEqual(["Robby"]);
  });

  test("are known at a table by their name, with a number after it where there is a namesake", () => {
    expect(isListening([bot("Robby")], "Robby")).toBe(true);
    expect(isListening([bot("Robby")], "Robby 2")).toBe(true);
    expect(isListening([bot("Robby")], "Robby the Second")).toBe(false);
    expect(isListening([], "Robby")).toBe(false);
  });
});

describe("a bot that is challenged", () => {
  test("has the first of the other seats, and no other one", () => {
    const others = withBot([plan(), plan({ bot: "id-Robby" })], "id-Robby");

    expect(others.map(botAt)).toEqual(["id-Robby", ""]);
    expect(withSeats(others, 4, LEVELS).map(botAt)).toEqual(["id-Robby", "", ""]);
  });

  test("is asked for by its id, at a table that is not rated", () => {
    const setup = { ...initialSetup(GAME, undefined), others: [plan({ bot: "id-Robby" }), plan()], isRated: true };

    const table = newTable("morpion", "Anna", setup, NO_NAMES);

    expect(table.seats).toEqual([{ kind: "me" }, { kind: "bot", name: "id-Robby" }, { kind: "computer", level: "easy", name: "Computer 3" }]);
    expect(table.is_rated).toBe(false);
  });

  test("is not asked for where a friend or a link was chosen afterwards", () => {
    expect([plan({ opponent: "here", bot: "id-Robby" }), plan({ opponent: "link", bot: "id-Robby" }), undefined].map(botAt)).toEqual(["", "", ""]);
  });

  test("makes room for the level that was chosen before when it is gone", () => {
    const others = [plan({ bot: "id-Robby" }), plan({ bot: "id-Marvin" })];

    expect(withoutBots(others, (id) => id === "id-Robby").map(botAt)).toEqual(["", "id-Marvin"]);
    expect(withoutBots(others).map(botAt)).toEqual(["", ""]);
  });
});

describe("an answer that is followed", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("is asked for at once and again, null where nobody answers, and never after the end or while nobody looks", async () => {
    vi.useFakeTimers();
    const page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal("document", page);
    const answers = [() => Promise.resolve(1), () => Promise.reject(new Error("silent")), () => Promise.resolve(3)];
    const asked = vi.fn(() => (answers.shift() ?? (() => Promise.resolve(9)))());
    const shown: (number | null)[] = [];

    const follower = follow(asked, (answer) => shown.push(answer), 1000);
    await vi.advanceTimersByTimeAsync(1000);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(5000);
    page.hidden = false;
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    follower.stop();
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(5000);

    expect(shown).toEqual([1, null, 3]);
    expect(asked).toHaveBeenCalledTimes(3);
  });
});
