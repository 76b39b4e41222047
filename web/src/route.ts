/** Addresses of the pages, read and written. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "lobby" }
  | { page: "finished" }
  | { page: "tournaments" }
  | { page: "new-tournament" }
  | { page: "tournament"; tournament: string }
  /** `path`: of one game, board and speed. */
  | { page: "leaders"; path: string | null }
  /** `code`: of another device, to become the same profile. */
  | { page: "me"; code: string | null }
  /** `token`: of a link in a mail. */
  | { page: "mail"; token: string }
  | { page: "rules"; game: string | null }
  | { page: "edit"; game: string }
  | { page: "analysis"; game: string | null }
  /** A study that is kept on the server. */
  | { page: "study"; study: string }
  | { page: "learn"; game: string }
  /** A search step by step; no game has this name. */
  | { page: "search" }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; number: number | "today" }
  /** `date`: `2026-11-19`; null: today. */
  | { page: "league"; date: string | null }
  | { page: "settings" }
  | { page: "about" }
  | { page: "admin" }
  | { page: "not-found" };

const PLAIN = ["lobby", "tournaments", "finished", "settings", "about", "puzzles", "admin"] as const;

export function readRoute(path: string): Route {
  const parts = partsOf(path);
  if (parts === null) return { page: "not-found" };
  const [first = "", second = "", ...rest] = parts;
  if (first === "leaders" && (parts.length === 1 || parts.length === 4)) return { page: "leaders", path: parts.slice(1).map(encodeURIComponent).join("/") || null };
  if (first === "puzzles" && rest.length === 1) return readPuzzle(second, rest[0] ?? "");
  if (rest.length) return { page: "not-found" };
  if (!first) return { page: "home" };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "t" && second) return { page: "table", table: second };
  if (first === "explorer" && second) return { page: "analysis", game: second };
  if (first === "tournaments" && second) return second === "new" ? { page: "new-tournament" } : { page: "tournament", tournament: second };
  if (first === "study" && second) return { page: "study", study: second };
  if (first === "analysis") return { page: "analysis", game: second || null };
  if (first === "me") return { page: "me", code: second || null };
  if (first === "mail" && second) return { page: "mail", token: second };
  if (first === "learn" && second === "search") return { page: "search" };
  if (first === "learn" && second) return { page: "learn", game: second };
  if (first === "rules") return { page: "rules", game: second || null };
  if (first === "league") return { page: "league", date: second || null };
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
    case "new-tournament":
      return "/tournaments/new";
    case "tournament":
      return `/tournaments/${encodeURIComponent(route.tournament)}`;
    case "me":
      return route.code ? `/me/${encodeURIComponent(route.code)}` : "/me";
    case "mail":
      return `/mail/${encodeURIComponent(route.token)}`;
    case "leaders":
      return route.path ? `/leaders/${route.path}` : "/leaders";
    case "rules":
      return route.game ? `/rules/${encodeURIComponent(route.game)}` : "/rules";
    case "edit":
      return `/edit/${encodeURIComponent(route.game)}`;
    case "analysis":
      return route.game ? `/analysis/${encodeURIComponent(route.game)}` : "/analysis";
    case "study":
      return `/study/${encodeURIComponent(route.study)}`;
    case "learn":
      return `/learn/${encodeURIComponent(route.game)}`;
    case "league":
      return route.date ? `/league/${encodeURIComponent(route.date)}` : "/league";
    case "search":
      return "/learn/search";
    case "puzzle":
      return `/puzzles/${encodeURIComponent(route.game)}/${route.number}`;
    default:
      return `/${route.page}`;
  }
}
