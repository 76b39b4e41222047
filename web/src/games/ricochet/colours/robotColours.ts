/** The colours of the robots that a person may choose. Shapes, letters and names stay. */

import { ROBOTS, type Robot } from "../board";
import { contrast, difference, isColour, luminance, mixed, moved, VISIONS, type Vision } from "./contrast";

export type RobotColours = Readonly<Record<Robot, string>>;

/** In the order they are offered; the first is that of the themes. Every kind of eye tells the others apart by colour alone: a test proves it. */
export const PRESETS: Readonly<Record<string, RobotColours>> = {
  house: { red: "#d55e00", green: "#009e73", blue: "#0072b2", yellow: "#f0e442", black: "#3b3b3b" },
  strong: { red: "#f05818", green: "#04a387", blue: "#1f33a8", yellow: "#fee071", black: "#1a1a1a" },
  soft: { red: "#df7a87", green: "#32695d", blue: "#2780d2", yellow: "#f4cf63", black: "#292432" },
  box: { red: "#cc252a", green: "#2fb447", blue: "#1a71cd", yellow: "#f7ca03", black: "#3c3a3a" },
};
/** The same on dark tiles: only light colours stand out there, and black is white. */
const ON_DARK: Readonly<Record<string, RobotColours>> = {
  house: { red: "#d55e00", green: "#009e73", blue: "#2b8fd6", yellow: "#f0e442", black: "#d9d2c7" },
  strong: { red: "#f33611", green: "#17d5ab", blue: "#868fe7", yellow: "#fad339", black: "#f6f7f8" },
  soft: { red: "#db516e", green: "#7ed0b4", blue: "#6191d4", yellow: "#f4d13e", black: "#f7f7f7" },
  box: { red: "#ee4850", green: "#7acf94", blue: "#5d9be5", yellow: "#f6d233", black: "#f2f1f6" },
};

/** What a theme puts around a robot. */
export interface Ground {
  tiles: readonly string[];
  wall: string;
  edge: string;
  darkLetter: string;
  lightLetter: string;
}

/** One robot's colours on one ground. */
export interface RobotTones {
  fill: string;
  /** For trails and the edges of targets. */
  ink: string;
  letter: string;
  /** Letters on its targets. */
  onTile: string;
  onSought: string;
}

const PIECE_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;
const NEARLY_BLACK = 0.05;
/** How much of its colour a target shows, as in `Target.svelte`. */
const [TILE_SHARE, SOUGHT_SHARE] = [0.42, 0.75];
/** The least distance of two colours; those of the house are 0.086 apart for the eyes that confuse them most. */
const MIN_DIFFERENCE = 0.08;

/** Readable on every ground by construction: what has too little contrast there is shown lighter or darker. */
export function tonesOf(colours: RobotColours, robot: Robot, ground: Ground): RobotTones {
  const { tiles, wall, edge, darkLetter, lightLetter } = ground;
  const stands = (found: string, least: number): boolean => tiles.every((tile) => contrast(found, tile) >= least);
  const isDark = !stands(edge, PIECE_CONTRAST);
  const colour = (isDark ? ON_DARK[presetOf(colours) ?? ""] : null)?.[robot] ?? colours[robot];
  const fill = isDark ? lightened(colour, wall, (found) => stands(found, PIECE_CONTRAST)) : colour;
  const [tile = "#ffffff"] = tiles;
  return {
    fill,
    ink: moved(colour, wall, (found) => stands(found, TEXT_CONTRAST)),
    letter: readable(fill, [darkLetter, lightLetter]),
    onTile: readable(mixed(tile, fill, TILE_SHARE), [wall, darkLetter, lightLetter]),
    onSought: readable(mixed(tile, fill, SOUGHT_SHARE), [wall, darkLetter, lightLetter]),
  };
}

/** On a dark ground: a dark colour keeps its hue, black becomes as light as the walls. */
function lightened(colour: string, wall: string, isEnough: (found: string) => boolean): string {
  if (luminance(colour) < NEARLY_BLACK) return mixed(colour, wall, 0.85);
  return moved(colour, "#ffffff", isEnough);
}

/** The first that can be read there, or the one that can be read best. */
function readable(ground: string, letters: readonly string[]): string {
  const best = [...letters].sort((one, other) => contrast(other, ground) - contrast(one, ground))[0] ?? "#000000";
  return letters.find((letter) => contrast(letter, ground) >= TEXT_CONTRAST) ?? best;
}

export interface LookAlikes {
  robots: readonly [Robot, Robot];
  vision: Vision;
}

/** Pairs that look alike on one of these grounds, each once, for the most usual eyes that confuse them. */
export function lookAlikes(colours: RobotColours, grounds: readonly Ground[]): LookAlikes[] {
  const found: LookAlikes[] = [];
  for (const [place, one] of ROBOTS.entries()) {
    for (const other of ROBOTS.slice(place + 1)) {
      const vision = VISIONS.find((each) => grounds.some((ground) => isAlike(tonesOf(colours, one, ground).fill, tonesOf(colours, other, ground).fill, each)));
      if (vision) found.push({ robots: [one, other], vision });
    }
  }
  return found;
}

const isAlike = (one: string, other: string, vision: Vision): boolean => difference(one, other, vision) < MIN_DIFFERENCE;

/** As they were stored: what is missing or broken is that of the house. */
export function readRobotColours(stored: unknown): RobotColours {
  const chosen = (stored ?? {}) as Partial<Record<Robot, unknown>>;
  return Object.fromEntries(ROBOTS.map((robot) => [robot, isColour(chosen[robot]) ? chosen[robot] : PRESETS.house?.[robot]])) as unknown as RobotColours;
}

/** The name of the preset with these colours; null: the person's own. */
export function presetOf(colours: RobotColours): string | null {
  return Object.keys(PRESETS).find((name) => ROBOTS.every((robot) => PRESETS[name]?.[robot].toLowerCase() === colours[robot].toLowerCase())) ?? null;
}
