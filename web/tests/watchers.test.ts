import { expect, test } from "vitest";
import { formatMessage, type Say } from "../src/i18n";
import { watchersOf } from "../src/shell/watchers";
import { textsOf } from "./texts";

const sayIn = (code: string): Say => (text, params) => formatMessage({ code, texts: textsOf(code) }, text, params);
const told = (watchers: string[], watcher_count: number, code = "en") => watchersOf({ watchers, watcher_count }, sayIn(code));

test("who watches stands beside the table, named or counted", () => {
  expect(told([], 0)).toEqual({ line: "", all: "" });
  expect(told([], 3).line).toBe("3 watching");
  expect(told(["Ada"], 1).line).toBe("Watching: Ada");
  expect(told(["Ada", "Léo"], 3).line).toBe("Watching: Ada, Léo and 1 guest");
  expect(told(["Ada", "Léo"], 5)).toEqual({ line: "Watching: Ada, Léo and 3 guests", all: "" });
  expect(told(["Ada", "Léo"], 5, "fr").line).toBe("Spectateurs : Ada, Léo et 3 invités");
});

test("many names wait behind the line, and of more than are named the others are counted", () => {
  const five = told(["Ada", "Léo", "Mia", "Noé", "Zoé"], 6);
  expect(five.line).toBe("Watching: Ada, Léo, Mia and 3 others");
  expect(five.all).toBe("Watching: Ada, Léo, Mia, Noé, Zoé and 1 guest");

  const twenty = Array.from({ length: 20 }, (_, number) => `N${number}`);
  expect(told(twenty, 35).all).toMatch(/N18, N19 and 15 others$/);
  expect(told(twenty, 35).line).toBe("Watching: N0, N1, N2 and 32 others");
});
