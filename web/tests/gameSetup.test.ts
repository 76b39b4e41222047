import { describe, expect, test } from "vitest";
import { initialSetup, newTable, defaultLevel, withSeats, type SeatSetup } from "../src/gameSetup";
import type { GameDescription, LevelDescription } from "../src/wire";

const level = (name: string, is_graded = true): LevelDescription => ({ name, label: name, seconds: 1, is_graded });
const LEVELS = [level("easy"), level("medium"), level("hard"), level("minimax", false)];
const GAME: GameDescription = {
  slug: "morpion", title: "Morpion", levels: LEVELS, seat_count: 2, has_analyst: true,
  options: [{ name: "columns", label: "columns", kind: "int", default: "3", choices: [], none_word: null, is_list: false }],
};
const plan = (changes: Partial<SeatSetup> = {}): SeatSetup => ({ opponent: "computer", level: "easy", name: "", ...changes });

const NO_NAMES = { friend: (number: number) => `Player ${number}`, computer: (number: number) => `Computer ${number}` };

describe("a new game", () => {
  test("begins with the last settings, else with the game's own", () => {
    expect(initialSetup(GAME, undefined).options).toEqual({ columns: "3" });
    expect(initialSetup(GAME, { options: { columns: "15" }, pace: "no such" })).toMatchObject({ options: { columns: "15" }, pace: "none" });
  });

  test("has its opponents before anything was asked of the server", () => {
    expect(initialSetup(GAME, undefined).others).toEqual([{ opponent: "computer", level: "", name: "" }]);
    expect(withSeats(initialSetup(GAME, undefined).others, 2, LEVELS)[0]?.level).toBe("medium");
    expect(initialSetup({ ...GAME, seat_count: 1 }, undefined).others).toEqual([]);
  });

  test("proposes an opponent of middling strength", () => {
    expect(defaultLevel(LEVELS)).toBe("medium");
    expect(defaultLevel([])).toBe("");
  });

  test("has a plan for each other seat, and new ones do as the first does", () => {
    expect(withSeats([plan({ level: "hard" })], 4, LEVELS)).toHaveLength(3);
    expect(withSeats([plan({ level: "hard" })], 4, LEVELS)[2]).toMatchObject({ opponent: "computer", level: "hard" });
    expect(withSeats([plan()], 1, LEVELS)).toEqual([]);
  });

  test("replaces a level that is not at home on this board", () => {
    expect(withSeats([plan({ level: "rules" })], 2, LEVELS)[0]?.level).toBe("medium");
  });

  test("takes the level that stands for the one that was chosen, where that cannot play", () => {
    const levels = [...LEVELS, { ...level("strongest"), stands_for: "perfect" }];

    expect(withSeats([plan({ level: "perfect" })], 2, levels)[0]?.level).toBe("strongest");
  });

  test("becomes the table it asks for", () => {
    const others = [plan(), plan({ opponent: "here", name: " Nour " }), plan({ opponent: "link" }), plan({ opponent: "link", name: "Léa" })];

    const asked = newTable("morpion", "Camille", { options: { columns: "9" }, standIn: "", others, pace: "5+3", isListed: true, isRated: false, takebacks: false }, NO_NAMES);

    expect(asked.seats).toEqual([{ kind: "me" }, { kind: "computer", level: "easy", name: "Computer 2" }, { kind: "me", name: "Nour" }, { kind: "open" }, { kind: "reserved", name: "Léa" }]);
    expect(asked).toMatchObject({ is_listed: true, takebacks: false, pace: { kind: "per-game", seconds: 300, increment: 3 } });
  });

  test("has days per move only where somebody comes by a link", () => {
    const setup = { options: {}, standIn: "", pace: "3 d", isListed: false, isRated: false, takebacks: true };

    expect(newTable("morpion", "C", { ...setup, others: [plan({ opponent: "link" })] }, NO_NAMES).pace).toEqual({ kind: "per-move", seconds: 3 * 86_400 });
    expect(newTable("morpion", "C", { ...setup, others: [plan()] }, NO_NAMES).pace).toEqual({ kind: "none" });
    expect(initialSetup(GAME, { pace: "3 d" }).pace).toBe("3 d");
  });

  test("numbers computers of one name, and one that is called like a person", () => {
    const named = { ...NO_NAMES, computer: (_: number, level: string) => (level === "easy" ? "Pip" : "Coco") };
    const others = [plan(), plan({ level: "hard" }), plan(), plan({ opponent: "here", name: "coco" })];

    const asked = newTable("morpion", "C", { options: {}, standIn: "", others, pace: "none", isListed: false, isRated: false, takebacks: true }, named);

    expect(asked.seats?.map((seat) => seat.name)).toEqual([undefined, "Pip", "Coco 2", "Pip 2", "coco"]);
  });

  test("has a name for a friend who gave none", () => {
    const asked = newTable("morpion", "C", { options: {}, standIn: "", others: [plan({ opponent: "here" })], pace: "none", isListed: false, isRated: false, takebacks: true }, NO_NAMES);

    expect(asked.seats?.[1]).toEqual({ kind: "me", name: "Player 2" });
  });

  test("is not rated at one screen, and takes nothing back when it is", () => {
    const setup = { options: {}, standIn: "", pace: "none", isListed: false, isRated: true, takebacks: true };

    expect(newTable("morpion", "C", { ...setup, others: [plan({ opponent: "here" })] }, NO_NAMES)).toMatchObject({ is_rated: false, takebacks: true });
    expect(newTable("morpion", "C", { ...setup, others: [plan({ opponent: "link" })] }, NO_NAMES)).toMatchObject({ is_rated: true, takebacks: false });
  });

  test("can be played by computers alone while we watch", () => {
    const asked = newTable("morpion", "C", { options: {}, standIn: "hard", others: [plan()], pace: "none", isListed: false, isRated: false, takebacks: true }, NO_NAMES);

    expect(asked.seats).toEqual([{ kind: "computer", level: "hard", name: "Computer 1" }, { kind: "computer", level: "easy", name: "Computer 2" }]);
  });

  test("gives a sign to whoever chose one", () => {
    const others = [plan({ symbol: " # " })];

    const asked = newTable("morpion", "C", { options: {}, standIn: "", symbol: "*", others, pace: "none", isListed: false, isRated: false, takebacks: true }, NO_NAMES);

    expect(asked.seats?.map((seat) => seat.symbol)).toEqual(["*", "#"]);
  });

  test("is not listed when nobody can come", () => {
    expect(newTable("morpion", "C", { options: {}, standIn: "", others: [plan()], pace: "none", isListed: true, isRated: false, takebacks: true }, NO_NAMES).is_listed).toBe(false);
  });
});

test("reads the settings of earlier versions, which called the opponent company", () => {
  const others = [{ company: "link" as const, level: "easy", name: "" }];

  expect(initialSetup(GAME, { others }).others).toEqual([{ opponent: "link", level: "easy", name: "" }]);
});
