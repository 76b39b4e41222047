/** The players of Ricochet Robots: robots, each with a head of its own. */

import { badge, ball, cheeks, dot, eyes, mouths, shape, stroke, WHITE, type Drawing } from "./parts";

const antenna = (x: number, top: number, foot: number, tip: string): string => stroke(`M${x} ${foot}V${top}`) + ball(x, top, 5, tip);
const ears = (y: number, fill: string, left = 12, right = 84): string => shape(`M${left - 4} ${y - 8}h9v16h-9z`, fill) + shape(`M${right - 5} ${y - 8}h9v16h-9z`, fill);

export const FACES: Readonly<Record<string, Drawing>> = {
  // Zigzag: which way? Any way.
  random: badge(
    "#e9dff2",
    stroke("M48 26l-7 -7l12 -5l-8 -9") + shape("M20 28h56v50h-56z", "#b08fd0") + ball(36, 48, 10, WHITE) + ball(60, 48, 10, WHITE) +
      stroke("M36 48q4 -5 5 1t-9 2t1 -10") + stroke("M60 48q4 -5 5 1t-9 2t1 -10") + stroke("M31 68l6 -5l6 6l6 -6l6 6l6 -6l5 5"),
  ),
  // Bip: small, round, all eyes.
  child: badge(
    "#d5ebf2",
    antenna(48, 13, 30, "#e9573f") + ball(48, 58, 30, "#f4c430") + eyes.wide(54, 13, 11, 1) + mouths.oh(75) + cheeks(70, 22, "#f09a6b"),
  ),
  // Bolt: a box with two bolts and a friendly grille.
  beginner: badge(
    "#e3eed5",
    ears(54, "#8a939b") + shape("M20 28h56q4 0 4 4v46q0 4 -4 4h-56q-4 0 -4 -4v-46q0 -4 4 -4z", "#7cc08d") + antenna(34, 15, 28, "#f4c430") + antenna(62, 15, 28, "#f4c430") +
      eyes.wide(48, 14, 8.5) + shape("M32 64h32v10h-32z", WHITE) + stroke("M43 64v10M53 64v10"),
  ),
  // Cosmo: a dome of glass, in no hurry.
  casual: badge(
    "#f5e0cd",
    shape("M16 66q0 -52 32 -52t32 52z", "#cfe6f2") + shape("M24 64q2 -36 24 -36t24 36z", "#e9846a") + shape("M10 66h76v12q0 4 -4 4h-68q-4 0 -4 -4z", "#6f7f8c") +
      eyes.shut(48, 10) + mouths.smile(56, 7) + dot(26, 74, 4, "#f4c430") + dot(48, 74, 4, "#7cc08d") + dot(70, 74, 4, "#e9573f"),
  ),
  // Vega: a visor, and two helpers at her side.
  club: badge(
    "#dcdff4",
    antenna(48, 12, 24, "#56b4e9") + shape("M48 18q34 4 34 40q0 26 -34 26t-34 -26q0 -36 34 -40z", "#6a85c9") + shape("M20 44h56q2 16 -6 18h-44q-8 -2 -6 -18z", "#1f2a4a") +
      dot(37, 53, 5.5, "#8ff0e0") + dot(59, 53, 5.5, "#8ff0e0") + mouths.smile(70, 8),
  ),
  // Turbo: racing goggles and a stripe.
  strong: badge(
    "#fbe2c4",
    ears(50, "#6f7f8c", 11, 85) + shape("M16 30q0 -16 16 -16h32q16 0 16 16v38q0 16 -16 16h-32q-16 0 -16 -16z", "#d64933") + shape("M42 14h12v20h-12z", WHITE) +
      stroke("M16 48h64") + ball(34, 49, 12.5, "#ffe08a") + ball(62, 49, 12.5, "#ffe08a") + dot(37, 49, 4.5) + dot(65, 49, 4.5) + mouths.grin(67, 10),
  ),
  // Nova: a cut diamond with a star.
  champion: badge(
    "#d7efe6",
    shape("M48 3l3.8 8l8.7 1.1l-6.4 6l1.7 8.7l-7.8 -4.3l-7.8 4.3l1.7 -8.7l-6.4 -6l8.7 -1.1z", "#f4c430") +
      shape("M48 24l36 32l-36 36l-36 -36z", "#2fa58a") + eyes.calm(54, 11) + mouths.smirk(68),
  ),
  // Zenith: one lens that sees every way at once.
  perfect: badge(
    "#f2dfe9",
    `<ellipse cx="48" cy="14" rx="24" ry="6" fill="none" stroke="#e0a53b" stroke-width="5"/>` + shape("M48 22l31 17v35l-31 17l-31 -17v-35z", "#56607a") +
      ball(48, 53, 18, "#bfe3ff") + ball(48, 53, 9, "#1f4e8c") + dot(44, 49, 3.5, WHITE) + mouths.small(78),
  ),
};
export const SAME_FACE: Readonly<Record<string, string>> = {};
