/** What is said of a tournament. */

import type { Say } from "../i18n";
import { clockText } from "../shell/clock";
import { paceSummary } from "../shell/tableSummary";
import type { Entrant, Tournament, TournamentCard } from "../wire";
import { isClosedEarly, isOn } from "./state";

const DAY = 86_400;
const HOUR = 3_600;

/** Half points as people write them. */
export function pointsText(points: number, say: Say): string {
  const whole = Math.floor(points);
  if (points - whole === 0.5) return whole ? `${whole}½` : "½";
  return String(Math.round(points * 100) / 100).replace(".", say("language.decimal-point"));
}

/** Of a game that is not installed any more only its short name is known. */
function gameTitle(game: string, say: Say): string {
  const title = say(`${game}.title`);
  return title === `${game}.title` ? game : title;
}

/** `4:12`, and days and hours where seconds do not matter. */
export function timeText(seconds: number, say: Say): string {
  if (seconds >= 2 * DAY) return say("web.tournament.days", { count: Math.round(seconds / DAY) });
  if (seconds >= 3 * HOUR) return say("web.tournament.hours", { count: Math.round(seconds / HOUR) });
  const whole = Math.max(0, Math.ceil(seconds));
  return whole < 10 ? `0:0${whole}` : clockText(whole);
}

export function titleOf({ title, format, game }: Pick<TournamentCard, "title" | "format" | "game">, say: Say): string {
  return title || say("web.tournament.untitled", { format: say(`web.tournament.format.${format}`), game: gameTitle(game, say) });
}

/** `Connect Four · Swiss · 3 min + 2 s`; what the title says already is left out. */
export function kindOf({ title, game, format, pace, minutes }: Pick<TournamentCard, "title" | "game" | "format" | "pace" | "minutes">, say: Say): string {
  const what = title ? [gameTitle(game, say), say(`web.tournament.format.${format}`)] : [];
  const long = format === "arena" ? say("web.tournament.minutes", { count: minutes }) : "";
  const clock = pace.kind && pace.kind !== "none" ? paceSummary(pace, say) : "";
  return [...what, long, clock].filter(Boolean).map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
}

/** Where it stands, in one line; `now` by the server's clock. */
export function statusOf(state: Tournament, now: number, say: Say): string {
  if (isClosedEarly(state)) return say("web.tournament.status.closed-early");
  if (state.phase === "over") return say(state.began_at === null ? "web.tournament.status.closed" : "web.tournament.status.over");
  if (state.phase === "waiting") {
    if (state.starts_at === null) return say("web.tournament.status.when-started", { opener: state.opener || "–" });
    const left = state.starts_at - now;
    return left > 0 ? say("web.tournament.status.begins-in", { time: timeText(left, say) }) : say("web.tournament.status.begins");
  }
  const games = state.games.filter(isOn).length;
  const on = games ? say("web.tournament.status.games", { count: games }) : "";
  if (state.ends_at !== null) {
    const left = state.ends_at - now;
    return [left > 0 ? say("web.tournament.status.ends-in", { time: timeText(left, say) }) : say("web.tournament.status.last-games"), on].filter(Boolean).join(" · ");
  }
  const round = say("web.tournament.status.round", { round: state.round, count: state.round_count });
  if (state.next_round_at !== null && !games) {
    const left = state.next_round_at - now;
    return `${round} · ${left > 0 ? say("web.tournament.status.next-in", { time: timeText(left, say) }) : say("web.tournament.status.next")}`;
  }
  return [round, on].filter(Boolean).join(" · ");
}

export function roundName(state: Pick<Tournament, "settings" | "round_count">, round: number, say: Say): string {
  const left = state.round_count - round;
  if (state.settings.format === "knockout" && left < 3) return say(`web.tournament.knockout.${(["final", "semi", "quarter"] as const)[left]}`);
  return say("web.tournament.round", { round });
}

/** Somebody who was forgotten is a number. */
export const nameOf = (entrant: Pick<Entrant, "name" | "number"> | undefined, say: Say): string => (entrant ? entrant.name || say("player", { number: entrant.number }) : "–");

/** What each column of the standings means, in their order. */
export function columnsExplained({ settings: { format, seat_count }, tie_breaks }: Pick<Tournament, "settings" | "tie_breaks">, say: Say): { name: string; how: string }[] {
  const one = (name: string, how: string) => ({ name: say(`web.tournament.column.${name}`), how: say(`web.tournament.column-how.${how}`) });
  const points = seat_count > 2 ? (format === "arena" ? "points-arena-table" : "points-table") : `points-${format}`;
  return [one("rank", format === "knockout" ? "rank-knockout" : "rank"), ...(format === "knockout" ? [] : [one("points", points)]), ...tie_breaks.map((name) => one(name, name)), one("played", "played")];
}
