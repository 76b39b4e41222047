import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/engine/local/rules/game";
import { applyCommand, applyTimeout } from "../../src/offline/applyCommand";
import { givenUp, playedOnFrom, createLocalTable, moved, nearSeat, outcomeOf, standIn, stateAfter, toAct, type LocalTable } from "../../src/offline/localTable";
import { resumedClocks, nextDeadline, pausedClocks, clockSnapshot, hourglassSnapshot, secondsPlayed } from "../../src/offline/clocks";
import type { Command, NewTableRequest } from "../../src/wire";

const AGAINST_COMPUTER: NewTableRequest = {
  game: "connect-four",
  name: "Anna",
  options: { columns: "7", rows: "6", run: "4", starter: "1" },
  seats: [{ kind: "me" }, { kind: "computer", level: "club", name: "Computer" }],
};
const ON_ONE_SOFA: NewTableRequest = { ...AGAINST_COMPUTER, seats: [{ kind: "me" }, { kind: "me", name: "Bob" }] };
const THREE: NewTableRequest = {
  game: "morpion",
  name: "Anna",
  options: { columns: "5", rows: "5", run: "3", players: "3", starter: "1" },
  seats: [{ kind: "me" }, { kind: "me", name: "Bob" }, { kind: "me", name: "Carla" }],
};
const ROBOTS: NewTableRequest = {
  game: "ricochet",
  name: "Anna",
  options: { players: "2", board: "1A2A3A4A", bid_seconds: "60" },
  seats: [{ kind: "me" }, { kind: "me", name: "Bob" }],
};
const world = (now = 0, seed = 1) => ({ now, seed });
const open = (asked: NewTableRequest): LocalTable => createLocalTable(asked, "x", world(0, 7));
const move = (action: string, seat?: number): Command => ({ type: "move", command: "c", action, ...(seat !== undefined && { seat }) });
const played = (table: LocalTable, ...actions: string[]): LocalTable => actions.reduce((before, action) => applyCommand(before, move(action), world()).table, table);
const offer = (kind: "draw" | "rematch" | "takeback"): Command => ({ type: "offer", command: "c", kind });

describe("a table in this browser", () => {
  test("seats people and computers with their signs and colours", () => {
    const { seats } = open({ ...AGAINST_COMPUTER, seats: [{ kind: "me", symbol: "A", colour: "blue" }, { kind: "computer", level: "club", name: "Computer" }] });

    expect(seats.map(({ kind, name, symbol, level, colour }) => [kind, name, symbol, level, colour])).toEqual([
      ["person", "Anna", "A", null, "blue"],
      ["computer", "Computer", "", "club", ""],
    ]);
  });

  test("refuses what the server would refuse, in its words", () => {
    const refusals: [NewTableRequest, string][] = [
      [{ ...AGAINST_COMPUTER, seats: [{ kind: "me" }, { kind: "open" }] }, "web.offline.needs-server"],
      [{ ...AGAINST_COMPUTER, seats: [{ kind: "me" }, { kind: "computer", level: "wizard", name: "W" }] }, "play.unknown-level"],
      [{ ...ON_ONE_SOFA, seats: [{ kind: "me" }, { kind: "me", name: "anna" }] }, "server.name-taken"],
      [{ ...ROBOTS, pace: { kind: "per-game", seconds: 60 } }, "server.no-pace-here"],
      [{ ...AGAINST_COMPUTER, options: { columns: "99" } }, "connect-four.columns-refused"],
    ];

    for (const [asked, code] of refusals) expect(() => open(asked)).toThrow(code);
  });

  test("counts the time played, without pauses, until the end", () => {
    const started = played(open(ON_ONE_SOFA), "d");
    const rested = { ...started, ...resumedClocks({ ...started, ...pausedClocks(started, 10) }, 100) };
    const ended = givenUp(rested, 1, "asked", 105).table;

    expect([secondsPlayed(started, 8), secondsPlayed(rested, 102), secondsPlayed(ended, 500)]).toEqual([8, 12, 15]);
    expect(secondsPlayed(applyCommand(ended, offer("rematch"), world(600)).table, 601)).toBe(1);
  });

  test("lets everybody at one screen move in turn", () => {
    const table = played(open(ON_ONE_SOFA), "d", "e");

    expect(table.steps).toEqual([{ by: 0, action: "d" }, { by: 1, action: "e" }]);
    expect([nearSeat(table), toAct(table)]).toEqual([0, [0]]);
  });

  test("refuses what the rules refuse, and stays as it is", () => {
    const table = open(ON_ONE_SOFA);

    expect(() => applyCommand(table, move("z"), world())).toThrow("connect-four.no-such-column");
    expect(() => applyCommand(open(AGAINST_COMPUTER), move("d", 1), world())).toThrow("server.no-seat-of-yours");
    expect(table.steps).toEqual([]);
  });

  test("takes back one's own move and the computer's answer", () => {
    const before = open(AGAINST_COMPUTER);
    const table = moved(played(before, "d"), 1, "e", 0).table;

    const { table: again, events } = applyCommand(table, offer("takeback"), world());

    expect([again.steps, again.state, events[0]?.count]).toEqual([[], before.state, 2]);
    expect(() => applyCommand(again, offer("takeback"), world())).toThrow("play.nothing-to-undo");
    expect(() => applyCommand({ ...table, settings: { ...table.settings, takebacks: false } }, offer("takeback"), world())).toThrow("server.no-takebacks");
  });

  test("counts a win, deals again, and everybody moves one seat on", () => {
    const won = played(open(ON_ONE_SOFA), "d", "e", "d", "e", "d", "e", "d");
    const again = applyCommand(won, offer("rematch"), world(0, 3)).table;

    expect([outcomeOf(won)?.places, won.points]).toEqual([[1, 2], [1, 0]]);
    expect([again.number, again.steps, again.points, outcomeOf(again)]).toEqual([2, [], [0, 1], null]);
    expect(again.seats.map(({ name }) => name)).toEqual(["Bob", "Anna"]);
    expect(() => applyCommand(won, move("a"), world())).toThrow("play.game-over");
    expect(() => applyCommand(again, offer("rematch"), world())).toThrow("server.not-over");
  });

  test("agrees to a draw among people only", () => {
    expect(outcomeOf(applyCommand(open(ON_ONE_SOFA), offer("draw"), world()).table)?.places).toEqual([1, 1]);
    expect(() => applyCommand(open(AGAINST_COMPUTER), offer("draw"), world())).toThrow("server.no-draw-with-computers");
  });

  test("ends when one of two gives up, the computer too", () => {
    const table = open(AGAINST_COMPUTER);

    expect(outcomeOf(applyCommand(table, { type: "resign", command: "c" }, world()).table)?.places).toEqual([2, 1]);
    expect(outcomeOf(givenUp(table, 1, "broken", 0).table)?.places).toEqual([1, 2]);
  });

  test("goes on among three when one gives up, and moves for the one who left", () => {
    const left = applyCommand(open(THREE), { type: "resign", command: "c" }, world()).table;
    const stand = standIn(left);

    expect([outcomeOf(left), stand?.seat]).toEqual([null, 0]);
    const after1 = moved(left, 0, stand?.action ?? "", 0).table;
    expect([toAct(after1), standIn(after1)]).toEqual([[1], null]);
    const alone = applyCommand(after1, { type: "resign", command: "c" }, world()).table;
    expect(outcomeOf(alone)?.places).toEqual([3, 2, 1]);
  });

  test("does not wait for the bid of somebody who gave up", () => {
    const seats = ["Ada", "Bob", "Cleo"].map((name) => ({ kind: "me" as const, name }));
    const bidding = open({ ...THREE, game: "ricochet", options: { players: "3" }, seats });
    const left = givenUp(bidding, 2, "asked", 0).table;

    expect(standIn(left)).toEqual({ seat: 2, action: "pass" });
    const passed = moved(left, 2, "pass", 0).table;
    expect([toAct(passed), standIn(passed)]).toEqual([[0, 1], null]);
  });

  test("is told as far as one looks back, and can be played on from there", () => {
    const table = played(open(ON_ONE_SOFA), "d", "e", "d");
    const other = playedOnFrom(table, 1, "y", 0);

    expect(stateAfter(table, 0)).toEqual(stateAfter(open(ON_ONE_SOFA), 0));
    expect([other.id, other.steps.length, nearSeat(other)]).toEqual(["own-y", 1, 1]);
  });

  test("numbers its versions so that nothing is heard twice", () => {
    const first = open(ON_ONE_SOFA);
    const paused = applyCommand(first, { type: "pause", command: "c" }, world()).table;

    expect(played(first, "d", "e").version - first.version).toBe(2);
    expect([paused.isPaused, applyCommand(paused, { type: "resume", command: "c" }, world()).table.isPaused]).toEqual([true, false]);
    expect(() => applyCommand(paused, move("d"), world())).toThrow("server.paused");
    expect(() => applyCommand(paused, move("d"), world())).toThrow(Refusal);
  });
});

describe("the clock of a table in this browser", () => {
  const blitz = (): LocalTable => open({ ...ON_ONE_SOFA, pace: { kind: "per-game", seconds: 60, increment: 2 } });

  test("runs for whoever is to move, and gives the increment", () => {
    const table = applyCommand(blitz(), move("d"), world(10)).table;

    expect(clockSnapshot(table, 15)).toEqual({ left: [52, 55], running: [1] });
    expect(nextDeadline(table)).toBe(70);
  });

  test("gives each move its own time where that was chosen", () => {
    const table = open({ ...ON_ONE_SOFA, pace: { kind: "per-move", seconds: 30 } });

    expect(clockSnapshot(applyCommand(table, move("d"), world(20)).table, 25)).toEqual({ left: [30, 25], running: [1] });
  });

  test("ends the game of who is out of time", () => {
    const table = blitz();

    expect(applyTimeout(table, 59)).toBeNull();
    const late = applyTimeout(table, 60)?.table;
    expect(late && outcomeOf(late)).toMatchObject({ places: [2, 1], reason: { code: "play.out-of-time" } });
    expect(late?.steps).toEqual([{ by: 0, cause: "out-of-time" }]);
  });

  test("stands still while nobody is at the screen, and cannot be paused by hand", () => {
    const table = blitz();
    const resting = { ...table, ...pausedClocks(table, 10) };

    expect([nextDeadline(resting), applyTimeout(resting, 1_000)]).toEqual([null, null]);
    expect(clockSnapshot({ ...resting, ...resumedClocks(resting, 1_000) }, 1_005)).toEqual({ left: [45, 60], running: [0] });
    expect(() => applyCommand(table, { type: "pause", command: "c" }, world())).toThrow("server.no-pause");
  });
});

describe("Ricochet Robots for several at one screen", () => {
  test("lets each of them bid, by name, at any time", () => {
    const table = applyCommand(applyCommand(open(ROBOTS), move("=9", 1), world(5)).table, move("=7", 0), world(8)).table;

    expect(table.steps).toEqual([{ by: 1, action: "=9" }, { by: 0, action: "=7" }]);
    expect(toAct(table)).toEqual([0, 1]);
  });

  test("turns the hourglass over with the first bid, and a better one does not turn it again", () => {
    const first = applyCommand(open(ROBOTS), move("=9", 1), world(5)).table;
    const better = applyCommand(first, move("=7", 0), world(8)).table;

    expect(hourglassSnapshot(open(ROBOTS), 0)).toBeNull();
    expect(hourglassSnapshot(first, 5)?.left).toBe(60);
    expect(hourglassSnapshot(better, 15)?.left).toBe(50);
  });

  test("lets the clock end the bidding, and the lowest bid shows its way", () => {
    const table = applyCommand(open(ROBOTS), move("=9", 1), world(5)).table;

    const shown = applyTimeout(table, 65)?.table;

    expect(shown?.steps.at(-1)).toEqual({ by: null, action: "time-up" });
    expect(shown && toAct(shown)).toEqual([1]);
  });

  test("keeps the sand while the game is paused", () => {
    const bid = applyCommand(open(ROBOTS), move("=9", 1), world(5)).table;
    const paused = applyCommand(bid, { type: "pause", command: "c" }, world(15)).table;

    expect(applyTimeout(paused, 500)).toBeNull();
    expect(hourglassSnapshot(applyCommand(paused, { type: "resume", command: "c" }, world(500)).table, 500)?.left).toBe(50);
  });
});
