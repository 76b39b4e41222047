/** The sentences above the board: the goal, and what to do next. */

import { phone } from "../../board/screen";
import { playerPhrase, type Say } from "../../i18n";
import type { StatusMessage } from "../manifest";
import { openTargets, readSlide, type View } from "./board";
import type { Round } from "./rounds";
import type { RoundPause } from "./roundPause.svelte";
import { ownBid } from "./actions";
import { boardModel, type Props } from "./boardModel";

export function statusMessage(props: Props): StatusMessage | null {
  const { shown: { view }, uiState, feedback: { say } } = props;
  if (uiState.pause) return { text: resultText(uiState.pause.round, props), seat: 0, symbol: uiState.pause.round.target.colour };
  if (!view.target) return null;
  const symbol = openTargets(view).length > 1 ? "any" : view.target.colour;
  if (uiState.problem) return { text: uiState.problem, seat: 0, symbol };
  return { text: boardModel(props).mode === "showing" || view.phase === "showing" ? showingText(props) : goalText(view, say), seat: 0, symbol };
}

export function statusDetail(props: Props): string | null {
  const { shown: { view }, uiState, feedback: { say } } = props;
  if (uiState.pause) return say(props.preferences.hasShortcuts && !phone.current ? "web.ricochet.round-result.go-on-key" : "web.ricochet.round-result.go-on");
  if (!view.target || uiState.problem) return null;
  const { mode, path, arrival, spoilt } = boardModel(props);
  const count = path.done.length;
  if (arrival === "straight" && mode !== "watching") return say(`web.ricochet.advice.${spoilt.length ? "spoilt" : "straight"}`, { robot: say(`web.ricochet.robot-name.${path.done.at(-1)?.robot}`) });
  if (view.phase === "showing") return failedText(props) ?? nextText(props) ?? goalText(view, say);
  if (mode === "exploring") return say(count ? "web.ricochet.advice.explored" : "web.ricochet.advice.explore", { count });
  if (view.phase === "racing") return raceNews(props) ?? say(isOut(props) ? "web.ricochet.race.out" : "web.ricochet.race.advice");
  if (view.phase !== "bidding") return null;
  if (arrival === "reached" && count < (ownBid(props) ?? Number.POSITIVE_INFINITY)) return say("web.ricochet.advice.found", { count });
  return bidText(props);
}

function goalText(view: View, say: Say): string {
  const { target } = view;
  const count = openTargets(view).length;
  if (count > 1) return say("web.ricochet.goal-several", { count });
  if (!target || target.colour === "any") return say("web.ricochet.goal-any");
  return say("web.ricochet.goal-own", { robot: say(`web.ricochet.robot-name.${target.colour}`) });
}

function showingText({ shown: { view }, feedback: { say } }: Props): string {
  if (typeof view.house.race_seconds === "number") return say("web.ricochet.status.race", { name: playerPhrase(view.on_stage ?? 0) });
  return say("web.ricochet.status.watch", { name: playerPhrase(view.on_stage ?? 0), count: view.slides_left });
}

/** Somebody has just shown a path that failed. */
function failedText({ shown: { view, steps }, feedback: { say } }: Props): string | null {
  const last = steps.at(-1);
  if (view.slides.length || !last?.action) return null;
  if (last.action === "time-up") return say("web.ricochet.last-round.time-up");
  const isInVain = last.action === "concede" || readSlide(last.action) !== null;
  return isInVain ? say("web.ricochet.last-round.failed", { name: playerPhrase(last.by ?? 0) }) : null;
}

/** What has just happened: who took the last tile, or tried in vain. */
function raceNews({ shown: { view, steps }, feedback: { say } }: Props): string | null {
  const { by, action } = steps.at(-1) ?? {};
  const afresh = view.passed.length ? ` ${say("web.ricochet.race.afresh")}` : "";
  if (action === "time-up") return say("web.ricochet.last-round.time-up") + afresh;
  if (by === null || by === undefined || !action || action === "pass") return null;
  if (view.passed.includes(by)) return say("web.ricochet.last-round.failed", { name: playerPhrase(by) }) + afresh;
  const win = readSlide(action) ? view.won[by]?.at(-1) : undefined;
  return win ? say("web.ricochet.round-result.won", { player: playerPhrase(by), count: win.slides }) : null;
}

/** None of one's own seats can claim the tile any more. */
function isOut({ shown: { view }, seats: { yours } }: Props): boolean {
  return yours.length > 0 && yours.every((seat) => view.passed.includes(seat));
}

function nextText({ shown: { view }, feedback: { say } }: Props): string | null {
  const next = view.bids[1];
  return next ? say("web.ricochet.advice.next", { name: playerPhrase(next.seat), count: next.slides }) : null;
}

function bidText(props: Props): string {
  const { shown: { view }, seats: { you, yours }, feedback: { say } } = props;
  const own = yours.length === 1 ? yours[0] : undefined;
  const hasPassed = own !== undefined && view.passed.includes(own);
  if (view.best) {
    return say(`web.ricochet.advice.beat${hasPassed ? "-passed" : ""}`, { name: playerPhrase(view.best.seat), count: view.best.slides });
  }
  if (hasPassed) return say("web.ricochet.advice.passed");
  if (you === null) return say("web.ricochet.advice.all-searching");
  return say("web.ricochet.advice.find-path");
}

/** How a round ended: who took the tile. */
export function resultText({ winner, slides }: Round, { seats: { players }, feedback: { say } }: Props): string {
  const isAlone = players.length === 1;
  if (winner === null) return say(isAlone ? "web.ricochet.round-result.given-up" : "web.ricochet.round-result.nobody");
  const count = slides.length;
  if (isAlone) return say("web.ricochet.round-result.reached", { count });
  return say("web.ricochet.round-result.won", { player: playerPhrase(winner), count });
}

/** How short the shortest path of that round is. */
export function shortestText({ shortest, isSecret, isBest, round }: RoundPause, say: Say): string {
  if (isSecret) return say("web.ricochet.round-result.returned");
  if (shortest === undefined) return say("web.solution.searching");
  if (shortest === null) return say("web.ricochet.round-result.unknown");
  if (shortest.path === null) return say("web.solution.unsolvable");
  if (isBest) return say("web.ricochet.round-result.best");
  return say(round.winner === null ? "web.ricochet.round-result.would-do" : "web.ricochet.round-result.shortest", { count: shortest.path.length });
}
