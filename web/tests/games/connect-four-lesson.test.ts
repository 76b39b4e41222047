import { expect, test } from "vitest";
import { landing, type View } from "../../src/games/connect-four/grid";
import { lesson } from "../../src/games/connect-four/lesson";

const count = (view: View, seat: number): number => view.cells.flat().filter((disc) => disc === seat).length;

test.each(lesson.map((task) => [task.name, task] as const))("the board of “%s” can come about in a game", (_, { view }) => {
  const floats = view.cells.some((row, index) => row.some((disc, column) => disc !== null && index + 1 < view.rows && view.cells[index + 1]?.[column] === null));

  expect(floats).toBe(false);
  expect(count(view, 0)).toBe(count(view, 1));
});

test.each(lesson.map((task) => [task.name, task] as const))("“%s” has an answer, and the disc lands on the line it completes", (_, task) => {
  const [right] = task.legal.filter(task.isRight);
  const rest = landing(task.view, (right ?? "?").charCodeAt(0) - 97);
  const after: View = task.after(right ?? "");

  expect(count(after, 0)).toBe(count(task.view, 0) + 1);
  expect(after.winning_cells.every(([row, column]) => after.cells[row]?.[column] === 0)).toBe(true);
  if (after.winning_cells.length) expect(after.winning_cells).toContainEqual([rest?.row, rest?.column]);
});
