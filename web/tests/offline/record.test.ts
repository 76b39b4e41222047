import { describe, expect, test } from "vitest";
import { applyCommand } from "../../src/offline/applyCommand";
import { createLocalTable, outcomeOf, playedOnFrom, type LocalTable } from "../../src/offline/localTable";
import { readRecord, writeRecord, type LocalForm } from "../../src/offline/record";
import type { Command, NewTableRequest } from "../../src/wire";
import golden from "../../../tests/golden/records.json";

const world = { now: 0, seed: 1 };
const ASKED: NewTableRequest = {
  game: "connect-four",
  name: 'Anna "A"\\',
  options: { columns: "7", rows: "6", run: "4", starter: "1" },
  seats: [{ kind: "me" }, { kind: "computer", level: "club", name: "Computer" }],
};
const FORMS: LocalForm[] = ["json", "ludo", "line"];
const ask = (table: LocalTable, command: Command): LocalTable => applyCommand(table, command, world).table;
const drop = (table: LocalTable, action: string): LocalTable => ask(table, { type: "move", command: "c", action });

describe("a game of this browser as a file", () => {
  test.each(FORMS)("%s: comes back as it was", (form) => {
    const table = drop(createLocalTable({ ...ASKED, seats: [{ kind: "me" }, { kind: "me", name: "Bob" }] }, "x", world), "d");

    const again = readRecord(writeRecord(table, form), "y", world);

    expect([again.steps, again.state, again.settings.options]).toEqual([table.steps, table.state, table.settings.options]);
  });

  test("keeps who sat where, and who gave up", () => {
    const table = ask(createLocalTable(ASKED, "x", world), { type: "resign", command: "c" });

    for (const form of ["json", "ludo"] as const) {
      const again = readRecord(writeRecord(table, form), "y", world);
      expect(again.seats.map(({ kind, name, level }) => [kind, name, level])).toEqual([["person", 'Anna "A"\\', null], ["computer", "Computer", "club"]]);
      expect(outcomeOf(again)?.places).toEqual([2, 1]);
    }
  });

  test.each(["left", "disconnected"] as const)("tells who %s from who resigned", (cause) => {
    const table: LocalTable = { ...ask(createLocalTable(ASKED, "x", world), { type: "resign", command: "c" }), steps: [{ by: 0, cause }] };

    for (const form of FORMS) {
      const again = readRecord(writeRecord(table, form), "y", world);
      expect(again.steps).toEqual([{ by: 0, cause }]);
      expect(outcomeOf(again)?.reason.code).toBe(`play.${cause}`);
    }
  });

  test("keeps the points, and they go on counting", () => {
    const opened = { ...createLocalTable({ ...ASKED, seats: [{ kind: "me" }, { kind: "me", name: "Bob" }] }, "x", world), points: [5, 3] };
    const won = [..."ededed", "e"].reduce(drop, opened);

    for (const form of ["json", "ludo"] as const) {
      const running = readRecord(writeRecord(opened, form), "y", world);
      const over = readRecord(writeRecord(won, form), "y", world);
      const again = ask(over, { type: "offer", command: "o", kind: "rematch" });
      const undone = playedOnFrom(over, 3, "z", 0);
      expect([running.points, over.points, again.points, undone.points]).toEqual([[5, 3], [6, 3], [3, 6], [5, 3]]);
    }
  });

  test("keeps the colours that were chosen", () => {
    const table = createLocalTable({ ...ASKED, seats: [{ kind: "me", colour: "sky" }, { kind: "computer", level: "club", name: "Computer" }] }, "x", world);

    for (const form of ["json", "ludo"] as const) {
      expect(readRecord(writeRecord(table, form), "y", world).seats.map(({ colour }) => colour)).toEqual(["sky", undefined]);
      expect(readRecord(writeRecord(table, form).replace("sky", "puce"), "y", world).seats[0]?.colour).toBeUndefined();
    }
  });

  test.each(Object.entries(golden.games))("%s: reads what the server writes, and writes what the server reads", (_, { json, ludo, line, places }) => {
    for (const text of [json, ludo, line]) {
      const table = readRecord(text, "x", world);
      expect(outcomeOf(table)?.places ?? null).toEqual(places);
      expect(readRecord(writeRecord(table, "ludo"), "y", world).state).toBe(table.state);
      expect(writeRecord(table, "line").split(";").slice(2)).toEqual(line.split(";").slice(2));
    }
  });

  test.each(Object.entries(golden.games).flatMap(([name, game]) => ("psq" in game ? [[name, game] as const] : [])))("%s: PSQ is written and read as by the server", (_, { json, psq }) => {
    const table = readRecord(json, "x", world);
    const again = readRecord(psq, "y", world);

    expect(writeRecord(table, "psq")).toBe(psq);
    expect([again.steps, again.opening, outcomeOf(again)?.places]).toEqual([table.steps, table.opening, outcomeOf(table)?.places]);
    expect(again.seats.map(({ kind, name }) => [kind, name])).toEqual(table.seats.map(({ kind, name }) => [kind, name]));
  });

  test("PSQ without a last line: the moves tell the rule", () => {
    const six = ["1,1", "1,9", "2,1", "2,9", "3,1", "3,9", "5,1", "5,9", "6,1", "6,9", "4,1", "9,9"];
    const table = readRecord(`Piskvorky 15x15, 0:3, 0\n${six.map((cell) => `${cell},5`).join("\n")}\n`, "x", world);

    expect([table.settings.options.exact, table.steps.length, table.seats[1]?.level]).toEqual(["yes", 12, "medium"]);
  });

  test.each([
    ["a header", (space: string) => `Piskvorky 15x15${space}!`],
    ["two players", (space: string) => `Piskvorky 15x15, 0:0${space}!`],
    ["a result", (space: string) => `Piskvorky 15x15\n1,1,0\n-1\n1,${space}x\u2028x`],
    ["a tag", (space: string) => `[Game${space}!`],
  ])("%s with 250,000 spaces takes no longer than its text is long", (_, text) => {
    try {
      readRecord(text(" ".repeat(250_000)), "x", world);
    } catch (problem) {
      expect(problem).toHaveProperty("phrase");
    }
  });

  test.each(Object.entries(golden.refusals))("%s: is refused as the server refuses it", (_, { text, code, why }) => {
    try {
      readRecord(text, "x", world);
      expect.unreachable();
    } catch (problem) {
      const { phrase } = problem as { phrase: { code: string; params: { why?: { code: string } } } };
      expect([phrase.code, phrase.params.why?.code ?? null]).toEqual([code, why]);
    }
  });
});
