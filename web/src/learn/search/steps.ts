/** The steps of a search: it enters a node, and later leaves it with a value; and what is known at each step. */

import type { Trace, TraceNode } from "./trace";

export interface Step {
  kind: "enter" | "leave";
  node: number;
}

export interface NodeState {
  number: number;
  node: TraceNode;
  depth: number;
  status: "here" | "open" | "done";
  /** Whether the search is through with it. */
  isDone: boolean;
  /** What the node is worth as far as is known: its value, or the best of the moves tried. */
  value: number | null;
}

/** Two for every node, in the order of the search. */
export function stepsOf(nodes: readonly TraceNode[]): Step[] {
  const steps: Step[] = [];
  const path: number[] = [];
  const leaveUntil = (parent: number | null): void => {
    while (path.length && path.at(-1) !== parent) steps.push({ kind: "leave", node: path.pop() ?? 0 });
  };
  nodes.forEach(({ parent }, node) => {
    leaveUntil(parent);
    steps.push({ kind: "enter", node });
    path.push(node);
  });
  leaveUntil(null);
  return steps;
}

/** From the root to this node. */
export function pathTo(nodes: readonly TraceNode[], number: number): number[] {
  const path: number[] = [];
  for (let at: number | null = number; at !== null; at = nodes[at]?.parent ?? null) path.unshift(at);
  return path;
}

/** Whether the player to move at this node wants the highest value. */
export function isMax({ perspective, nodes }: Trace, { player }: TraceNode): boolean {
  if (perspective === "mover") return true;
  return player === (perspective === "first" ? 0 : (nodes[0]?.player ?? 0));
}

/** The nodes entered so far, level by level: those on the way to where the search is, and their siblings. */
export function levelsAt(trace: Trace, steps: readonly Step[], at: number): NodeState[][] {
  const { nodes } = trace;
  const here = steps[at] ?? { kind: "enter", node: 0 };
  const { entered, left } = progress(steps, at);
  const path = pathTo(nodes, here.node);
  const parents: (number | null)[] = [nodes[path[0] ?? 0]?.parent ?? null, ...path];
  const levels = parents.map((parent, depth) =>
    [...entered].filter((number) => nodes[number]?.parent === parent && (parent !== null || number === path[0])).map((number) => stateOf(trace, number, depth, here, entered, left)),
  );
  return levels.filter((level) => level.length);
}

function stateOf(trace: Trace, number: number, depth: number, here: Step, entered: ReadonlySet<number>, left: ReadonlySet<number>): NodeState {
  const node = trace.nodes[number];
  if (!node) throw new RangeError(String(number));
  const isDone = left.has(number);
  const status = number === here.node ? "here" : isDone ? "done" : "open";
  return { number, node, depth, status, isDone, value: isDone ? node.value : bestSoFar(trace, number, entered, left) };
}

function bestSoFar(trace: Trace, number: number, entered: ReadonlySet<number>, left: ReadonlySet<number>): number | null {
  const node = trace.nodes[number];
  const sign = trace.perspective === "mover" ? -1 : 1;
  const values = [...entered].flatMap((child) => {
    const found = trace.nodes[child];
    return found?.parent === number && left.has(child) && found.value !== null ? [sign * found.value || 0] : [];
  });
  if (!node || !values.length) return null;
  return isMax(trace, node) ? Math.max(...values) : Math.min(...values);
}

/** What was entered and left up to this step, it included. */
export function progress(steps: readonly Step[], at: number): { entered: Set<number>; left: Set<number> } {
  const [entered, left] = [new Set<number>(), new Set<number>()];
  for (const { kind, node } of steps.slice(0, at + 1)) (kind === "enter" ? entered : left).add(node);
  return { entered, left };
}

/** Moves that were cut off at the nodes left so far. */
export const cutCount = (nodes: readonly TraceNode[], left: ReadonlySet<number>): number => [...left].reduce((sum, number) => sum + (nodes[number]?.skipped.length ?? 0), 0);

/** A place for every node of a drawing: leaves side by side, parents above the middle of their children. */
export function layout(nodes: readonly TraceNode[]): { x: number; y: number }[] {
  const children = nodes.map((): number[] => []);
  nodes.forEach(({ parent }, number) => parent !== null && children[parent]?.push(number));
  const places = nodes.map(() => ({ x: 0, y: 0 }));
  let leaves = 0;
  for (let number = nodes.length - 1; number >= 0; number -= 1) {
    const [first, last] = [children[number]?.[0], children[number]?.at(-1)];
    const place = places[number];
    if (!place) continue;
    // From the last node to the first, children come before their parents.
    place.x = first === undefined || last === undefined ? (leaves -= 1) : ((places[first]?.x ?? 0) + (places[last]?.x ?? 0)) / 2;
  }
  nodes.forEach(({ parent }, number) => {
    const place = places[number];
    if (!place) return;
    place.x -= leaves;
    place.y = parent === null ? 0 : (places[parent]?.y ?? 0) + 1;
  });
  return places;
}
