/** Small positions whose whole tree can be stepped through. */

import type { Algorithm } from "./tracer";

export interface Example {
  /** `web.search.example.<name>`. */
  name: string;
  game: string;
  position: string;
  depth: number;
}

export const ALGORITHMS: readonly Algorithm[] = ["minimax", "alpha-beta"];

export const EXAMPLES: readonly Example[] = [
  { name: "end-game", game: "morpion", position: "mo:3x3x3:p2 aba/bb1/1a1 a", depth: 9 },
  { name: "fork", game: "morpion", position: "mo:3x3x3:p2 a1b/1b1/1a1 a", depth: 9 },
  { name: "empty-grid", game: "morpion", position: "mo:3x3x3:p2 3/3/3 a", depth: 2 },
  { name: "small-grid", game: "connect-four", position: "c4:4x4x4 4/a1a1/bbb1/aab1 a", depth: 16 },
  { name: "three-ahead", game: "connect-four", position: "c4:5x4x4 5/2b2/2aa1/abbab a", depth: 3 },
];
