/** Players that the host of the server brought: their levels begin alike, and no level of a game does. */

const PREFIX = "brought:";

export const isBrought = (level: string): boolean => level.startsWith(PREFIX);

/** As the host called the player. */
export const broughtName = (level: string): string => level.slice(PREFIX.length);
