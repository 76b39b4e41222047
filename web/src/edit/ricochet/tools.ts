/** The tools of the editor, and what each does to a cell. */

import type { Colour, Direction, Robot } from "../../games/ricochet/board";
import { erased, withCellToggled, withDiagonal, withGoal, withRobot, withTarget, withWallToggled, type Draft } from "./draft";

export const TOOLS = ["move", "wall", "target", "robot", "diagonal", "closed", "erase", "goal"] as const;
export type Tool = (typeof TOOLS)[number];

/** One key for each, the same in every language. */
export const TOOL_KEYS: Readonly<Record<string, Tool>> = {
  m: "move", w: "wall", t: "target", r: "robot", d: "diagonal", x: "closed", e: "erase", g: "goal",
};

export interface ToolSelection {
  tool: Tool;
  target: Colour;
  robot: Robot;
  diagonal: Robot;
  lean: "up" | "down";
}

export const DEFAULT_SELECTION: ToolSelection = { tool: "wall", target: "red", robot: "red", diagonal: "red", lean: "up" };

/** The draft after the tool was used on a cell; for walls, on that side of it. */
export function applyTool(selection: ToolSelection, draft: Draft, cell: number, side: Direction): Draft {
  switch (selection.tool) {
    case "move":
      return draft;
    case "wall":
      return withWallToggled(draft, cell, side);
    case "target":
      return withTarget(draft, cell, selection.target);
    case "robot":
      return withRobot(draft, selection.robot, cell);
    case "diagonal":
      return withDiagonal(draft, { cell, colour: selection.diagonal, lean: selection.lean });
    case "closed":
      return withCellToggled(draft, cell);
    case "erase":
      return erased(draft, cell);
    case "goal":
      return withGoal(draft, cell);
  }
}

/** The side of a cell that is nearest to a point in it; x and y from 0 to 1. */
export function nearestSide(x: number, y: number): Direction {
  const away: readonly [Direction, number][] = [["north", y], ["east", 1 - x], ["south", 1 - y], ["west", x]];
  return away.reduce((best, each) => (each[1] < best[1] ? each : best))[0];
}
