import { describe, expect, test } from "vitest";
import { lesson } from "../../src/games/morpion/lesson";
import { actionOf, cellOf, frameOf, defaultColour, newMarks, nextSeat, seatAt, USUAL, winningLines, valueText, zoomed, type View } from "../../src/games/morpion/grid";

function view(cells: string[], winning: string[] = []): View {
  const found = winning.map((action) => cellOf(action) ?? { row: -1, column: -1 });
  return { columns: cells[0]?.length ?? 0, rows: cells.length, run: 3, cells, turn: 0, winning: found, ...USUAL };
}

describe("the order of play", () => {
  const players = (...gone: number[]) => Array.from({ length: 3 }, (_, seat) => ({ has_resigned: gone.includes(seat) }));

  test("goes round and passes over who gave up", () => {
    const turn = { ...view(["..."]), turn: 1 };

    expect(nextSeat(turn, players())).toBe(2);
    expect(nextSeat(turn, players(2))).toBe(0);
    expect(nextSeat(turn, players(0, 2))).toBeNull();
    expect(nextSeat({ ...turn, turn: null }, players())).toBeNull();
  });
});

describe("the sheet of Morpion", () => {
  const sheet = view(["a..", ".b.", "..z"]);

  test("reads and writes cells, to the last of 26 by 26", () => {
    expect(cellOf("h3")).toEqual({ row: 2, column: 7 });
    expect(cellOf("z26")).toEqual({ row: 25, column: 25 });
    expect(actionOf({ row: 9, column: 0 })).toBe("a10");
    expect(cellOf("33")).toBeNull();
    expect(cellOf(undefined)).toBeNull();
  });

  test("knows whose mark is where", () => {
    expect(seatAt(sheet, { row: 2, column: 2 })).toBe(25);
    expect(seatAt(sheet, { row: 0, column: 1 })).toBeNull();
    expect(seatAt(sheet, { row: 7, column: 7 })).toBeNull();
  });

  test("sees which mark is new, and none on another sheet", () => {
    expect(newMarks(sheet, view(["ab.", ".b.", "..z"]))).toEqual([{ row: 0, column: 1 }]);
    expect(newMarks(sheet, view(["ab"]))).toEqual([]);
  });

  test("draws a winning line from end to end", () => {
    expect(winningLines(view(["a..", ".a.", "..a"], ["a1", "b2", "c3"]))).toEqual([[{ row: 0, column: 0 }, { row: 2, column: 2 }]]);
  });

  test("gives neighbours in turn different seatColours", () => {
    const seatColours = Array.from({ length: 26 }, (_, seat) => defaultColour(seat));

    expect(new Set(seatColours.slice(0, 8)).size).toBe(8);
    expect(seatColours.every((colour, seat) => colour !== seatColours[(seat + 1) % 26])).toBe(true);
  });

  test("shows the chosen cell as near the middle as the edges allow", () => {
    const frame = frameOf(view(Array(15).fill(".".repeat(15))));

    expect(zoomed(null, frame, 2)).toEqual({ x: 0, y: 0 });
    expect(zoomed({ row: 0, column: 0 }, frame, 2)).toEqual({ x: 0, y: 0 });
    expect(zoomed({ row: 14, column: 14 }, frame, 2)).toEqual({ x: -1, y: -1 });
  });
});

describe("the lesson of Morpion", () => {
  test("has an answer to every task that is a free cell", () => {
    for (const task of lesson) {
      const answers = task.legal.filter(task.isRight);
      expect(answers.length).toBeGreaterThan(0);
      expect(seatAt(task.after(answers[0] ?? ""), cellOf(answers[0]) ?? { row: 0, column: 0 })).toBe(0);
    }
  });
});

const say = (code: string): string => ({ "value-letter.win": "G", "value-letter.draw": "N" })[code] ?? code;

test("an estimate is written in hundreds where the cell is small", () => {
  expect(["+264", "-180", "+20", "W19", "D", "?"].map((label) => valueText(label, true, say))).toEqual(["+3", "−2", "+0", "G19", "N", "?"]);
  expect(valueText("-180", false, say)).toBe("−180");
});
