/** How a human-like bot looks for a path: how fast, how far, and how carefully (`games/ricochet/bots`). */

export interface Persona {
  /** Seconds to imagine one slide that was not imagined before in this round. */
  pace: number;
  /** Slides of one robot it can follow in a row. */
  reach: number;
  /** Cells it keeps in mind at each of those slides. */
  memory: number;
  /** Slides of other robots it considers, as blockers. */
  helpers: number;
  /** Placements of such robots it tries, for each number of their slides. */
  breadth: number;
  /** Slides of the runner it may make before another robot comes into play. */
  leads: number;
  /** Of a thousand slides, those it overlooks. */
  overlooks: number;
  /** Of a thousand slides, those whose end it sees wrong. */
  misjudges: number;
  /** Of a hundred such mistakes, those it finds when it goes through its way once more before it speaks. */
  checks: number;
  /** Of a hundred bids, those that are one off. */
  miscounts: number;
  /** Seconds after which it gives up. */
  patience: number;
  /** How much its feeling for a good place is out, in slides. */
  noise: number;
}

const CHAMPION: Persona = { pace: 0.07, reach: 12, memory: 70, helpers: 4, breadth: 110, leads: 2, overlooks: 4, misjudges: 1, checks: 95, miscounts: 0, patience: 180, noise: 2 };

/** Six people; each step up is faster, sees further and errs less. */
export const PERSONAS: Readonly<Record<string, Persona>> = {
  child: { pace: 1, reach: 6, memory: 6, helpers: 1, breadth: 2, leads: 0, overlooks: 140, misjudges: 30, checks: 20, miscounts: 12, patience: 100, noise: 4 },
  beginner: { pace: 0.65, reach: 7, memory: 9, helpers: 1, breadth: 8, leads: 0, overlooks: 90, misjudges: 16, checks: 40, miscounts: 7, patience: 110, noise: 4 },
  casual: { pace: 0.42, reach: 8, memory: 13, helpers: 1, breadth: 16, leads: 0, overlooks: 55, misjudges: 9, checks: 60, miscounts: 4, patience: 120, noise: 3 },
  club: { pace: 0.27, reach: 9, memory: 20, helpers: 2, breadth: 20, leads: 0, overlooks: 30, misjudges: 5, checks: 75, miscounts: 2, patience: 130, noise: 3 },
  strong: { pace: 0.16, reach: 10, memory: 30, helpers: 2, breadth: 45, leads: 1, overlooks: 14, misjudges: 3, checks: 85, miscounts: 1, patience: 150, noise: 2 },
  champion: CHAMPION,
};

/** Who looks on where the solver runs out of time. */
export const PERFECT_FALLBACK = CHAMPION;
