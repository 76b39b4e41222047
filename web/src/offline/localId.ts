/** The names of tables that live in this browser. */

const SIGN = "own-";

export const ownId = (name: string): string => SIGN + name;
export const isOwnTable = (id: string): boolean => id.startsWith(SIGN);
