/** Games that come with puzzles; the server knows them too, but the first page asks nobody. */
export const PUZZLE_GAMES: readonly string[] = ["connect-four", "morpion", "ricochet"];
