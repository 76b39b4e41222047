/** A board as a short text, `~` and some letters: one large number, as `games/ricochet/boards/short_form.py` writes it. */

import type { Colour, Diagonal, Robot, Target, Wall } from "../../../../games/ricochet/board";

interface Shared {
  width: number;
  height: number;
  walls: Wall[];
  targets: Target[];
  diagonals: Diagonal[];
  closed: number[];
}

const MAX_SIDE = 32n;
const MAX_LENGTH = 2_000;
const COLOURS: readonly Colour[] = ["red", "green", "blue", "yellow", "any"];
const ROBOTS: readonly Robot[] = ["red", "green", "blue", "yellow", "black"];
const SHAPES = ["circle", "triangle", "square", "hexagon", "vortex"];
const LEANS = ["up", "down"] as const;

/** Null for text that is no such board. */
export function readShort(text: string): Shared | null {
  const reading = readingOf(text);
  if (!reading) return null;
  const [width, height] = [reading.value(MAX_SIDE) + 1, reading.value(MAX_SIDE) + 1];
  const count = width * height;
  const walls = reading.members(2 * count).map((place): Wall => [Math.floor(place / 2), place % 2 ? "south" : "east"]);
  const closed = reading.members(count);
  const targets = reading.members(count).map((cell) => {
    const kind = reading.value(25n);
    return { cell, colour: COLOURS[Math.floor(kind / 5)] ?? "any", shape: SHAPES[kind % 5] ?? "vortex" };
  });
  const diagonals = reading.members(count).map((cell) => {
    const kind = reading.value(10n);
    return { cell, colour: ROBOTS[Math.floor(kind / 2)] ?? "red", lean: LEANS[kind % 2] ?? "up" };
  });
  return reading.isOver() ? { width, height, walls, targets, diagonals, closed } : null;
}

interface Reading {
  value(radix: bigint): number;
  /** A set, by its rank among all sets of its size. */
  members(size: number): number[];
  isOver(): boolean;
}

function readingOf(text: string): Reading | null {
  const code = text.slice(1);
  // One letter too many holds no whole byte.
  if (!code || code.length > MAX_LENGTH || code.length % 4 === 1 || !/^[\w-]+$/.test(code)) return null;
  let number = [...atob(code.replaceAll("-", "+").replaceAll("_", "/"))].reduce((sum, sign) => sum * 256n + BigInt(sign.charCodeAt(0)), 0n);
  const take = (radix: bigint): bigint => {
    const value = number % radix;
    number /= radix;
    return value;
  };
  return {
    value: (radix) => Number(take(radix)),
    members: (size) => {
      const count = Number(take(BigInt(size + 1)));
      return unranked(take(choose(size, count)), size, count);
    },
    isOver: () => number === 0n,
  };
}

/** How many sets of so many members there are. */
function choose(size: number, count: number): bigint {
  if (count > size) return 0n;
  let ways = 1n;
  for (let member = 0; member < count; member += 1) ways = (ways * BigInt(size - member)) / BigInt(member + 1);
  return ways;
}

function unranked(rank: bigint, size: number, count: number): number[] {
  const members: number[] = [];
  let [left, wanted] = [rank, count];
  for (let member = size - 1; member >= 0 && wanted; member -= 1) {
    const below = choose(member, wanted);
    if (below > left) continue;
    members.unshift(member);
    left -= below;
    wanted -= 1;
  }
  return members;
}
