/** Writes a view as a position: the text that the solver, links and other programs read. */

import { cellName, LETTERS, openTargets, writeSlide, type Target, type View } from "./board";

const SHAPES = ["circle", "triangle", "square", "hexagon", "vortex"];
const SHAPE_LETTERS = "ctshv";

/** `Rc` is the red circle. */
export function kindOf({ colour, shape }: Target): string {
  return (colour === "any" ? "A" : LETTERS[colour]) + (SHAPE_LETTERS[SHAPES.indexOf(shape)] ?? "");
}

/** An official board by its name, any other by its parts. */
export function writeBoard(view: View): string {
  if (view.board) return view.board;
  const name = (cell: number): string => cellName(cell, view.width);
  const parts = [
    ["w", wallWords(view)],
    ["t", view.targets.map((target) => name(target.cell) + kindOf(target))],
    ["d", view.diagonals.map(({ cell, colour, lean }) => name(cell) + LETTERS[colour] + lean.charAt(0))],
    ["x", view.closed.map(name)],
  ] as const;
  const written = parts.flatMap(([letter, words]) => (words.length ? [[letter, ...words].join(".")] : []));
  return [`${view.width}x${view.height}`, ...written].join("_");
}

/** Each cell with walls once: `b1es`. */
export function wallWords({ walls, width }: Pick<View, "walls" | "width">): string[] {
  const sides = new Map<number, string>();
  for (const side of ["east", "south"]) {
    for (const [cell, of] of walls) if (of === side) sides.set(cell, (sides.get(cell) ?? "") + side.charAt(0));
  }
  return [...sides].sort(([one], [other]) => one - other).map(([cell, of]) => cellName(cell, width) + of);
}

/** The round as one person would play it alone, with the slides made so far; null without a target. */
export function writePosition(view: View): string | null {
  if (!view.target) return null;
  const robots = view.home.map((cell) => (view.closed.includes(cell) ? "-" : cellName(cell, view.width))).join(",");
  const others = openTargets(view).slice(1);
  const open = others.length ? [`deck=${others.map(kindOf).join(",")}`, `open_targets=${others.length + 1}`] : [];
  const slides = view.slides.length ? [`slides=${view.slides.map(writeSlide).join(",")}`] : [];
  const house = view.house.must_ricochet === "every-stop" ? [] : [`must_ricochet=${view.house.must_ricochet}`];
  return [`rr:${writeBoard(view)}:${robots}:${kindOf(view.target)}`, ...open.slice(0, 1), ...slides, ...house, ...open.slice(1)].join(" ");
}

/** The same position with another target to reach, and no other beside it. */
export function forTarget(position: string, target: Target): string {
  const [head = "", ...words] = position.split(" ");
  const rest = words.filter((word) => !word.startsWith("deck=") && !word.startsWith("open_targets="));
  return [[...head.split(":").slice(0, 3), kindOf(target)].join(":"), ...rest].join(" ");
}
