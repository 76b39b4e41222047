/** The players of Morpion: doodles in ink on squared paper. */

import { badge, ball, cheeks, dot, eyes, INK, mouths, shape, stroke, WHITE, type Drawing } from "./parts";

const squares = [12, 24, 36, 48, 60, 72, 84].map((at) => `M${at} 0V96M0 ${at}H96`).join("");

/** On paper of this tint. */
const doodle = (paper: string, drawing: string): Drawing =>
  badge(paper, `<path d="${squares}" stroke="#7f9bb5" stroke-width="1.2" opacity=".45" fill="none"/>${drawing}`);

/** A stroke of a broad pen. */
const pen = (path: string, colour: string, width = 11): string =>
  `<path d="${path}" fill="none" stroke="${INK}" stroke-width="${width + 6}" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const FACES: Readonly<Record<string, Drawing>> = {
  // Scribble: somebody drew round and round.
  "very-easy": doodle(
    "#fdf3d8",
    `<path d="M22 52c-6 -26 22 -36 38 -28s22 34 4 46s-44 6 -44 -14s26 -34 42 -20s10 36 -10 36s-32 -14 -22 -30" fill="#f4b6a6" stroke="#c8553d" stroke-width="5" stroke-linecap="round"/>` +
      `<path d="M60 22q6 -10 16 -10" fill="none" stroke="#c8553d" stroke-width="5" stroke-linecap="round"/>` + eyes.wide(46, 12, 9, 2) + mouths.smirk(64),
  ),
  // Dot: a round nought on two legs.
  easy: doodle(
    "#e9f2e4",
    stroke("M37 78l-4 12h-6") + stroke("M59 78l4 12h6") + ball(48, 48, 32, "#0f8f68") + ball(48, 48, 23, "#e9f2e4") + eyes.dots(44, 8, 4.5) + mouths.smile(53, 8),
  ),
  // Mina: a pencil, point up.
  medium: doodle(
    "#e4ecf7",
    shape("M48 5l21 31h-42z", "#f2d3a2") + shape("M48 5l8 12h-16z", INK) + shape("M27 36h42v52h-42z", "#f0b429") + shape("M27 76h42v14h-42z", "#d8688a") +
      eyes.wide(50, 10, 7.5) + mouths.smile(64, 8),
  ),
  // Felix: a cross with folded arms and a firm look.
  hard: doodle(
    "#f7e3e0",
    pen("M22 18L74 82M74 18L22 82", "#d1495b", 15) + ball(48, 46, 20, "#d1495b") + stroke("M33 36l10 4") + stroke("M63 36l-10 4") + eyes.dots(46, 8, 4) + mouths.flat(57, 7),
  ),
  // Minerva: the whole grid, under a scholar's cap.
  expert: doodle(
    "#efe6f5",
    pen("M33 38V90M63 38V90M14 50H82M14 76H82", "#6d4c91", 7) + ball(48, 60, 21, "#f7efe0") + eyes.calm(56, 9) + mouths.small(70) +
      shape("M48 10l32 13l-32 13l-32 -13z", "#33283d") + stroke("M72 26v16") + ball(72, 44, 4, "#e0a53b"),
  ),
  // Gaston: after you, please. A white flag, and no interest in winning.
  modest: doodle(
    "#dff0f3",
    stroke("M74 90V30") + shape("M74 28q-10 -6 -20 0q-8 4 -14 0v20q6 4 14 0q10 -6 20 0z", WHITE) + ball(40, 62, 28, "#4aa3b5") + ball(40, 62, 20, "#dff0f3") +
      stroke("M28 58q4 5 9 0") + stroke("M43 58q4 5 9 0") + stroke("M34 70q6 5 12 0") + cheeks(66, 12, "#f0a3a3").replace(/cx="(\d+)"/g, (_, x: string) => `cx="${Number(x) - 8}"`),
  ),
  // Duo: two rings linked, for one mark that makes two lines.
  joiner: doodle(
    "#fbe9d0",
    pen("M36 22a24 24 0 1 0 .1 0", "#e07a1f", 10) + pen("M62 36a22 22 0 1 0 .1 0", "#2f78b7", 10) + pen("M58 34a24 24 0 0 1 -4 28", "#e07a1f", 10) +
      dot(28, 44, 4.5) + dot(41, 44, 4.5) + stroke("M29 54q5 4 10 0") + dot(60, 58, 4) + dot(71, 58, 4) + stroke("M61 67q5 4 9 0"),
  ),
};
export const SAME_FACE: Readonly<Record<string, string>> = {};
