/** Colours as numbers: contrast for reading, difference for telling apart, and how others see them. */

/** Red, green and blue, each from 0 to 1, as a screen is given them. */
export type Rgb = readonly [number, number, number];
export type Vision = "normal" | "protan" | "deutan" | "tritan";

export const VISIONS: readonly Vision[] = ["normal", "protan", "deutan", "tritan"];

/** `#rrggbb`, or `#rgb` as a built style sheet has it. */
export function readColour(hex: string): Rgb {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  const part = (from: number): number => Number.parseInt(digits.slice(from, from + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

export function writeColour(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255).toString(16).padStart(2, "0")).join("")}`;
}

export const isColour = (text: unknown): text is string => typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);

/** So much of the second over the first. */
export function mixed(ground: string, cover: string, share: number): string {
  const [one, other] = [readColour(ground), readColour(cover)];
  return writeColour([0, 1, 2].map((place) => (one[place] ?? 0) * (1 - share) + (other[place] ?? 0) * share) as unknown as Rgb);
}

/** WCAG 2.2, relative luminance. */
export function luminance(hex: string): number {
  const [red, green, blue] = linear(readColour(hex));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The distance in OKLab (Ottosson 2020), for eyes of this kind: below 0.1 colours are easily confused. */
export function difference(one: string, other: string, vision: Vision = "normal"): number {
  const [a, b] = [oklab(seen(one, vision)), oklab(seen(other, vision))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Lighter or darker step by step, towards `goal`, until `isEnough`; `goal` itself where nothing else is. */
export function moved(hex: string, goal: string, isEnough: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.04) {
    const colour = share ? mixed(hex, goal, share) : hex;
    if (isEnough(colour)) return colour;
  }
  return goal;
}

/** Machado, Oliveira and Fernandes 2009, severity 1, for linear light. */
const DEFICIENCIES: Readonly<Record<Exclude<Vision, "normal">, readonly Rgb[]>> = {
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** In linear light. */
function seen(hex: string, vision: Vision): Rgb {
  const rgb = linear(readColour(hex));
  if (vision === "normal") return rgb;
  return DEFICIENCIES[vision].map(([r, g, b]) => Math.min(1, Math.max(0, r * rgb[0] + g * rgb[1] + b * rgb[2]))) as unknown as Rgb;
}

function linear(rgb: Rgb): Rgb {
  return rgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
}

function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}
