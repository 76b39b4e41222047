import { expect, test } from "vitest";
import { formatMessage, type Say } from "../src/i18n";
import { optionsSummary } from "../src/shell/tableSummary";
import { textsOf } from "./texts";

function sayIn(code: string): Say {
  const texts = textsOf(code);
  return (text, params) => formatMessage({ code, texts }, text, params);
}
const [english, french] = [sayIn("en"), sayIn("fr")];

test("the settings of a table name the rules that set it apart, in both languages", () => {
  const four = { columns: "7", rows: "6", run: "4", starter: "1", pie: "yes" };
  const gomoku = { columns: "15", rows: "15", run: "5", players: "2", starter: "1", exact: "no", variant: "renju" };

  expect(optionsSummary("connect-four", four, english)).toBe("7 × 6 · line of 4 · pie rule");
  expect(optionsSummary("connect-four", { ...four, pie: "no" }, english)).toBe("7 × 6 · line of 4");
  expect(optionsSummary("connect-four", four, french)).toContain("règle du gâteau");
  expect(optionsSummary("morpion", gomoku, english)).toContain("renju");
  expect(optionsSummary("morpion", { ...gomoku, variant: "free" }, english)).toBe("15 × 15 · line of 5");
  expect(optionsSummary("morpion", { ...gomoku, variant: "free", exact: "yes" }, french)).toBe("15 × 15 · aligner 5 · un alignement plus long ne gagne pas");
});

test("the settings of a table name the variants of Ricochet Robots", () => {
  const usual = { players: "1", robots: "4", chosen_robots: "first", targets: "17", open_targets: "1", race_seconds: "off" };

  expect(optionsSummary("ricochet", usual, english)).toBe("Targets: 17 · Robots: 4");
  expect(optionsSummary("ricochet", { ...usual, open_targets: "3", race_seconds: "90.0" }, english)).toBe("Targets: 17 · Robots: 4 · three targets at once · race");
  expect(optionsSummary("ricochet", { ...usual, chosen_robots: "red,black" }, english)).toBe("Targets: 17 · Robots: 2 · only red, black");
  expect(optionsSummary("ricochet", { ...usual, must_ricochet: "every-stop" }, english)).toBe("Targets: 17 · Robots: 4");
  expect(optionsSummary("ricochet", { ...usual, must_ricochet: "last-stop" }, english)).toContain("a straight stop does not count");
  expect(optionsSummary("ricochet", { ...usual, chosen_robots: "blue" }, french)).toContain("seulement bleu");
});
