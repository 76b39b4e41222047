/** What plays without a character: an algorithm. */

import { badge, shape, stroke, type Drawing } from "./parts";

const ALGORITHM: Drawing = badge(
  "#dde3e6",
  stroke("M30 22v-8M48 22v-8M66 22v-8M30 82v-8M48 82v-8M66 82v-8M22 30h-8M22 48h-8M22 66h-8M82 30h-8M82 48h-8M82 66h-8") +
    shape("M22 22h52v52h-52z", "#4b6b75") + shape("M33 33h30v30h-30z", "#cfe6dd") + stroke("M40 43l6 5l-6 5M50 54h7"),
);
export default ALGORITHM;
