/** The computer players of this browser, weakest first, by the names of the server's levels. */

const LEVELS: Record<string, readonly string[]> = {
  "connect-four": ["beginner", "casual", "club", "strong", "master", "perfect"],
  morpion: ["very-easy", "easy", "medium", "hard", "expert"],
  ricochet: ["random", "child", "beginner", "casual", "club", "strong", "champion", "perfect"],
};

export function levelsOf(game: string): readonly string[] {
  return LEVELS[game] ?? [];
}
