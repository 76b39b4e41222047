/** The games finished in this browser. The rules are loaded only where there are tables. */

import { readStorage } from "../browserStorage";
import type { ListedGame } from "./listedGame";

export async function localGames(): Promise<ListedGame[]> {
  const tables = readStorage("ludotheque.own-tables");
  if (!Array.isArray(tables) || !tables.length) return [];
  return import("../offline/finishedTables").then(({ finishedTables }) => finishedTables(), () => []);
}
