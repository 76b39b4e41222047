/** A table in this browser: its players, its steps and its clocks. Pure functions; `applyCommand.ts` uses them. */

import { levelsOf } from "../engine/local/levels";
import { requireRules } from "../engine/local/rules";
import { Dice } from "../engine/local/rules/dice";
import { Refusal, seatsToAct, type AnyRules, type Outcome } from "../engine/local/rules/game";
import { phrase, playerPhrase, type Phrase } from "../engine/local/rules/phrase";
import { shortened } from "../graphemes";
import { addressed } from "../i18n";
import type { SeatChoice, NewTableRequest, Pace, TableSettings, Step } from "../wire";
import { agreedDraw, placesAfter, resignations } from "./ending";
import { localId } from "./localId";
import { afterStep, initialClocks, type Clocks } from "./clocks";

export interface LocalSeat {
  kind: "computer" | "person";
  name: string;
  level: string | null;
  /** Empty for the game's own. */
  symbol: string;
  colour?: SeatChoice["colour"];
  /** An animal of `profile/animals.ts`. */
  picture?: string;
}

export interface LocalTable extends Clocks {
  id: string;
  settings: TableSettings;
  seats: readonly LocalSeat[];
  seed: number;
  /** The game at this table, from 1. */
  number: number;
  version: number;
  /** The dealt state, in the game's notation. */
  opening: string;
  state: string;
  steps: readonly Step[];
  points: readonly number[];
  isPaused: boolean;
  isAgreed: boolean;
  madeAt: number;
}

/** What changed, for an announcement. */
export interface TableEvent {
  kind: string;
  words: Phrase | null;
  seat: number | null;
  action: string | null;
  detail: string | null;
  count: number | null;
}

export interface Change {
  table: LocalTable;
  events: TableEvent[];
}

/** What a pure function cannot know: the time in seconds since 1970, and a random seed. */
export interface Environment {
  now: number;
  seed: number;
}

const NOTHING: Omit<TableEvent, "kind"> = { words: null, seat: null, action: null, detail: null, count: null };

export function rulesAt(table: LocalTable): AnyRules {
  return requireRules(table.settings.game);
}

/** Without open seats: nobody else can join. */
export function createLocalTable(asked: NewTableRequest, id: string, { seed, now }: Environment): LocalTable {
  const rules = requireRules(asked.game);
  const opening: unknown = rules.deal(asked.options ?? {}, seed);
  const seats = Array.from({ length: rules.seatCount(opening) }, (_, index): LocalSeat => {
    const { kind = "open", name = "", level = null, symbol = "", colour = "" } = asked.seats?.[index] ?? {};
    if (kind === "open" || kind === "reserved") throw new Refusal("table", phrase("web.offline.needs-server"));
    if (kind === "me") return { kind: "person", name: shortened(name || asked.name, 40), level: null, symbol, colour };
    return { kind: "computer", name: name || asked.name, level: checkedLevel(asked.game, level), symbol, colour };
  });
  refuseTaken(seats);
  refusePace(asked.pace ?? {}, rules, opening);
  const settings: TableSettings = {
    game: asked.game,
    options: asked.options ?? {},
    pace: { kind: "none", seconds: 0, increment: 0, ...asked.pace },
    is_listed: false,
    is_rated: false,
    takebacks: asked.takebacks ?? true,
    starts_when_full: true,
    grace_seconds: null,
    tournament: "",
  };
  const blank = { id: localId(id), settings, seats, seed, number: 1, version: 1, points: seats.map(() => 0), madeAt: now * 1_000 };
  return begun(blank, rules.write(opening), [], now);
}

function checkedLevel(game: string, level: string | null): string {
  const known = levelsOf(game);
  if (level !== null && known.includes(level)) return level;
  throw new Refusal("setup", phrase("play.unknown-level", { name: level ?? "", known }), [["player", phrase("play.unknown-level", { name: level ?? "", known })]]);
}

/** No two players of one name. */
function refuseTaken(seats: readonly LocalSeat[]): void {
  const names = seats.map(({ name }) => name.toLowerCase());
  const twice = seats.find(({ name }, seat) => names.indexOf(name.toLowerCase()) < seat);
  if (!twice) return;
  let number = 2;
  while (names.includes(`${twice.name} ${number}`.toLowerCase())) number += 1;
  throw new Refusal("table", phrase("server.name-taken", { name: twice.name, free: `${twice.name} ${number}` }));
}

/** A clock needs turns: not where all act at once, or one plays alone. */
function refusePace({ kind = "none" }: Pace, rules: AnyRules, opening: unknown): void {
  if (kind === "none" || (rules.seatCount(opening) > 1 && seatsToAct(rules, opening).length === 1)) return;
  const problem = phrase("server.no-pace-here", { game: phrase(`${rules.slug}.title`) });
  throw new Refusal("setup", problem, [["pace", problem]]);
}

type EmptyTable = Pick<LocalTable, "id" | "settings" | "seats" | "seed" | "number" | "version" | "points" | "madeAt">;

/** With a game from this opening, after these steps. */
export function begun(blank: EmptyTable, opening: string, steps: readonly Step[], now: number): LocalTable {
  const clocks = initialClocks(blank.settings.pace, blank.seats.length, now);
  // Not the end of the game before.
  const { endedAt: _, ...fresh } = blank as EmptyTable & Partial<Clocks>;
  const table: LocalTable = { ...fresh, ...clocks, opening, state: opening, steps, isPaused: false, isAgreed: false };
  const after = timed({ ...table, state: replayed(table, steps) }, null, now);
  return { ...after, points: pointsAfter(after) };
}

/** The same table with the game up to this step, to be played on from there. */
export function playedOnFrom(table: LocalTable, step: number, id: string, now: number): LocalTable {
  const kept = table.steps.slice(0, step).filter((each) => !each.cause);
  return begun({ ...table, points: pointsBefore(table), id: localId(id), version: 1, number: 1, madeAt: now * 1_000 }, table.opening, kept, now);
}

/** Who is addressed in sentences; nobody where friends share the screen. */
export const youAt = (table: LocalTable): number | null => addressed(ownSeats(table));

export function namesAt(table: LocalTable): string[] {
  return table.seats.map(({ name }) => name);
}

export function symbolsAt(table: LocalTable): string[] {
  const usual = rulesAt(table).symbols(table.seats.length);
  return table.seats.map(({ symbol }, seat) => symbol || (usual[seat] ?? ""));
}

export function outcomeOf(table: LocalTable): Outcome | null {
  const byRules = table.isAgreed ? agreedDraw(table.seats.length) : rulesAt(table).outcome(rulesAt(table).read(table.state));
  return placesAfter(byRules, resignations(table.steps), table.seats.length);
}

export function hasResigned(table: LocalTable, seat: number): boolean {
  return table.steps.some((step) => step.by === seat && step.cause);
}

/** The seats that may act now. */
export function toAct(table: LocalTable): number[] {
  if (outcomeOf(table)) return [];
  return seatsToAct(rulesAt(table), rulesAt(table).read(table.state)).filter((seat) => !hasResigned(table, seat));
}

export function ownSeats(table: LocalTable): number[] {
  return table.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
}

/** Ours whose turn it is, else our first. */
export function nearSeat(table: LocalTable): number | null {
  const own = ownSeats(table);
  const acting = toAct(table);
  return own.find((seat) => acting.includes(seat)) ?? own[0] ?? null;
}

export function stateAfter(table: LocalTable, stepCount: number): unknown {
  return rulesAt(table).read(replayed(table, table.steps.slice(0, stepCount)));
}

export function replayed(table: LocalTable, steps: readonly Step[]): string {
  const rules = rulesAt(table);
  const first: unknown = rules.read(table.opening);
  return rules.write(steps.reduce((state, { by, action }) => (action ? rules.apply(state, by, action) : state), first));
}

/** With clocks and timer after a step: they run for those who may act, and stop at the end. */
export function timed(table: LocalTable, by: number | null, now: number): LocalTable {
  const isOver = outcomeOf(table) !== null;
  const timer = isOver ? null : (rulesAt(table).timer?.(rulesAt(table).read(table.state)) ?? null);
  const clocks = afterStep(table, { pace: table.settings.pace, by, toAct: toAct(table), timer, now });
  return { ...table, ...clocks, ...(isOver && { endedAt: clocks.restingSince ?? now }) };
}

/** Any seat moves; null is the clock. */
export function moved(table: LocalTable, seat: number | null, action: string, now: number): Change {
  refuseEnd(table);
  const rules = rulesAt(table);
  const state = rules.write(rules.apply(rules.read(table.state), seat, action));
  const after = timed({ ...table, state, steps: [...table.steps, { by: seat, action }] }, seat, now);
  return counted(table, after, { kind: "moved", seat, action });
}

export function refuseEnd(table: LocalTable): void {
  const ended = outcomeOf(table);
  if (ended) throw new Refusal("illegal-move", phrase("play.game-over", { reason: ended.reason }));
}

type ResignCause = "asked" | "broken" | "time";

export function givenUp(table: LocalTable, seat: number, why: ResignCause, now: number): Change {
  const cause = why === "time" ? "out-of-time" : "resigned";
  const words = phrase(`server.log.gave-up-${why}`, { name: playerPhrase(seat) });
  const after = timed({ ...table, steps: [...table.steps, { by: seat, cause }] }, null, now);
  return counted(table, after, { kind: "resigned", seat, detail: cause, words });
}

/** A move for a seat that resigned: how it stands aside, or a random one where nobody else can act; the seed makes it the same everywhere. */
export function standIn(table: LocalTable): { seat: number; action: string } | null {
  const gone = resignations(table.steps);
  if (outcomeOf(table) || !gone.length) return null;
  const rules = rulesAt(table);
  const state: unknown = rules.read(table.state);
  for (const { seat } of gone) {
    const action = rules.standsAside?.(state, seat);
    if (action) return { seat, action };
  }
  if (toAct(table).length) return null;
  const [seat] = seatsToAct(rules, state);
  if (seat === undefined) return null;
  const moveCount = table.steps.filter(({ cause }) => !cause).length;
  const dice = new Dice(BigInt(table.seed) ^ (BigInt(moveCount) << 32n));
  return { seat, action: dice.pick(rules.legal(state, seat)) };
}

/** A game that has just ended counts for the winner. */
export function counted(before: LocalTable, table: LocalTable, event: Partial<TableEvent> & { kind: string }): Change {
  return changed({ ...table, points: outcomeOf(before) ? table.points : pointsAfter(table) }, { ...NOTHING, ...event });
}

/** What everybody had before this game; a record keeps these. */
export function pointsBefore(table: LocalTable): number[] {
  const won = pointsWon(table);
  return table.points.map((count, seat) => count - (won[seat] ?? 0));
}

function pointsAfter(table: LocalTable): number[] {
  const won = pointsWon(table);
  return table.points.map((count, seat) => count + (won[seat] ?? 0));
}

/** One for the winner; a shared first place is a draw, and alone there is nobody to beat. */
function pointsWon(table: LocalTable): number[] {
  const places = outcomeOf(table)?.places ?? [];
  const isWon = table.seats.length > 1 && places.filter((place) => place === 1).length === 1;
  return isWon ? places.map((place) => (place === 1 ? 1 : 0)) : [];
}

export function changed(table: LocalTable, ...events: (Partial<TableEvent> & { kind: string })[]): Change {
  return { table: { ...table, version: table.version + events.length }, events: events.map((event) => ({ ...NOTHING, ...event })) };
}
