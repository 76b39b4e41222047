import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { actionsOf, BadLink, fromLine, pack, readCode, readLink, recordIn, unpack, writeLink, type SharedGame } from "../src/share/link";

const GOLDEN = JSON.parse(readFileSync("../tests/golden/links.json", "utf-8")) as (SharedGame & { code: string })[];

describe("a game in an address", () => {
  it.each(GOLDEN)("is read as the server wrote it: $code", async ({ code, ...shared }) => {
    expect(await readCode(shared.game, code)).toEqual(shared);
  });

  it.each(GOLDEN)("is written with the text the server writes: $game", async ({ code, ...shared }) => {
    const address = new URL(await writeLink(shared), "https://games.example");
    expect(address.pathname).toBe(`/analysis/${shared.game}`);
    expect(await unpack(address.searchParams.get("g") ?? "")).toBe(await unpack(code));
    expect(await readLink(address)).toEqual(shared);
  });

  it("may stand behind # as well", async () => {
    const { code, ...shared } = GOLDEN[1]!;
    expect(await readLink(new URL(`https://games.example/analysis/${shared.game}#g=${code}`))).toEqual(shared);
  });

  it("is not looked for where there is none", async () => {
    expect(await readLink(new URL("https://games.example/analysis/morpion?s=abc"))).toBeNull();
    expect(await readLink(new URL("https://games.example/t/abc?g=1abc"))).toBeNull();
  });

  it.each(["", "1", "2abc", "1!!!", "1AAAAAAAA", "1" + "A".repeat(9000), "__proto__"])("is refused when it is nonsense: %s", async (code) => {
    await expect(readCode("morpion", code)).rejects.toThrow(BadLink);
  });

  it("is refused when a small code would become a huge text, or is cut off, or escapes badly", async () => {
    await expect(readCode("morpion", await pack(";;" + "a1 ".repeat(40_000)))).rejects.toThrow(BadLink);
    await expect(readCode("morpion", (await pack(";;a1 b2 c3 a2 b3")).slice(0, -4))).rejects.toThrow(BadLink);
    await expect(readCode("morpion", await pack(";%zz;"))).rejects.toThrow(BadLink);
    await expect(readCode("morpion", await pack("one;two"))).rejects.toThrow(BadLink);
  });

  it("refuses to write what no address can hold", async () => {
    const noise = Array.from({ length: 9000 }, (_, at) => ((at * 2654435761) >>> 7).toString(36));
    await expect(writeLink({ game: "morpion", options: {}, opening: "", moves: noise })).rejects.toThrow(BadLink);
  });

  it("is told from other addresses, in the query or behind #", () => {
    expect(recordIn(new URL("https://games.example/analysis/morpion?g=1abc&lang=fr"))).toBe("/analysis/morpion?g=1abc&lang=fr");
    expect(recordIn(new URL("https://games.example/analysis/morpion#g=1abc"))).toBe("/analysis/morpion#g=1abc");
    expect(recordIn(new URL("https://games.example/analysis/morpion?s=abc"))).toBeNull();
  });

  it("tells what was done", () => {
    const moves = ["d", "2:=7", "clock:up", "resigns:1", "agreed"];
    expect(actionsOf({ game: "ricochet", options: {}, opening: "", moves })).toEqual(["d", "=7"]);
  });

  it("comes from a record on one line", () => {
    expect(fromLine("morpion;run=3&rows=3;mo:3x3x3:p2 3/3/3 b;a1 b2 resigns:1 places:2-1\n")).toEqual({
      game: "morpion", options: { run: "3", rows: "3" }, opening: "mo:3x3x3:p2 3/3/3 b", moves: ["a1", "b2", "resigns:1"],
    });
    expect(fromLine('{"format": "ludotheque"}')).toBeNull();
    expect(fromLine("[Version \"1\"]\n")).toBeNull();
  });
});
