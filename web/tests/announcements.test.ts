import { expect, test } from "vitest";
import type { GameUi } from "../src/games/manifest";
import { formatMessage } from "../src/i18n";
import { announcementsFor } from "../src/shell/announcements";
import type { LogEntry } from "../src/wire";
import { table } from "./table";
import { textsOf } from "./texts";

const ui = { stepLabel: (step: { action?: string | null }) => `column ${step.action}` } as unknown as GameUi;
const say = (code: string, params = {}) => formatMessage({ code: "en", texts: textsOf("en") }, code, params);
const happened = (kind: string, text = ""): LogEntry => ({ version: 3, at: 0, kind, text, seat: 0, action: "d" });

test("a refused proposal, a kind word and time given back are seen, not only heard", () => {
  const told = announcementsFor(table({ log: [happened("declined", "Bob declines the draw."), happened("reacted", "Bob: Oops!")] }), ui, say);

  expect(told.toasts).toEqual(["Bob declines the draw.", "Bob: Oops!"]);
  expect(told.words).toEqual([]);
});

test("the last move is spoken with its reason; who has won is left to the message line", () => {
  const outcome = { places: [1, 2], reason: { code: "connect-four.drawn", params: {}, text: "" } };
  const told = announcementsFor(table({ phase: "over", outcome, log: [happened("moved")] }), ui, say);

  expect(told.words).toHaveLength(2);
  expect(told.words[0]).toContain("column d");
  expect(told.words.join(" ")).not.toContain("wins");
  expect(told.sound).not.toBeNull();
});
