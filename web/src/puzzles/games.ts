/** Games with puzzles; the first page needs them before the server answers. */
export const PUZZLE_GAMES: readonly string[] = ["connect-four", "morpion", "ricochet"];
