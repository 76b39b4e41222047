import type { Task } from "../lesson";
import { ROBOTS, readSlide, writeSlide, type Slide, type Target, type View, type Wall } from "./board";
import { boardGraph, openDirections, slid, slidAll } from "./sliding";

interface Plan {
  walls?: readonly Wall[];
  diagonals?: View["diagonals"];
  robots: readonly number[];
  target: Target;
  /** Slides made already. */
  before?: readonly Slide[];
  /** Slides that solve the task; missing where any slide does. */
  right?: readonly string[];
}

const WIDTH = 7;

/** Each task has its own board and one slide to find. */
function task(name: string, round: number, { walls = [], diagonals = [], robots, target, before = [], right }: Plan): Task<View> {
  const layout = { width: WIDTH, height: WIDTH, walls, diagonals, closed: [] };
  const graph = boardGraph(layout);
  const now = slidAll(graph, robots, before);
  const view: View = {
    ...layout, viewer: 0, targets: [target], robots: now, home: robots, target, tiles_left: 0, won: [[]], discarded: [], round, rounds: 5,
    phase: "exploring", bids: [], best: null, passed: [], on_stage: 0, slides: before, slides_left: 9, lacks_turn: false,
    house: { must_ricochet: "every-stop", rebid: "lower", tied_bids: "earliest", bid_seconds: 120, show_seconds: 60 },
  };
  const present = ROBOTS.slice(0, robots.length);
  return {
    name,
    view,
    legal: present.flatMap((robot) => openDirections(graph, now, robot).map((direction) => writeSlide({ robot, direction }))),
    isRight: (action) => right === undefined || right.includes(action),
    after(action) {
      const slide = readSlide(action);
      return slide ? { ...view, robots: slid(graph, now, slide), slides: [...before, slide] } : view;
    },
  };
}

const at = (column: number, row: number): number => row * WIDTH + column;

const red = (column: number, row: number): Target => ({ cell: at(column, row), colour: "red", shape: "circle" });

export const lesson: readonly Task<View>[] = [
  task("slide", 1, { robots: [at(1, 5)], target: red(6, 0) }),
  task("wall", 2, { robots: [at(0, 2)], walls: [[at(4, 2), "east"]], target: red(4, 2), right: ["RE"] }),
  task("helper", 3, { robots: [at(0, 3), at(4, 6)], walls: [[at(4, 2), "south"]], target: red(3, 3), right: ["GN"] }),
  task("turn", 4, { robots: [at(0, 6)], target: red(6, 0), before: [{ robot: "red", direction: "north" }], right: ["RE"] }),
  task("diagonal", 5, { robots: [at(0, 4)], diagonals: [{ cell: at(3, 4), colour: "blue", lean: "up" }], target: red(3, 0), right: ["RE"] }),
];
