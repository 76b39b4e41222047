/** The form for a new game, and the table that it requests. */

import { DAY } from "./shell/clock";
import type { SeatChoice, GameDescription, LevelDescription, NewTableRequest, Pace } from "./wire";

/** Against a computer, with friends at this screen, or with whoever gets the link. */
export type OpponentKind = "computer" | "here" | "link";

export interface SeatSetup {
  opponent: OpponentKind;
  level: string;
  /** The id of a bot that is challenged instead of the level; kept nowhere, for it may not be there next time. */
  bot?: string;
  name: string;
  /** Empty for the game's own. */
  symbol?: string;
  colour?: SeatChoice["colour"];
}

export interface GameSetup {
  options: Record<string, string>;
  /** The level that plays in our place while we watch; empty when we play ourselves. */
  standIn: string;
  /** Ours; empty for the game's own. */
  symbol?: string;
  colour?: SeatChoice["colour"];
  /** The seats after ours. */
  others: SeatSetup[];
  pace: string;
  isListed: boolean;
  /** For the score: no takebacks, no hints. */
  isRated: boolean;
  takebacks: boolean;
}

/** As the settings of this browser keep it; earlier versions wrote `company` for `opponent`. */
export type StoredSetup = Omit<Partial<GameSetup>, "others"> & { others?: (Omit<SeatSetup, "opponent"> & { opponent?: OpponentKind; company?: OpponentKind })[] };

export const PACES: Record<string, Pace> = {
  none: { kind: "none" },
  "1+0": { kind: "per-game", seconds: 60, increment: 0 },
  "3+2": { kind: "per-game", seconds: 180, increment: 2 },
  "5+3": { kind: "per-game", seconds: 300, increment: 3 },
  "15+10": { kind: "per-game", seconds: 900, increment: 10 },
  "30 s": { kind: "per-move", seconds: 30 },
};

/** For games by link: whoever has such a clock comes back on another day. */
export const CORRESPONDENCE: Record<string, Pace> = Object.fromEntries([1, 2, 3, 5, 7].map((days) => [`${days} d`, { kind: "per-move", seconds: days * DAY }]));

/** Where somebody else may come by a link, who need not be there at the same time. */
export const hasLink = ({ others }: Pick<GameSetup, "others">): boolean => others.some(({ opponent }) => opponent === "link");

/** The name of the pace that such a table has: days per move are only for those who come by a link. */
export function paceName(setup: Pick<GameSetup, "pace" | "others">): string {
  return setup.pace in PACES || (setup.pace in CORRESPONDENCE && hasLink(setup)) ? setup.pace : "none";
}

export function paceOf(setup: Pick<GameSetup, "pace" | "others">): Pace {
  const name = paceName(setup);
  return PACES[name] ?? CORRESPONDENCE[name] ?? { kind: "none" };
}

export function initialSetup(game: GameDescription, kept: StoredSetup | undefined): GameSetup {
  const defaults = Object.fromEntries(game.options.map((option) => [option.name, option.default ?? ""]));
  return {
    options: { ...defaults, ...kept?.options },
    standIn: kept?.standIn ?? "",
    symbol: kept?.symbol ?? "",
    colour: kept?.colour ?? "",
    others: kept?.others?.map(({ company, ...seat }) => ({ ...seat, opponent: seat.opponent ?? company ?? "computer" })) ?? usualOpponents(game),
    pace: kept?.pace && (kept.pace in PACES || kept.pace in CORRESPONDENCE) ? kept.pace : "none",
    isListed: kept?.isListed ?? false,
    isRated: kept?.isRated ?? false,
    takebacks: kept?.takebacks ?? true,
  };
}

/** Before the options are checked: whom, but not yet how strong. */
function usualOpponents({ seat_count, levels }: GameDescription): SeatSetup[] {
  return Array.from({ length: seat_count - 1 }, () => ({ opponent: levels.length ? "computer" : "link", level: "", name: "" }));
}

/** One for each seat beside ours; new ones are like the first. */
export function withSeats(others: readonly SeatSetup[], seatCount: number, levels: readonly LevelDescription[]): SeatSetup[] {
  const fallback = defaultLevel(levels);
  const first = others[0] ?? { opponent: fallback ? ("computer" as const) : ("link" as const), level: fallback, name: "" };
  return Array.from({ length: Math.max(0, seatCount - 1) }, (_, index) => {
    const plan = others[index] ?? { ...first, bot: "", name: "", symbol: "", colour: "" };
    const known = levels.find(({ name }) => name === plan.level) ?? levels.find(({ stands_for }) => stands_for && stands_for === plan.level);
    return { ...plan, level: known?.name ?? fallback };
  });
}

/** The same kind of opponent on all other seats. */
export function withOpponents(others: readonly SeatSetup[], opponent: OpponentKind): SeatSetup[] {
  return others.map((plan) => ({ ...plan, opponent }));
}

/** The bot at its seat, each bot at one. */
export const botAt = (plan: SeatSetup | undefined): string => (plan?.opponent === "computer" ? (plan.bot ?? "") : "");

/** This bot is challenged to the first of the seats. */
export function withBot(others: readonly SeatSetup[], bot: string): SeatSetup[] {
  return others.map((plan, index) => ({ ...plan, bot: index ? "" : bot }));
}

/** Computers of the game where the bot cannot be challenged any more. */
export function withoutBots(others: readonly SeatSetup[], isGone: (bot: string) => boolean = () => true): SeatSetup[] {
  return others.map((plan) => (plan.bot && isGone(plan.bot) ? { ...plan, bot: "" } : plan));
}

/** The middle one of the graded levels. */
export function defaultLevel(levels: readonly LevelDescription[]): string {
  const graded = levels.filter((level) => level.is_graded);
  return graded[Math.floor((graded.length - 1) / 2)]?.name ?? levels[0]?.name ?? "";
}

/** Names for players without one, by the number of their seat from 1 and, of computers, by level. */
export interface DefaultNames {
  friend(number: number): string;
  computer(number: number, level: string): string;
}

export function newTable(game: string, name: string, setup: GameSetup, defaultNames: DefaultNames): NewTableRequest {
  const isRated = setup.isRated && !setup.others.some((plan) => plan.opponent === "here" || botAt(plan));
  const seats = [first(setup, defaultNames), ...setup.others.map((plan, index) => chosen(plan, index + 2, defaultNames))];
  return {
    game,
    name,
    options: setup.options,
    seats: withFreeNames(seats, name),
    pace: paceOf(setup),
    is_listed: setup.isListed && hasLink(setup),
    is_rated: isRated,
    takebacks: setup.takebacks && !isRated,
  };
}

/** Computers called alike, or like a person, are numbered: Pip, Pip 2. */
export function withFreeNames(seats: readonly SeatChoice[], ownName: string): SeatChoice[] {
  const taken = [ownName, ...seats.filter(({ kind }) => kind !== "computer" && kind !== "bot").map(({ name }) => name ?? "")];
  return seats.map((seat) => {
    if (seat.kind !== "computer" || !seat.name) return seat;
    const name = freeName(seat.name, taken);
    taken.push(name);
    return { ...seat, name };
  });
}

/** This name, or it with the first number that nobody has. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map(nameKey));
  let free = name;
  for (let number = 2; known.has(nameKey(free)); number += 1) free = `${name} ${number}`;
  return free;
}

const nameKey = (name: string): string => name.trim().toLowerCase();

function first(setup: GameSetup, defaultNames: DefaultNames): SeatChoice {
  const own: SeatChoice = setup.standIn ? { kind: "computer", level: setup.standIn, name: defaultNames.computer(1, setup.standIn) } : { kind: "me" };
  return withLook(own, setup);
}

/** With the symbol and the colour, if they were chosen. */
function withLook(chosen: SeatChoice, { symbol = "", colour = "" }: Pick<SeatSetup, "symbol" | "colour">): SeatChoice {
  return { ...chosen, ...(symbol.trim() && { symbol: symbol.trim() }), ...(colour && { colour }) };
}

function chosen(plan: SeatSetup, number: number, defaultNames: DefaultNames): SeatChoice {
  return withLook(playerFor(plan, number, defaultNames), plan);
}

function playerFor(plan: SeatSetup, number: number, defaultNames: DefaultNames): SeatChoice {
  const name = plan.name.trim();
  const bot = botAt(plan);
  if (bot) return { kind: "bot", name: bot };
  if (plan.opponent === "computer") return { kind: "computer", level: plan.level, name: defaultNames.computer(number, plan.level) };
  if (plan.opponent === "here") return { kind: "me", name: name || defaultNames.friend(number) };
  return name ? { kind: "reserved", name } : { kind: "open" };
}
