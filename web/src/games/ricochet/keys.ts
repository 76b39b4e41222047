/** Keyboard commands: a letter or a number selects a robot, an arrow slides it. */

import type { Direction, Robot } from "./board";

export type KeyCommand =
  | { kind: "robot"; robot: Robot }
  | { kind: "slide"; direction: Direction }
  | { kind: "back" | "on" | "over" | "let-go" | "bid" | "more" | "less" };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

// V(ert) and J(aune) are the French letters, as in the notation.
const ROBOT_KEYS: Readonly<Record<string, Robot>> = {
  r: "red", 1: "red", g: "green", v: "green", 2: "green", b: "blue", 3: "blue", y: "yellow", j: "yellow", 4: "yellow", k: "black", 5: "black",
};
const ARROWS: Readonly<Record<string, Direction>> = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };
const OTHERS: Readonly<Record<string, KeyCommand>> = {
  Backspace: { kind: "back" }, u: { kind: "back" }, Delete: { kind: "over" }, Escape: { kind: "let-go" }, "=": { kind: "bid" }, "+": { kind: "more" }, "-": { kind: "less" },
};

export function keyCommand({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): KeyCommand | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return withControl(key.toLowerCase(), shiftKey);
  const direction = ARROWS[key];
  if (direction) return { kind: "slide", direction };
  const robot = ROBOT_KEYS[key.toLowerCase()];
  return robot ? { kind: "robot", robot } : (OTHERS[key] ?? null);
}

function withControl(key: string, shiftKey: boolean): KeyCommand | null {
  if (key === "z") return { kind: shiftKey ? "on" : "back" };
  return key === "y" ? { kind: "on" } : null;
}
