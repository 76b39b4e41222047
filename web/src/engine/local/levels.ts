/** The computer players of this browser, weakest first: names of the server's levels, played by the compiled cores. */

const LEVELS: Record<string, readonly string[]> = {
  "connect-four": ["beginner", "casual", "club", "strong", "master", "perfect"],
  morpion: ["very-easy", "easy", "medium", "hard", "expert"],
};

export function levelsOf(game: string): readonly string[] {
  return LEVELS[game] ?? [];
}
