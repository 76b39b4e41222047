/** Addresses of the pages, read and written. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "lobby" }
  | { page: "finished" }
  /** `code`: of another device, to become the same profile. */
  | { page: "me"; code: string | null }
  | { page: "rules"; game: string | null }
  | { page: "edit"; game: string }
  | { page: "analysis"; game: string | null }
  | { page: "learn"; game: string }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; number: number | "today" }
  | { page: "settings" }
  | { page: "about" }
  | { page: "admin" }
  | { page: "not-found" };

const PLAIN = ["lobby", "finished", "settings", "about", "puzzles", "admin"] as const;

export function readRoute(path: string): Route {
  const parts = partsOf(path);
  if (parts === null) return { page: "not-found" };
  const [first = "", second = "", ...rest] = parts;
  if (first === "puzzles" && rest.length === 1) return readPuzzle(second, rest[0] ?? "");
  if (rest.length) return { page: "not-found" };
  if (!first) return { page: "home" };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "t" && second) return { page: "table", table: second };
  if (first === "analysis") return { page: "analysis", game: second || null };
  if (first === "me") return { page: "me", code: second || null };
  if (first === "learn" && second) return { page: "learn", game: second };
  if (first === "rules") return { page: "rules", game: second || null };
  if (first === "edit" && second) return { page: "edit", game: second };
  const plain = PLAIN.find((page) => page === first && !second);
  return plain ? { page: plain } : { page: "not-found" };
}

/** Null for a broken `%` escape. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function readPuzzle(game: string, number: string): Route {
  if (number === "today") return { page: "puzzle", game, number };
  return /^[1-9][0-9]{0,5}$/.test(number) ? { page: "puzzle", game, number: Number(number) } : { page: "not-found" };
}

export function writeRoute(route: Route): string {
  switch (route.page) {
    case "home":
    case "not-found":
      return "/";
    case "new":
      return `/new/${encodeURIComponent(route.game)}`;
    case "table":
      return `/t/${encodeURIComponent(route.table)}`;
    case "me":
      return route.code ? `/me/${encodeURIComponent(route.code)}` : "/me";
    case "rules":
      return route.game ? `/rules/${encodeURIComponent(route.game)}` : "/rules";
    case "edit":
      return `/edit/${encodeURIComponent(route.game)}`;
    case "analysis":
      return route.game ? `/analysis/${encodeURIComponent(route.game)}` : "/analysis";
    case "learn":
      return `/learn/${encodeURIComponent(route.game)}`;
    case "puzzle":
      return `/puzzles/${encodeURIComponent(route.game)}/${route.number}`;
    default:
      return `/${route.page}`;
  }
}
