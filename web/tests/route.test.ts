import { expect, test } from "vitest";
import { readRoute, writeRoute } from "../src/route";

test("every page is found again by its own address", () => {
  for (const path of ["/", "/new/morpion", "/t/k3mq7wz2", "/lobby", "/tournaments", "/tournaments/new", "/tournaments/7kq4m9xw2pzabcd", "/rules", "/rules/ricochet", "/learn/ricochet", "/learn/search", "/edit/ricochet", "/settings", "/finished", "/me", "/me/ABCD-2345", "/mail/a.stop.b", "/leaders", "/leaders/morpion/3x3x3/rapid"]) {
    expect(writeRoute(readRoute(path))).toBe(path);
  }
});

test("an address that is no page, or cannot be read at all, leads nowhere and breaks nothing", () => {
  for (const path of ["/nowhere", "/new/%E0%A4", "/%", "/t/a/b/c", "/lobby/5", "/leaders/morpion"]) expect(readRoute(path).page).toBe("not-found");
});

test("the explorer is the analysis page with another panel open", () => {
  expect(readRoute("/explorer/morpion")).toEqual({ page: "analysis", game: "morpion" });
  expect(readRoute("/explorer").page).toBe("not-found");
});
