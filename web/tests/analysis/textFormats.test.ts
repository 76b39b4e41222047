import { describe, expect, it } from "vitest";
import { linkIn, looksLikeGame } from "../../src/analysis/textFormats";

describe("a text that is brought in", () => {
  it("is a link where it leads to a position or a game of ours", () => {
    expect(linkIn("https://example.org/analysis/connect-four?s=4453")?.searchParams.get("s")).toBe("4453");
    expect(linkIn("http://here:8000/analysis/morpion?g=1abc")?.pathname).toBe("/analysis/morpion");
    expect(linkIn("http://here/edit/ricochet?s=rr:1A2A3A4A")?.pathname).toBe("/edit/ricochet");
  });

  it.each(["4453", "https://example.org/", "https://example.org/analysis/morpion", "https://[", "see https://here/analysis/morpion?s=1", "/analysis/morpion?s=1"])("is no link: %s", (text) => {
    expect(linkIn(text)).toBeNull();
  });

  it("is read as a game first where it looks like one", () => {
    expect(["connect-four;;;d d *", '{"format": 1}', "<game/>", "(;GM[1])", "a\nb"].map(looksLikeGame)).toEqual([true, true, true, true, true]);
    expect(["4453", "mo:3x3x3:p2 3/3/3 a", "h8 i9", ""].map(looksLikeGame)).toEqual([false, false, false, false]);
  });
});
