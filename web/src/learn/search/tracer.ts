/** Minimax and alpha-beta over the browser's own rules, node by node; the same as ludotheque/search/trace.py. */

import { seatsToAct, type AnyRules } from "../../engine/local/rules/game";
import { MOST_NODES, type Trace, type TraceNode } from "./trace";

export type Algorithm = "minimax" | "alpha-beta";

/** The tree has more nodes than anybody steps through. */
export class TooLarge extends Error {}

type Growing = { -readonly [Key in keyof TraceNode]: TraceNode[Key] };

export function traceSearch(rules: AnyRules, position: string, algorithm: Algorithm, depth: number): Trace {
  const nodes: Growing[] = [];
  const root: unknown = rules.read(position);
  const [me = 0] = seatsToAct(rules, root);

  function look(state: unknown, left: number, parent: number | null, move: string | null, alpha: number, beta: number): number {
    if (nodes.length >= MOST_NODES) throw new TooLarge();
    const number = nodes.length;
    const [seat] = seatsToAct(rules, state);
    const node: Growing = { parent, move, player: seat ?? null, alpha: finite(alpha), beta: finite(beta), value: null, skipped: [] };
    nodes.push(node);
    node.value = seat === undefined || left === 0 ? worth(rules, state, me) : best(state, seat, left, number, alpha, beta);
    return node.value;
  }

  function best(state: unknown, seat: number, left: number, number: number, alpha: number, beta: number): number {
    const moves = rules.legal(state, seat);
    let [found, low, high] = [seat === me ? -Infinity : Infinity, alpha, beta];
    for (const [place, move] of moves.entries()) {
      const value = look(rules.apply(state, seat, move), left - 1, number, move, low, high);
      found = seat === me ? Math.max(found, value) : Math.min(found, value);
      if (algorithm === "minimax") continue;
      if (seat === me) low = Math.max(low, found);
      else high = Math.min(high, found);
      const node = nodes[number];
      if (low < high || !node) continue;
      node.skipped = moves.slice(place + 1);
      break;
    }
    return found;
  }

  look(root, depth, null, null, -Infinity, Infinity);
  return { game: rules.slug, position: rules.write(root), algorithm, perspective: "root", isWhole: true, nodes };
}

const finite = (bound: number): number | null => (Number.isFinite(bound) ? bound : null);

/** 1 for a win of this seat, -1 for a loss, 0 for a draw or an open game. */
function worth(rules: AnyRules, state: unknown, me: number): number {
  const outcome = rules.outcome(state);
  if (!outcome || Math.max(...outcome.places) === 1) return 0;
  return outcome.places[me] === 1 ? 1 : -1;
}
