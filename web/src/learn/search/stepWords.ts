/** One step of a search as a sentence. */

import type { Say } from "../../i18n";
import { isMax, type Step } from "./steps";
import type { Trace, TraceNode } from "./trace";

interface Words {
  say: Say;
  symbols: readonly string[];
  moveLabel(move: string): string;
}

export function stepWords(trace: Trace, { kind, node: number }: Step, words: Words): string {
  const node = trace.nodes[number];
  if (!node) return "";
  return kind === "enter" ? entered(trace, node, words) : leaving(trace, node, words);
}

function entered(trace: Trace, node: TraceNode, { say, symbols, moveLabel }: Words): string {
  const move = node.move === null ? say("web.search.starts") : say("web.search.tries", { move: moveLabel(node.move) });
  if (node.player === null) return `${move} ${say("web.search.game-over")}`;
  const symbol = symbols[node.player] ?? "";
  const wants = trace.perspective === "mover" ? "web.search.wants-best" : isMax(trace, node) ? "web.search.wants-max" : "web.search.wants-min";
  return `${move} ${say(wants, { symbol })}`;
}

function leaving(trace: Trace, node: TraceNode, { say, moveLabel }: Words): string {
  const value = node.value === null ? "?" : String(node.value).replace("-", "−");
  const hasChildren = trace.nodes.some(({ parent }) => parent !== null && trace.nodes[parent] === node);
  const where = node.move === null ? say("web.search.root") : moveLabel(node.move);
  if (!hasChildren) return say(node.player === null ? "web.search.leaf-over" : "web.search.leaf-depth", { move: where, value });
  if (node.skipped.length) return say("web.search.leaves-cut", { move: where, value, moves: node.skipped.map(moveLabel) });
  return say("web.search.leaves", { move: where, value });
}
