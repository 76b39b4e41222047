import { describe, expect, test } from "vitest";
import { Composer, MOODS, moodOf, type Note } from "../src/music/composer";

const bars = (game: string, seed: string, count: number): Note[][] => {
  const composer = new Composer(moodOf(game), seed);
  return Array.from({ length: count }, () => composer.next());
};

describe("background music", () => {
  test("is made up from a seed: the same piece again, and another one for another seed (MO-20)", () => {
    expect(bars("morpion", "abc", 20)).toEqual(bars("morpion", "abc", 20));
    expect(bars("morpion", "abc", 20)).not.toEqual(bars("morpion", "abd", 20));
  });

  test.each([...Object.keys(MOODS), "nim"])("of %s is calm: soft notes that can be heard, within their bar, never many at once", (game) => {
    const { bar } = moodOf(game);

    for (const notes of bars(game, "calm", 200)) {
      expect(notes.length).toBeLessThanOrEqual(14);
      for (const { at, seconds, pitch, loud } of notes) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThan(bar);
        expect(seconds).toBeGreaterThan(0.5);
        expect(pitch).toBeGreaterThan(60);
        expect(pitch).toBeLessThan(2_000);
        expect(loud).toBeLessThanOrEqual(0.5);
      }
    }
  });

  test("does not go round in circles, and rests now and then", () => {
    const melodies = bars("connect-four", "long", 60).map((notes) => notes.filter(({ voice }) => voice === "bell"));

    expect(new Set(melodies.map((notes) => JSON.stringify(notes))).size).toBeGreaterThan(40);
    expect(melodies.some((notes) => notes.length <= 1)).toBe(true);
  });
});
