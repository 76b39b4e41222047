/** The page that is shown; links change it without reloading. */

import { readRoute, writeRoute, type Route } from "../route";

/** Animation frames that a page may take to load on a slow network. */
const MAX_FRAMES = 600;
const state: { route: Route } = $state({ route: readRoute(location.pathname) });

export const router = state as Readonly<{ route: Route }>;

export function navigate(route: Route, search = ""): void {
  history.pushState(null, "", writeRoute(route) + search);
  showPage();
}

function showPage(): void {
  state.route = readRoute(location.pathname);
  scrollTo(0, 0);
  const old = document.querySelector("main");
  focusWhenThere((main) => main !== old, MAX_FRAMES);
}

/** To the contents of the page, past the menu. */
export function focusMain(): void {
  focusWhenThere(() => true, 1);
}

/** Once the new page is there, keyboards and screen readers start at its beginning. */
function focusWhenThere(isRight: (main: Element) => boolean, frames: number, from = document.activeElement): void {
  const main = document.querySelector("main");
  // The focus was moved meanwhile: leave it there.
  if (document.activeElement !== from && document.activeElement !== document.body) return;
  if (main && isRight(main)) {
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  } else if (frames > 1) requestAnimationFrame(() => focusWhenThere(isRight, frames - 1, from));
}

/** Follow our own links and the browser's buttons. */
export function startRouter(): void {
  addEventListener("popstate", () => (state.route = readRoute(location.pathname)));
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || readRoute(url.pathname).page === "not-found") return;
    event.preventDefault();
    if (url.pathname === location.pathname) return;
    history.pushState(null, "", url.pathname + url.search);
    showPage();
  });
}
