import { describe, expect, test } from "vitest";
import { broughtName, isBrought } from "../src/opponents/brought";
import { facesOf, faceOf } from "../src/opponents/faces";
import { nextOpponent, offeredFirst, opponents } from "../src/opponents/opponents";
import type { LevelDescription } from "../src/wire";
import { textsOf } from "./texts";

const level = (name: string, kind: LevelDescription["kind"] = "ladder"): LevelDescription => ({ name, label: name, seconds: 1, is_graded: kind === "ladder", kind });
const LEVELS = [level("echo", "style"), ...["one", "two", "three", "four", "five", "six"].map((name) => level(name)), level("minimax", "algorithm")];
const names = (levels: readonly LevelDescription[]): string[] => levels.map(({ name }) => name);

describe("the ladder of opponents", () => {
  test("has the graded ones only, weakest first", () => {
    expect(names(opponents(LEVELS))).toEqual(["one", "two", "three", "four", "five", "six"]);
  });

  test("leads from each to the next, and ends after the strongest", () => {
    expect(nextOpponent(LEVELS, "two")?.name).toBe("three");
    expect(nextOpponent(LEVELS, "six")).toBeNull();
    expect(nextOpponent(LEVELS, "minimax")).toBeNull();
  });

  test("has no player that the host of the server brought", async () => {
    expect(names(opponents([...LEVELS, level("brought:Deep Drop", "brought")]))).not.toContain("brought:Deep Drop");
    expect(broughtName("brought:Deep Drop")).toBe("Deep Drop");
    expect(isBrought("beginner")).toBe(false);
    expect(await faceOf("connect-four", "brought:Deep Drop")).not.toBe(await faceOf("connect-four", "minimax-8"));
  });

  test("offers newcomers three, up to the one who is proposed", () => {
    expect(names(offeredFirst(LEVELS, () => false))).toEqual(["one", "two", "three"]);
  });

  test("offers the last one beaten, the next, and one that is stronger still", () => {
    expect(names(offeredFirst(LEVELS, (name) => ["one", "three"].includes(name)))).toEqual(["three", "four", "five"]);
  });

  test("offers the three strongest to whoever beat everybody", () => {
    expect(names(offeredFirst(LEVELS, () => true))).toEqual(["four", "five", "six"]);
  });

  test("offers all there are where they are few", () => {
    expect(names(offeredFirst([level("one"), level("two")], () => false))).toEqual(["one", "two"]);
    expect(offeredFirst([], () => false)).toEqual([]);
  });

  test("reads a list of an earlier version, which knew no kinds", () => {
    const before = { name: "easy", label: "easy", seconds: 1, is_graded: true };

    expect(names(opponents([before, { ...before, name: "minimax", is_graded: false }]))).toEqual(["easy"]);
  });
});

describe("faces", () => {
  const GAMES = ["connect-four", "morpion", "ricochet"];

  test.each(GAMES)("everybody of %s who has a name has a face, and nobody has another's", async (game) => {
    const prefix = `opponents.name.${game}.`;
    const named = Object.keys(textsOf("en")).filter((code) => code.startsWith(prefix)).map((code) => code.slice(prefix.length));
    const faces = await facesOf(game);

    expect(Object.values(faces).filter((face) => face.includes("style=")), "the content policy refuses it").toEqual([]);
    expect(Object.keys(faces).sort()).toEqual(named.sort());
    expect(new Set(Object.entries(faces).map(([, face]) => face)).size).toBeGreaterThanOrEqual(named.length - 1);
  });

  test("algorithms and games of other packages have one for all", async () => {
    expect(await faceOf("morpion", "minimax")).toBe(await faceOf("nim", "clever"));
  });
});
