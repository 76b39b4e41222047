/** The sentences on the mat: what is asked for, and what to do about it. */

import type { Headline } from "../face";
import { readSlide, type View } from "./board";
import { ownBid } from "./hands";
import { sceneOf, type Props } from "./scene";

export function headlineFor(props: Props): Headline | null {
  const { view, desk, say } = props;
  if (!view.target) return null;
  const symbol = view.target.colour;
  if (desk.note) return { text: desk.note, seat: 0, symbol };
  return { text: sceneOf(props).mode === "showing" || view.phase === "showing" ? stageWords(props) : goalWords(view, say), seat: 0, symbol };
}

export function asideFor(props: Props): string | null {
  const { view, desk, say } = props;
  if (!view.target || desk.note) return null;
  const { mode, walk, arrival } = sceneOf(props);
  const count = walk.done.length;
  if (arrival === "straight" && mode !== "watching") return say("web.ricochet.do.straight", { robot: say(`web.ricochet.The.${walk.done.at(-1)?.robot}`) });
  if (view.phase === "showing") return failedWords(props) ?? nextWords(props) ?? goalWords(view, say);
  if (mode === "walking") return count ? say("web.ricochet.do.walked", { count }) : (lastWords(props) ?? say("web.ricochet.do.walk"));
  if (view.phase !== "bidding") return null;
  if (arrival === "reached" && count < (ownBid(props) ?? Number.POSITIVE_INFINITY)) return say("web.ricochet.do.found", { count });
  return bidWords(props);
}

function goalWords({ target }: View, say: Props["say"]): string {
  if (!target || target.colour === "any") return say("web.ricochet.goal-any");
  return say("web.ricochet.goal-own", { robot: say(`web.ricochet.The.${target.colour}`) });
}

function stageWords({ view, say, chairs, table }: Props): string {
  const count = view.slides_left;
  const actor = view.on_stage ?? 0;
  if (table.yours.length === 1 && table.yours[0] === actor) return say("web.ricochet.line.show", { count });
  return say("web.ricochet.line.watch", { name: chairs[actor]?.name ?? "", count });
}

/** Somebody has just been on stage in vain. */
function failedWords({ view, steps, say, chairs }: Props): string | null {
  const last = steps.at(-1);
  if (view.slides.length || !last?.action) return null;
  if (last.action === "time-up") return say("web.ricochet.last.time-up");
  const isInVain = last.action === "concede" || readSlide(last.action) !== null;
  return isInVain ? say("web.ricochet.last.failed", { name: chairs[last.by ?? 0]?.name ?? "" }) : null;
}

function nextWords({ view, say, chairs }: Props): string | null {
  const next = view.bids[1];
  return next ? say("web.ricochet.do.next", { name: chairs[next.seat]?.name ?? "", count: next.slides }) : null;
}

function bidWords(props: Props): string {
  const { view, say, chairs, table } = props;
  const own = table.yours.length === 1 ? table.yours[0] : undefined;
  const hasPassed = own !== undefined && view.passed.includes(own);
  if (view.best) {
    const isOurs = view.best.seat === own;
    const code = `web.ricochet.do.${isOurs ? "lead" : "beat"}${hasPassed ? "-passed" : ""}`;
    return say(code, { name: chairs[view.best.seat]?.name ?? "", count: view.best.slides });
  }
  if (hasPassed) return say("web.ricochet.do.passed");
  if (table.you === null) return say("web.ricochet.do.all-think");
  return lastWords(props) ?? say("web.ricochet.do.think");
}

/** How the round before ended, until somebody does something. */
function lastWords({ view, steps, say, chairs }: Props): string | null {
  const last = steps.at(-1);
  if (!last?.action || view.round === 1) return null;
  const isFresh = view.slides.length === 0 && view.bids.length === 0 && view.passed.length === 0;
  if (!isFresh) return null;
  const win = view.won[last.by ?? -1]?.at(-1);
  // A slide that ends a round has either reached the target or used up the last bid: the robots tell.
  if (!readSlide(last.action) || !win || !view.home.includes(win.target.cell)) return say("web.ricochet.last.nobody");
  if (chairs.length === 1) return say("web.ricochet.last.alone", { count: win.slides });
  return say("web.ricochet.last.won", { name: chairs[last.by ?? 0]?.name ?? "", count: win.slides });
}
