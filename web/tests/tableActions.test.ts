import { expect, test } from "vitest";
import { answerActions, tableActions } from "../src/shell/tableActions";
import type { Step } from "../src/wire";
import { player, table } from "./table";

const EVERYTHING = { hint: true, redo: true, analyse: true };
const players = [player(0), player(1, { kind: "computer" })];
const mine: Step = { by: 0, action: "d" };

test("buttons keep their places from the first move to the last", () => {
  const before = tableActions(table({ players }), [], EVERYTHING, { hint: true, redo: false, analyse: false });
  const after = tableActions(table({ players }), [mine], EVERYTHING, EVERYTHING);

  expect(before.map(({ name }) => name)).toEqual(["offer-takeback", "redo", "hint", "analyse", "pause", "resign"]);
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
});

test("what cannot be done now says why", () => {
  const actions = tableActions(table({ players }), [], EVERYTHING, { hint: true, redo: false, analyse: false });

  expect(actions.filter(({ obstacle }) => obstacle !== null).map(({ name, obstacle }) => `${name}: ${obstacle}`)).toEqual([
    "offer-takeback: web.actions.nothing-to-take-back", "redo: web.actions.nothing-to-redo", "analyse: web.actions.nothing-to-analyse",
  ]);
});

test("an offer of our own waits in its place", () => {
  const offers = [{ kind: "draw" as const, by: 0, agreed: [0] }];
  const draw = tableActions(table({ offers }), [mine], EVERYTHING, EVERYTHING).find(({ name }) => name === "offer-draw");

  expect(draw?.obstacle).toBe("web.actions.already-offered");
});

test("an offer of somebody else is answered in a row of its own, and moves no button", () => {
  const offers = [{ kind: "draw" as const, by: 1, agreed: [1] }];
  const names = (changes = {}): string[] => tableActions(table(changes), [mine], EVERYTHING, EVERYTHING).map(({ name }) => name);

  expect(answerActions(table({ offers })).map(({ name }) => name)).toEqual(["agree-draw", "decline-draw"]);
  expect(names({ offers })).toEqual(names());
});
