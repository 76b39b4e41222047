import { describe, expect, it } from "vitest";
import { formatMessage } from "../src/i18n";
import type { OptionDescription, FieldProblem } from "../src/wire";
import { parseValue, problemText, choiceText, formatValue, type Translator } from "../src/optionText";
import { textsOf } from "./texts";

const wordsIn = (language: string): Translator => {
  const texts = textsOf(language);
  return { say: (code, params) => formatMessage({ code: language, texts }, code, params), hasText: (code) => code in texts };
};
const english = wordsIn("en");
const french = wordsIn("fr");
const choice = (name: string, kind: OptionDescription["kind"], none_word: string | null = null): OptionDescription => ({
  name, kind, none_word, label: name, default: "120.0", choices: [], is_list: false,
});

describe("options in a person's words", () => {
  it.each([["120.0", "2 min"], ["90.0", "1 min 30 s"], ["45", "45 s"], ["0.5", "0,5 s"]])("%s seconds are written %s", (value, text) => {
    const sand = choice("bid_seconds", "float");

    expect(formatValue(sand, value, french)).toBe(text);
    expect(Number(parseValue(sand, text, french))).toBe(Number(value));
  });

  it.each([["2 min", "120"], ["1:30", "90"], ["90", "90"], ["1 m 5", "65"], ["soon", "soon"]])("%s typed as a time reads %s", (text, value) => {
    expect(parseValue(choice("bid_seconds", "float"), text, english)).toBe(value);
  });

  it("keeps what is no number as it was typed", () => {
    expect(formatValue(choice("bid_seconds", "float"), "often", english)).toBe("often");
    expect(formatValue(choice("players", "int"), "12", english)).toBe("12");
  });

  it("has words for no value", () => {
    expect(choiceText("ricochet", choice("show_seconds", "float", "off"), "off", french)).toBe("sans limite");
    expect(choiceText("morpion", choice("starter", "int", "lot"), "lot", english)).toBe("random");
    expect(choiceText("morpion", choice("starter", "int", "lot"), "2", french)).toContain("2");
  });

  it("explains a refusal without the names of the command line", () => {
    const problem = { field: "bid_seconds", code: "options.refused", params: { value: "soon" }, text: "bid_seconds: …" };

    const text = problemText("ricochet", choice("bid_seconds", "float"), problem, french);

    expect(text).toContain("2 min");
    expect(text).not.toContain("bid_seconds");
  });

  it("say that nothing is written where nothing is, and begin with a capital under their field", () => {
    const empty = { field: "columns", text: "", code: "options.refused", params: { value: "" } } as unknown as FieldProblem;
    const small = { field: "columns", text: "columns: 3 is refused", code: "connect-four.columns-refused", params: {} } as unknown as FieldProblem;

    expect(problemText("connect-four", choice("columns", "int"), empty, english)).toMatch(/^Nothing is entered here/);
    expect(problemText("connect-four", choice("columns", "int"), small, english)).toBe("Columns: 3 is refused");
  });
});
