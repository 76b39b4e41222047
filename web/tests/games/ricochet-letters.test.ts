import { describe, expect, test, vi } from "vitest";
import french from "../../../src/ludotheque/locales/fr.json";
import { letterOf } from "../../src/games/ricochet/letters";

const texts = new Map<string, string>();

vi.mock("../../src/language.svelte", () => ({ hasText: (code: string) => texts.has(code), say: (code: string) => texts.get(code) ?? code }));

describe("the letters on robots and targets", () => {
  test("are those of the notation where the language has none", () => {
    expect((["red", "green", "blue", "yellow", "black"] as const).map(letterOf).join("")).toBe("RGBYK");
  });

  test("are those of the page’s language", () => {
    for (const [name, letter] of Object.entries(french.ricochet.letter)) texts.set(`ricochet.letter.${name}`, letter);

    expect((["red", "green", "blue", "yellow", "black"] as const).map(letterOf).join("")).toBe("RVBJN");
  });
});
