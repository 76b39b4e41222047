import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readRoute, writeRoute } from "../src/route";
import { clockLeft, clockText, seatClockText, timeLeftText, timerLeft } from "../src/shell/clock";
import { paceSummary } from "../src/shell/tableSummary";
import { statusDetailOf, statusMessageOf } from "../src/shell/statusMessage";
import { addressed, formatMessage, playerPhrase, withNonBreakingSpaces, type Language, type Params, type Say } from "../src/i18n";
import { player, table } from "./table";

const ENGLISH: Language = {
  code: "en",
  texts: { player: "Player {{number}}", won: "{{player}} wins", moves_one: "{{count}} move", moves_other: "{{count}} moves", list: "open: {{open}}" },
};
const FRENCH: Language = { code: "fr", texts: { "language.decimal-point": ",", coups_one: "{{count}} coup", coups_other: "{{count}} coups", s: "{{x}} s" } };

describe("speech", () => {
  test("fills in, and leaves a slot without a value as it stands", () => {
    expect(formatMessage(ENGLISH, "list", { open: [1, 2] })).toBe("open: 1, 2");
    expect(formatMessage(ENGLISH, "list")).toBe("open: {{open}}");
    expect(formatMessage(ENGLISH, "unknown.code")).toBe("unknown.code");
  });

  test("counts as each language does", () => {
    expect(formatMessage(ENGLISH, "moves", { count: 1 })).toBe("1 move");
    expect(formatMessage(ENGLISH, "moves", { count: 0 })).toBe("0 moves");
    expect(formatMessage(FRENCH, "coups", { count: 0 })).toBe("0 coup");
    expect(formatMessage(FRENCH, "s", { x: 1.5 })).toBe("1,5 s");
  });

  test("never begins a French line with a mark", () => {
    const texts = { asks: "À qui : « {{who}} » ou moi ? Toi ; moi ! À 95 % (Bob:hard, :hard) !?" };
    expect(withNonBreakingSpaces("fr", texts).asks).toBe(
      "À qui\u00a0: «\u00a0{{who}}\u00a0» ou moi\u202f? Toi\u202f; moi\u202f! À 95\u202f% (Bob:hard, :hard)\u202f!?",
    );
    expect(withNonBreakingSpaces("fr-BE", { yours: "À toi !" }).yours).toBe("À toi\u202f!");
    expect(withNonBreakingSpaces("en", texts)).toBe(texts);
  });

  test("calls a seat by the name of whoever sits there", () => {
    const phrase = { player: { code: "player", params: { number: 2 } } };
    expect(formatMessage(ENGLISH, "won", phrase)).toBe("Player 2 wins");
    expect(formatMessage({ ...ENGLISH, names: ["Camille", "Nour"] }, "won", phrase)).toBe("Nour wins");
  });

  test("addresses the reader, and names the others", () => {
    const texts = { ...ENGLISH.texts, you: "{{name}}", won_you: "You win", took_one: "{{who}} took one", took_you_one: "You took one", took_you_other: "You took {{count}}", tied_you: "You and {{who}}" };
    const reading: Language = { code: "en", texts, names: ["Camille", "Nour", "Ada"], you: 1 };
    expect(formatMessage(reading, "won", { player: playerPhrase(1) })).toBe("You win");
    expect(formatMessage(reading, "won", { player: playerPhrase(0) })).toBe("Camille wins");
    expect(formatMessage(reading, "took", { who: playerPhrase(1), count: 2 })).toBe("You took 2");
    expect(formatMessage(reading, "tied", { who: [playerPhrase(0), playerPhrase(1), playerPhrase(2)] })).toBe("You and Camille, Ada");
    expect(formatMessage({ ...reading, you: null }, "won", { player: { code: "you", params: { name: "Nour" } } })).toBe("You win");
    expect(formatMessage({ ...reading, texts: { won: "{{player}} wins", you: "{{name}}" } }, "won", { player: playerPhrase(1) })).toBe("Nour wins");
  });

  test("spells small numbers where the text asks for it", () => {
    const texts = { "language.number.4": "four", row: "{{run, spelled}} in a row" };
    expect(formatMessage({ code: "en", texts }, "row", { run: 4 })).toBe("four in a row");
    expect(formatMessage({ code: "en", texts }, "row", { run: 14 })).toBe("14 in a row");
  });

  test("addresses nobody where friends share a screen", () => {
    expect([addressed([2]), addressed([0, 1]), addressed([])]).toEqual([2, null, null]);
  });
});

describe("the sentences that Python says", () => {
  interface Case {
    code: string;
    params: Readonly<Record<string, unknown>>;
    you: number | null;
    text: string;
  }
  const { texts, names, cases } = JSON.parse(readFileSync(new URL("../../tests/golden/sentences.json", import.meta.url), "utf-8")) as { texts: Record<string, string>; names: string[]; cases: Case[] };
  const param = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(param);
    if (typeof value !== "object" || value === null) return value;
    if ("seat" in value) return playerPhrase(Number(value.seat));
    const { code, params } = value as Case;
    return { code, params: Object.fromEntries(Object.entries(params).map(([name, inner]) => [name, param(inner)])) };
  };

  test.each(cases)("$text", ({ code, params, you, text }) => {
    const filled = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, param(value)]));
    expect(formatMessage({ code: "en", texts, names, you }, code, filled)).toBe(text);
  });
});

describe("addresses", () => {
  test.each(["/", "/new/morpion", "/t/abc123", "/lobby", "/finished", "/rules", "/rules/ricochet", "/settings", "/about"])("%s reads and writes back", (path) => {
    expect(writeRoute(readRoute(path))).toBe(path);
  });

  test.each(["/new", "/t", "/elsewhere", "/t/a/b", "/lobby/x"])("%s leads nowhere", (path) => {
    expect(readRoute(path).page).toBe("not-found");
  });
});

describe("clocks", () => {
  const timed = table({ clock: { left: [60, 30], running: [0] }, timer: { key: "k", seconds: 60, left: 20 } });

  test("only the running one runs", () => {
    expect(clockLeft(timed, 0, 1000, 6000)).toBe(55);
    expect(clockLeft(timed, 1, 1000, 6000)).toBe(30);
    expect(timerLeft(timed, 1000, 6000)).toBe(15);
  });

  test("none runs below zero, while paused, or after the end", () => {
    expect(clockLeft(timed, 0, 0, 90_000)).toBe(0);
    expect(clockLeft({ ...timed, is_paused: true }, 0, 0, 5000)).toBe(60);
    expect(clockLeft({ ...timed, phase: "over" }, 0, 0, 5000)).toBe(60);
    expect(clockLeft(table(), 0, 0, 5000)).toBeNull();
  });

  test("are written as people read them", () => {
    expect([252, 60, 10, 9.44, 3725].map((seconds) => clockText(seconds))).toEqual(["4:12", "1:00", "0:10", "9.5", "1:02:05"]);
    expect(clockText(4.2, ",")).toBe("4,2");
  });

  test("days per move in words, and what is left of them without seconds", () => {
    const clock = { "web.clock.days": "{{days}} d {{hours}} h", "web.clock.whole-days": "{{days}} d", "web.clock.hours": "{{hours}} h {{minutes}} min", "web.clock.minutes": "{{minutes}} min" };
    const texts = { ...clock, "web.pace.days_one": "{{count}} day per move", "web.pace.days_other": "{{count}} days per move", "language.decimal-point": "." };
    const say: Say = (code, params) => formatMessage({ code: "en", texts }, code, params);

    expect([100_800, 86_400, 15_150, 59].map((seconds) => timeLeftText(seconds, say))).toEqual(["1 d 4 h", "1 d", "4 h 12 min", "1 min"]);
    expect([100_800, 15_150].map((seconds) => seatClockText(seconds, say))).toEqual(["1 d 4 h", "4:12:30"]);
    expect([172_800, 86_400].map((seconds) => paceSummary({ kind: "per-move", seconds }, say))).toEqual(["2 days per move", "1 day per move"]);
  });
});

describe("the message line", () => {
  const NAMES: Language = { code: "en", texts: { name: "{{name}}" }, names: ["Camille", "Nour"] };
  const say: Say = (code, params: Params = {}) => `${code} ${"name" in params ? formatMessage(NAMES, "name", params) : (params.count ?? "")}`.trim();
  const spoken = (changes: Parameters<typeof table>[0]): string => statusMessageOf(table(changes), say).text;

  test("says whose turn it is", () => {
    expect(spoken({})).toBe("web.status.your-move Camille");
    expect(spoken({ to_act: [1] })).toBe("web.status.turn-of Nour");
    expect(spoken({ to_act: [1], players: [player(0), player(1, { kind: "computer" })] })).toBe("web.status.thinking Nour");
    expect(spoken({ you: null, yours: [], to_act: [0, 1] })).toBe("web.status.several 2");
  });

  test("says how it ended", () => {
    const reason = { code: "x", params: {}, text: "" };
    expect(spoken({ outcome: { places: [2, 1], reason } })).toBe("web.status.wins Nour");
    expect(spoken({ outcome: { places: [1, 1], reason } })).toBe("web.status.drawn");
  });

  test("has the piece of whoever reads it, where they win together with others", () => {
    const outcome = { places: [1, 1, 3], reason: { code: "x", params: {}, text: "" } };
    const players = [player(0), player(1), player(2)];
    const piece = (yours: number[]): number | null => statusMessageOf(table({ players, outcome, yours, you: null }), say).seat;
    expect([[1], [2], []].map(piece)).toEqual([1, 0, 0]);
  });

  test("says beside it what somebody asks for, even when it is over", () => {
    const outcome = { places: [2, 1], reason: { code: "x", params: {}, text: "" } };
    const aside = (changes: Parameters<typeof table>[0]): string => statusDetailOf(table(changes), say);
    expect(aside({ outcome })).toBe("X.");
    expect(aside({ outcome, offers: [{ kind: "rematch", by: 1, agreed: [1] }] })).toBe("server.log.offered-rematch Nour");
    expect(aside({})).toBe("");
  });
});
