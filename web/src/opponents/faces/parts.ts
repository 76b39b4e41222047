/** What the drawings share: a badge of 96 by 96, thick lines that hold at 24 pixels, eyes and mouths. */

export const INK = "#2b2018";
export const WHITE = "#fffaf1";

/** Inside of an `svg` of 96 by 96; without `style`, which the content policy refuses. */
export type Drawing = string;

const line = `fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"`;

/** The ground; what is drawn on it may not leave it. */
export const badge = (ground: string, drawing: string): Drawing =>
  `<g clip-path="circle(46px at 48px 48px)"><rect width="96" height="96" fill="${ground}"/>${drawing}</g><circle class="rim" cx="48" cy="48" r="45.5" fill="none"/>`;

export const stroke = (path: string): string => `<path d="${path}" ${line}/>`;
export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>`;
export const ball = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${INK}" stroke-width="4"/>`;
export const dot = (x: number, y: number, radius: number, fill = INK): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** Two of the same, mirrored about the middle line. */
const pair = (gap: number, one: (x: number) => string, middle = 48): string => one(middle - gap) + one(middle + gap);

export const eyes = {
  dots: (y = 48, gap = 12, size = 5): string => pair(gap, (x) => dot(x, y, size)),
  wide: (y = 48, gap = 13, size = 9, look = 0): string => pair(gap, (x) => ball(x, y, size, WHITE) + dot(x + look, y, size * 0.42)),
  happy: (y = 48, gap = 13): string => pair(gap, (x) => stroke(`M${x - 6} ${y + 2}q6 -9 12 0`)),
  calm: (y = 48, gap = 13): string => pair(gap, (x) => stroke(`M${x - 6} ${y}h12`) + dot(x, y + 4, 3.5)),
  shut: (y = 48, gap = 13): string => pair(gap, (x) => stroke(`M${x - 6} ${y}q6 7 12 0`)),
};

export const mouths = {
  smile: (y = 62, wide = 10): string => stroke(`M${48 - wide} ${y}q${wide} ${wide} ${2 * wide} 0`),
  grin: (y = 60, wide = 12): string => shape(`M${48 - wide} ${y}h${2 * wide}q-2 13 -${wide} 13t-${wide} -13z`, WHITE),
  small: (y = 63): string => stroke(`M43 ${y}q5 4 10 0`),
  flat: (y = 64, wide = 8): string => stroke(`M${48 - wide} ${y}h${2 * wide}`),
  smirk: (y = 63): string => stroke(`M40 ${y}q9 6 17 -3`),
  oh: (y = 64): string => ball(48, y, 5, INK),
};

export const cheeks = (y: number, gap: number, colour: string): string => pair(gap, (x) => dot(x, y, 5, colour));
