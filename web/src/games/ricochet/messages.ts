/** The sentences above the board: the goal, and what to do next. */

import type { Say } from "../../i18n";
import type { StatusMessage } from "../manifest";
import { readSlide, type View } from "./board";
import { ownBid } from "./actions";
import { boardModel, type Props } from "./boardModel";

export function statusMessage(props: Props): StatusMessage | null {
  const { shown: { view }, uiState, feedback: { say } } = props;
  if (!view.target) return null;
  const symbol = view.target.colour;
  if (uiState.problem) return { text: uiState.problem, seat: 0, symbol };
  return { text: boardModel(props).mode === "showing" || view.phase === "showing" ? showingText(props) : goalText(view, say), seat: 0, symbol };
}

export function statusDetail(props: Props): string | null {
  const { shown: { view }, uiState, feedback: { say } } = props;
  if (!view.target || uiState.problem) return null;
  const { mode, path, arrival } = boardModel(props);
  const count = path.done.length;
  if (arrival === "straight" && mode !== "watching") return say("web.ricochet.advice.straight", { robot: say(`web.ricochet.robot-name.${path.done.at(-1)?.robot}`) });
  if (view.phase === "showing") return failedText(props) ?? nextText(props) ?? goalText(view, say);
  if (mode === "exploring") return count ? say("web.ricochet.advice.explored", { count }) : (lastRoundText(props) ?? say("web.ricochet.advice.explore"));
  if (view.phase !== "bidding") return null;
  if (arrival === "reached" && count < (ownBid(props) ?? Number.POSITIVE_INFINITY)) return say("web.ricochet.advice.found", { count });
  return bidText(props);
}

function goalText({ target }: View, say: Say): string {
  if (!target || target.colour === "any") return say("web.ricochet.goal-any");
  return say("web.ricochet.goal-own", { robot: say(`web.ricochet.robot-name.${target.colour}`) });
}

function showingText({ shown: { view }, seats: { players, yours }, feedback: { say } }: Props): string {
  const count = view.slides_left;
  const actor = view.on_stage ?? 0;
  if (yours.length === 1 && yours[0] === actor) return say("web.ricochet.status.show", { count });
  return say("web.ricochet.status.watch", { name: players[actor]?.name ?? "", count });
}

/** Somebody has just shown a path that failed. */
function failedText({ shown: { view, steps }, seats: { players }, feedback: { say } }: Props): string | null {
  const last = steps.at(-1);
  if (view.slides.length || !last?.action) return null;
  if (last.action === "time-up") return say("web.ricochet.last-round.time-up");
  const isInVain = last.action === "concede" || readSlide(last.action) !== null;
  return isInVain ? say("web.ricochet.last-round.failed", { name: players[last.by ?? 0]?.name ?? "" }) : null;
}

function nextText({ shown: { view }, seats: { players }, feedback: { say } }: Props): string | null {
  const next = view.bids[1];
  return next ? say("web.ricochet.advice.next", { name: players[next.seat]?.name ?? "", count: next.slides }) : null;
}

function bidText(props: Props): string {
  const { shown: { view }, seats: { players, you, yours }, feedback: { say } } = props;
  const own = yours.length === 1 ? yours[0] : undefined;
  const hasPassed = own !== undefined && view.passed.includes(own);
  if (view.best) {
    const isOurs = view.best.seat === own;
    const code = `web.ricochet.advice.${isOurs ? "lead" : "beat"}${hasPassed ? "-passed" : ""}`;
    return say(code, { name: players[view.best.seat]?.name ?? "", count: view.best.slides });
  }
  if (hasPassed) return say("web.ricochet.advice.passed");
  if (you === null) return say("web.ricochet.advice.all-searching");
  return lastRoundText(props) ?? say("web.ricochet.advice.find-path");
}

/** How the previous round ended, until somebody acts. */
function lastRoundText({ shown: { view, steps }, seats: { players }, feedback: { say } }: Props): string | null {
  const last = steps.at(-1);
  if (!last?.action || view.round === 1) return null;
  const isFresh = view.slides.length === 0 && view.bids.length === 0 && view.passed.length === 0;
  if (!isFresh) return null;
  const win = view.won[last.by ?? -1]?.at(-1);
  // A slide that ends a round has either reached the target or used up the last bid: the positions of the robots show which.
  if (!readSlide(last.action) || !win || !view.home.includes(win.target.cell)) return say("web.ricochet.last-round.nobody");
  if (players.length === 1) return say("web.ricochet.last-round.alone", { count: win.slides });
  return say("web.ricochet.last-round.won", { name: players[last.by ?? 0]?.name ?? "", count: win.slides });
}
