import { expect, test } from "vitest";
import type { GameUi } from "../src/games/manifest";
import { formatMessage, type Phrase } from "../src/i18n";
import { announcementsFor } from "../src/shell/announcements";
import type { LogEntry } from "../src/wire";
import { table } from "./table";
import { textsOf } from "./texts";

const ui = { stepLabel: (step: { action?: string | null }) => `column ${step.action}` } as unknown as GameUi;
const say = (code: string, params = {}) => formatMessage({ code: "en", texts: textsOf("en") }, code, params);
const happened = (kind: string, said: Phrase | null = null): LogEntry => ({ version: 3, at: 0, kind, said: said && { ...said, params: { ...said.params } }, seat: 0, action: "d" });

test("a declined offer and time given back are seen, not only heard", () => {
  const told = announcementsFor(table({ log: [happened("declined", { code: "server.log.declined-draw", params: { name: "Bob" } }), happened("credited", { code: "server.log.credited", params: { count: 10 } })] }), ui, say);

  expect(told.toasts).toEqual(["Bob declined the draw.", "The server was away; 10 seconds are credited."]);
  expect(told.words).toEqual([]);
});

test("a reaction is shown at the speaker's seat, and read out with the name", () => {
  const told = announcementsFor(table({ log: [{ ...happened("reacted", { code: "server.log.reacted", params: { name: "Bob", said: { code: "server.reaction.oops", params: {} } } }), seat: 1, detail: "oops" }] }), ui, say);

  expect(told.speech).toEqual([{ seat: 1, text: "Oops!" }]);
  expect(told.words).toEqual(["Bob: Oops!"]);
  expect(told.toasts).toEqual([]);
});

test("the last move is spoken with its reason; who has won is left to the message line", () => {
  const outcome = { places: [1, 2], reason: { code: "connect-four.drawn", params: {}, text: "" } };
  const told = announcementsFor(table({ phase: "over", outcome, log: [happened("moved")] }), ui, say);

  expect(told.words).toHaveLength(2);
  expect(told.words[0]).toContain("column d");
  expect(told.words.join(" ")).not.toContain("wins");
  expect(told.sound).not.toBeNull();
});

test("a choice that the rules have not revealed is announced as one", () => {
  const told = announcementsFor(table({ log: [{ ...happened("moved"), action: null }] }), ui, say);

  expect(told.words.join()).toContain("a hidden choice");
});
