/** Puts the chosen colours of the robots on the page, for the theme it has, as soon as this is loaded. */

import { settings } from "../../../settings.svelte";
import { LETTERS, ROBOTS, type Robot } from "../board";
import { presetOf, readRobotColours, tonesOf, type Ground, type RobotColours, type RobotTones } from "./robotColours";

/** What the theme of this element puts around robots. */
export function groundOf(element: Element): Ground {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    tiles: [token("--rr-tile"), token("--rr-tile-2")],
    wall: token("--rr-wall"),
    edge: token("--piece-edge"),
    darkLetter: token("--piece-letter-dark"),
    lightLetter: token("--piece-letter-light"),
  };
}

const ENDINGS: Readonly<Record<keyof RobotTones, string>> = { fill: "", ink: "-ink", letter: "-letter", onTile: "-on-tile", onSought: "-on-sought" };
const PARTS = Object.keys(ENDINGS) as (keyof RobotTones)[];
const nameOf = (robot: Robot, part: keyof RobotTones): string => `--robot-${LETTERS[robot].toLowerCase()}${ENDINGS[part]}`;

/** On this element and all in it, for the theme it has. */
export function applyColours(element: HTMLElement, colours: RobotColours): void {
  const ground = groundOf(element);
  for (const robot of ROBOTS) {
    const tones = tonesOf(colours, robot, ground);
    for (const part of PARTS) element.style.setProperty(nameOf(robot, part), tones[part]);
  }
}

/** On the page; the house colours are those of its theme. */
function applyToPage(colours: RobotColours): void {
  const page = document.documentElement;
  for (const robot of ROBOTS) for (const part of PARTS) page.style.removeProperty(nameOf(robot, part));
  if (presetOf(colours) !== "house") applyColours(page, colours);
}

$effect.root(() => {
  $effect(() => {
    void settings.theme;
    applyToPage(readRobotColours(settings.robotColours));
  });
});
