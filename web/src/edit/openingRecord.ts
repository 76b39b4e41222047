/** A game that begins with an edited position, as a record. */

export interface OpeningOptions {
  game: string;
  options: Record<string, string>;
  /** The position in the game's notation. */
  opening: string;
  /** Who sits where: a level for a computer, null for a person. */
  seats: readonly { name: string; level: string | null }[];
}

/** The keys are those of the record format. */
export function openingRecord({ game, options, opening, seats }: OpeningOptions): string {
  const chairs = seats.map(({ name, level }) => ({ name, nature: level === null ? "person" : "computer", level, symbol: "" }));
  return JSON.stringify({
    format: "ludotheque-record", version: 1, game, options, seed: 0, opening, chairs, steps: [], undone: [], points: [], table_version: 0, outcome: null,
  });
}
