import { expect, test } from "vitest";
import { levelAt, tableAgainst } from "../../src/shell/ending/nextOpponent";
import { player, table } from "../table";

const pip = (seat: number, name: string) => player(seat, { kind: "computer", level: "beginner", name, symbol: "O" });

test("the level of a table is that of all its computers; people have none", () => {
  expect(levelAt(table({ players: [player(0), pip(1, "Pip"), pip(2, "Pip 2")] }))).toBe("beginner");
  expect(levelAt(table({ players: [player(0), pip(1, "Pip"), player(2, { kind: "computer", level: "club" })] }))).toBeNull();
  expect(levelAt(table())).toBeNull();
  expect(levelAt(table({ players: [player(0), player(1)], yours: [0, 1] }))).toBeNull();
});

test("the next table is like this one: the person begins, colours stay, and computers called alike are numbered", () => {
  const before = table({ you: 1, yours: [1], players: [pip(0, "Pip"), player(1, { colour: "blue" }), pip(2, "Pip 2")] });

  const asked = tableAgainst(before, { level: "casual", name: "Coco" });

  expect(asked).toMatchObject({ game: "connect-four", name: "Nour", takebacks: true });
  expect(asked.seats).toEqual([{ kind: "me", colour: "blue" }, { kind: "computer", level: "casual", name: "Coco" }, { kind: "computer", level: "casual", name: "Coco 2" }]);
});
