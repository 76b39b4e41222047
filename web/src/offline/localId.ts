/** Ids of tables in this browser. */

const PREFIX = "own-";

export const localId = (name: string): string => PREFIX + name;
export const isLocalTable = (id: string): boolean => id.startsWith(PREFIX);
