import { expect, test } from "vitest";
import { placeInDirection, placesOf } from "../../src/games/plain/sheet";

const area = (action: string, x: number, y: number) => ({ action, x, y, width: 1, height: 1 });

test("actions chosen at the same place share it, and only legal ones have one", () => {
  const places = placesOf([area("b", 1, 0), area("a", 0, 0), area("c", 1, 0), area("x", 2, 0)], ["a", "b", "c"]);

  expect(places.map((place) => place.actions)).toEqual([["a"], ["b", "c"]]);
});

test("arrow keys lead to the nearest place that way, and stay where there is none", () => {
  const places = placesOf([area("a", 0, 0), area("b", 1, 0), area("c", 0, 1), area("d", 2, 1)], ["a", "b", "c", "d"]);
  const from = (action: string, key: string): string | undefined => {
    const next = placeInDirection(places, places.findIndex((place) => place.actions.includes(action)), key);
    return next === null ? undefined : places[next]?.actions[0];
  };

  expect(from("a", "ArrowRight")).toBe("b");
  expect(from("a", "ArrowDown")).toBe("c");
  expect(from("c", "ArrowRight")).toBe("d");
  expect(from("a", "ArrowLeft")).toBe("a");
  expect(from("a", "Enter")).toBeUndefined();
});
