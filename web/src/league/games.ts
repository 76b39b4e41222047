/** The game of the daily league. */
export const LEAGUE_GAME = "ricochet";
