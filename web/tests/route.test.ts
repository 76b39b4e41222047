import { expect, test } from "vitest";
import { readRoute, writeRoute } from "../src/route";

test("every page is found again by its own address", () => {
  for (const path of ["/", "/new/morpion", "/t/k3mq7wz2", "/lobby", "/rules", "/rules/ricochet", "/edit/ricochet", "/settings", "/finished", "/me", "/me/ABCD-2345"]) {
    expect(writeRoute(readRoute(path))).toBe(path);
  }
});

test("an address that is no page, or cannot be read at all, leads nowhere and breaks nothing", () => {
  for (const path of ["/nowhere", "/new/%E0%A4", "/%", "/t/a/b/c", "/lobby/5"]) expect(readRoute(path).page).toBe("not-found");
});
