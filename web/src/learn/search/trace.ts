/** A search written down: each node in the order in which it was entered. What `ludotheque course trace` writes, too. */

export interface TraceNode {
  /** The number of the node that led here; null for the root of a search. */
  parent: number | null;
  move: string | null;
  /** Whose turn it is; null where the game is over. */
  player: number | null;
  /** The bounds when the search came here; null: none. */
  alpha: number | null;
  beta: number | null;
  /** Null: the search was ended before it knew. */
  value: number | null;
  /** Moves that were no longer looked at. */
  skipped: readonly string[];
}

/** Whose value it is: of the player to move at the root, of the first player, or of whoever is to move. */
export type Perspective = "root" | "first" | "mover";

export interface Trace {
  game: string;
  position: string;
  algorithm: string;
  perspective: Perspective;
  /** False: more was searched than is written down. */
  isWhole: boolean;
  nodes: readonly TraceNode[];
}

export const FORMAT = "ludotheque-search-trace";
export const MOST_NODES = 3_000;
const LONGEST_FILE = 2_000_000;
const LONGEST_TEXT = 400;
const MOST_SKIPPED = 400;
const DEEPEST = 200;

/** It is no trace, or one of a later version. */
export class BadTrace extends Error {}

type Json = Record<string, unknown>;

/** A file that anybody may have written. */
export function readTrace(text: string): Trace {
  if (text.length > LONGEST_FILE) throw new BadTrace();
  const found = parsed(text);
  if (found.format !== FORMAT || found.version !== 1 || !Array.isArray(found.nodes)) throw new BadTrace();
  if (found.nodes.length === 0 || found.nodes.length > MOST_NODES) throw new BadTrace();
  const nodes = found.nodes.map((node: unknown, number) => readNode(node, number));
  refuseUnlessDepthFirst(nodes);
  const perspective = ["root", "first", "mover"].find((known) => known === found.perspective) as Perspective | undefined;
  if (!perspective) throw new BadTrace();
  return { game: word(found.game), position: word(found.position), algorithm: word(found.algorithm), perspective, isWhole: found.is_whole === true, nodes };
}

function parsed(text: string): Json {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as Json;
  } catch {
    // Said below.
  }
  throw new BadTrace();
}

function readNode(found: unknown, number: number): TraceNode {
  if (typeof found !== "object" || found === null) throw new BadTrace();
  const { parent, move, player, alpha, beta, value, skipped = [] } = found as Json;
  const isRoot = parent === null;
  if (!isRoot && !(Number.isInteger(parent) && (parent as number) >= 0 && (parent as number) < number)) throw new BadTrace();
  if (number === 0 && !isRoot) throw new BadTrace();
  if (player !== null && player !== 0 && player !== 1) throw new BadTrace();
  if (!Array.isArray(skipped) || skipped.length > MOST_SKIPPED) throw new BadTrace();
  return {
    parent: parent as number | null,
    move: isRoot ? null : word(move),
    player,
    alpha: bound(alpha),
    beta: bound(beta),
    value: bound(value),
    skipped: skipped.map(word),
  };
}

function word(found: unknown): string {
  if (typeof found !== "string" || found.length > LONGEST_TEXT) throw new BadTrace();
  return found;
}

function bound(found: unknown): number | null {
  if (found === null || found === undefined) return null;
  if (typeof found !== "number" || !Number.isFinite(found)) throw new BadTrace();
  return found;
}

/** Each node comes after all that its elder siblings led to. */
function refuseUnlessDepthFirst(nodes: readonly TraceNode[]): void {
  const path: number[] = [];
  nodes.forEach(({ parent }, number) => {
    while (path.length && path.at(-1) !== parent) path.pop();
    if (parent !== null && !path.length) throw new BadTrace();
    path.push(number);
    if (path.length > DEEPEST) throw new BadTrace();
  });
}
