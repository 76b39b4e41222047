import { describe, expect, test } from "vitest";
import { Refusal } from "../src/engine/local/rules/game";
import { after, brokenDown, goneOn, made, moved, nearSeat, outcomeOf, stateAfter, toAct, type OwnTable } from "../src/offline/ownTable";
import type { Command, NewTable } from "../src/wire";

const AGAINST_COMPUTER: NewTable = {
  game: "connect-four",
  name: "Anna",
  options: { columns: "7", rows: "6", run: "4", starter: "1" },
  seats: [{ kind: "me" }, { kind: "computer", level: "club", name: "Computer" }],
};
const ON_ONE_SOFA: NewTable = { ...AGAINST_COMPUTER, seats: [{ kind: "me" }, { kind: "me", name: "Bob" }] };
const open = (asked: NewTable): OwnTable => made(asked, "x", 7, 0);
const move = (action: string): Command => ({ type: "move", command: "c", action });
const played = (table: OwnTable, ...actions: string[]): OwnTable => actions.reduce((before, action) => after(before, move(action), 1).table, table);

describe("a table in this browser", () => {
  test("seats people and computers with their symbols", () => {
    const { seats } = open(AGAINST_COMPUTER);

    expect(seats.map(({ kind, name, symbol, level }) => [kind, name, symbol, level])).toEqual([
      ["person", "Anna", "X", null],
      ["computer", "Computer", "O", "club"],
    ]);
  });

  test("waits for nobody who would need the server", () => {
    expect(() => open({ ...AGAINST_COMPUTER, seats: [{ kind: "me" }, { kind: "open" }] })).toThrow(Refusal);
  });

  test("lets everybody at one screen move in turn", () => {
    const table = played(open(ON_ONE_SOFA), "d", "e");

    expect(table.steps).toEqual([{ by: 0, action: "d" }, { by: 1, action: "e" }]);
    expect([nearSeat(table), toAct(table)]).toEqual([0, [0]]);
  });

  test("refuses what the rules refuse, and stays as it is", () => {
    const table = open(ON_ONE_SOFA);

    expect(() => after(table, move("z"), 1)).toThrow("connect-four.no-such-column");
    expect(table.steps).toEqual([]);
  });

  test("takes back one's own move and the computer's answer", () => {
    const before = open(AGAINST_COMPUTER);
    const table = moved(played(before, "d"), 1, "e").table;

    const { table: again, events } = after(table, { type: "offer", command: "c", what: "takeback" }, 1);

    expect([again.steps, again.state, events[0]?.count]).toEqual([[], before.state, 2]);
  });

  test("counts a win, and deals again", () => {
    const won = played(open(ON_ONE_SOFA), "d", "e", "d", "e", "d", "e", "d");
    const again = after(won, { type: "offer", command: "c", what: "rematch" }, 3).table;

    expect(outcomeOf(won)?.places).toEqual([1, 2]);
    expect(won.points).toEqual([1, 0]);
    expect([again.number, again.steps, again.points, outcomeOf(again)]).toEqual([2, [], [1, 0], null]);
    expect(() => after(won, move("a"), 1)).toThrow("play.game-over");
  });

  test("ends when somebody gives up, the computer too", () => {
    const table = open(AGAINST_COMPUTER);

    expect(outcomeOf(after(table, { type: "resign", command: "c" }, 1).table)?.places).toEqual([2, 1]);
    expect(outcomeOf(brokenDown(table, 1).table)?.places).toEqual([1, 2]);
  });

  test("is told as far as one looks back, and can be played on from there", () => {
    const table = played(open(ON_ONE_SOFA), "d", "e", "d");
    const other = goneOn(table, 1, "y", 0);

    expect(stateAfter(table, 0)).toEqual(stateAfter(open(ON_ONE_SOFA), 0));
    expect([other.id, other.steps.length, nearSeat(other)]).toEqual(["own-y", 1, 1]);
  });

  test("numbers its versions so that nothing is heard twice", () => {
    const first = open(ON_ONE_SOFA);
    const paused = after(first, { type: "pause", command: "c" }, 1).table;

    expect(played(first, "d", "e").version - first.version).toBe(2);
    expect([paused.isPaused, after(paused, { type: "resume", command: "c" }, 1).table.isPaused]).toEqual([true, false]);
  });
});
