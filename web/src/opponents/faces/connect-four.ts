/** The players of Connect Four: discs with a face. */

import { badge, ball, cheeks, dot, eyes, mouths, shape, stroke, WHITE, type Drawing } from "./parts";

/** A lacquered disc with the ring it has on the board. */
const disc = (fill: string, ring: string, y = 54): string =>
  ball(48, y, 33, fill) + `<circle cx="48" cy="${y}" r="25.5" fill="none" stroke="${ring}" stroke-width="3"/>`;

export const FACES: Readonly<Record<string, Drawing>> = {
  // Pip: a sprout on the head.
  beginner: badge(
    "#cfe8d6",
    stroke("M48 22V12") + shape("M48 14q-3 -11 -16 -9q2 11 16 9z", "#4f9d69") + shape("M48 16q3 -11 16 -9q-2 11 -16 9z", "#4f9d69") +
      disc("#f6d843", "#dcb91f") + eyes.wide(50, 12, 8.5) + mouths.oh(69) + cheeks(62, 21, "#f0a35c"),
  ),
  // Coco: a woollen cap with a pompom.
  casual: badge(
    "#d6e6f5",
    disc("#ee8a6a", "#d66a49") + shape("M17 44q4 -27 31 -27t31 27q-31 -11 -62 0z", "#3f7cac") + shape("M14 47q34 -14 68 0l-2 -9q-32 -12 -64 0z", "#f7efe0") +
      ball(48, 13, 7, "#f7efe0") + eyes.happy(56, 13) + mouths.grin(65, 9),
  ),
  // Bruno: a helmet, for he blocks whatever comes.
  easy: badge(
    "#e7ddc9",
    disc("#c98f5a", "#ab7440") + shape("M13 47q3 -34 35 -34t35 34z", "#8b949c") + shape("M44 13h8v34h-8z", "#c9d0d4") + shape("M11 44h74v7h-74z", "#6b757d") +
      eyes.dots(59, 12, 5) + mouths.flat(72, 10),
  ),
  // Greta: a pencil behind the ear, two moves planned.
  hard: badge(
    "#f3dcd2",
    disc("#5aa9c9", "#3f8cad") + shape("M17 45q2 -30 31 -30t31 30q-12 -16 -31 -16t-31 16z", "#7a4a2b") + eyes.calm(53, 13) + mouths.smirk(68) +
      shape("M70 28l19 19l-6 5l-18 -19z", "#f0c13b") + shape("M89 47l2 9l-8 -4z", WHITE),
  ),
  // Basile: the flat cap and moustache of a regular.
  club: badge(
    "#dfe3c6",
    disc("#7fb2e5", "#5b93cb") + shape("M15 40q4 -25 35 -25q28 0 31 25l9 5q-10 5 -18 1q-26 -8 -57 -6z", "#6b5a3e") + eyes.dots(54, 12, 4.5) +
      shape("M48 64q-6 -6 -14 -2q-5 3 -10 1q4 10 13 9q7 -1 11 -5q4 4 11 5q9 1 13 -9q-5 2 -10 -1q-8 -4 -14 2z", "#4a3422"),
  ),
  // Olga: round glasses, hair in a bun.
  strong: badge(
    "#f6e3b8",
    ball(48, 16, 11, "#5b3a29") + disc("#6fbf8f", "#4fa172") + shape("M16 47q2 -27 32 -27t32 27q-16 -14 -32 -14t-32 14z", "#5b3a29") +
      ball(35, 56, 10.5, WHITE) + ball(61, 56, 10.5, WHITE) + stroke("M45 55q3 -3 6 0") + dot(36, 57, 4) + dot(60, 57, 4) + mouths.small(75),
  ),
  // Orson: top hat and monocle.
  master: badge(
    "#d9d0ea",
    disc("#c9739f", "#ad5683", 58) + shape("M26 31l3 -27h38l3 27z", "#33283d") + shape("M27.5 18h41l1 8h-43z", "#e0a53b") + shape("M13 34q35 -9 70 0l-3 7q-32 -8 -64 0z", "#33283d") +
      dot(35, 56, 5) + ball(61, 56, 10, WHITE) + dot(61, 56, 4.5) + stroke("M71 58q5 8 2 17") + stroke("M34 73q10 7 20 1"),
  ),
  // Sibyl: a veil of night and a star that sees.
  perfect: badge(
    "#f3d9a4",
    shape("M7 96q0 -84 41 -84t41 84z", "#2b3a67") + disc("#eef0f6", "#c4cbe0", 58) + shape("M48 17l4.5 9.5l10.5 1.5l-7.5 7.300l1.800 10.400l-9.300 -4.900l-9.300 4.900l1.800 -10.400l-7.5 -7.300l10.5 -1.5z", "#f6d843") +
      eyes.shut(58, 13) + mouths.small(74),
  ),
  // Echo: wherever you go, the smaller one goes beside you.
  neighbour: badge(
    "#e3d5ee",
    ball(36, 42, 26, "#f2a65a") + dot(28, 39, 4.5) + dot(44, 39, 4.5) + stroke("M28 51q8 7 16 0") +
      ball(66, 65, 20, "#f7c98f") + dot(60, 63, 3.5) + dot(72, 63, 3.5) + stroke("M60 72q6 5 12 0") + stroke("M68 22q7 5 8 13") + stroke("M78 16q9 7 10 19"),
  ),
};
// Where nobody can prove what is best, the same player without the star's promise.
export const SAME_FACE: Readonly<Record<string, string>> = { strongest: "perfect" };
