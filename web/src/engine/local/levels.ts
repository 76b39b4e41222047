/** The computer players of this browser, weakest first, by the names of the server's levels. */

const LEVELS: Record<string, readonly string[]> = {
  "connect-four": ["neighbour", "beginner", "casual", "club", "strong", "master", "perfect", "strongest"],
  morpion: ["very-easy", "easy", "medium", "hard", "expert", "modest", "joiner"],
  ricochet: ["random", "child", "beginner", "casual", "club", "strong", "champion", "perfect"],
};

export function levelsOf(game: string): readonly string[] {
  return LEVELS[game] ?? [];
}

/** Of two levels that are one player, the one whose name is true here: `perfect` where that is proved. */
const BY_PROOF: Record<string, { proved: string; unproved: string }> = {
  "connect-four": { proved: "perfect", unproved: "strongest" },
};

/** Those who can play from this opening. `isProved` is asked only where a name depends on it. */
export async function levelsOn(game: string, isProved: () => Promise<boolean>): Promise<readonly string[]> {
  const names = BY_PROOF[game];
  if (!names) return levelsOf(game);
  const isWrong = (await isProved()) ? names.unproved : names.proved;
  return levelsOf(game).filter((level) => level !== isWrong);
}
