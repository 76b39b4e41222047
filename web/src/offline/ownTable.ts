/** A table that lives in this browser alone: (table, command) -> table, with the same words as the server's. */

import { rulesOf } from "../engine/local/rules";
import { Refusal, seatsToAct, type AnyRules, type Outcome } from "../engine/local/rules/game";
import { phrase, type Phrase } from "../engine/local/rules/phrase";
import type { Command, NewTable, Settings, Step } from "../wire";
import { ownId } from "./own";

export interface OwnSeat {
  kind: "computer" | "person";
  name: string;
  level: string | null;
  symbol: string;
}

export interface OwnTable {
  id: string;
  settings: Settings;
  seats: readonly OwnSeat[];
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
export interface Event {
  kind: string;
  words: Phrase | null;
  seat: number | null;
  action: string | null;
  what: string | null;
  count: number | null;
}

export interface Change {
  table: OwnTable;
  events: Event[];
}

const NOTHING: Omit<Event, "kind"> = { words: null, seat: null, action: null, what: null, count: null };

export function rulesAt(table: OwnTable): AnyRules {
  return knownRules(table.settings.game);
}

export function knownRules(game: string): AnyRules {
  const rules = rulesOf(game);
  if (!rules) throw new Refusal("setup", phrase("web.offline.needs-server"));
  return rules;
}

/** A table for these people and computers; nobody can be waited for. */
export function made(asked: NewTable, id: string, seed: number, at: number): OwnTable {
  const rules = knownRules(asked.game);
  const opening: unknown = rules.deal(asked.options ?? {}, seed);
  // An hourglass that runs for several needs somebody who keeps it.
  if (rules.timer && rules.seatCount(opening) > 1) throw new Refusal("table", phrase("web.offline.needs-server"));
  const symbols = rules.symbols(rules.seatCount(opening));
  const seats = symbols.map((usual, index): OwnSeat => {
    const { kind = "open", name = "", level = null, symbol = "" } = asked.seats?.[index] ?? {};
    if (kind === "open" || kind === "reserved") throw new Refusal("table", phrase("web.offline.needs-server"));
    const isMe = kind === "me";
    return { kind: isMe ? "person" : "computer", name: (isMe && !name) || !name ? asked.name : name, level: isMe ? null : level, symbol: symbol || usual };
  });
  const settings: Settings = {
    game: asked.game,
    options: asked.options ?? {},
    pace: { kind: "none", seconds: 0, increment: 0 },
    is_listed: false,
    is_rated: false,
    takebacks: asked.takebacks ?? true,
    starts_when_full: true,
    grace_seconds: null,
  };
  const text = rules.write(opening);
  return {
    id: ownId(id), settings, seats, seed, number: 1, version: 1, opening: text, state: text, steps: [],
    points: seats.map(() => 0), isPaused: false, isAgreed: false, madeAt: at,
  };
}

/** The same table with the game up to this step, to be played on from there. */
export function goneOn(table: OwnTable, step: number, id: string, at: number): OwnTable {
  const kept = table.steps.slice(0, step).filter((each) => !each.cause);
  return { ...table, id: ownId(id), version: 1, number: 1, steps: kept, state: replayed(table, kept), isPaused: false, isAgreed: false, madeAt: at };
}

export function outcomeOf(table: OwnTable): Outcome | null {
  const places = (isBehind: (seat: number) => boolean): number[] => table.seats.map((_, seat) => (isBehind(seat) ? 2 : 1));
  if (table.isAgreed) return { places: places(() => false), reason: phrase("play.agreed") };
  const given = table.steps.find((step) => step.cause);
  if (!given) return rulesAt(table).outcome(rulesAt(table).read(table.state));
  const name = table.seats[given.by ?? 0]?.name ?? "";
  const [winner] = table.seats.filter((_, seat) => seat !== given.by);
  if (table.seats.length !== 2) return { places: places((seat) => seat === given.by && table.seats.length > 1), reason: phrase("play.resigned-alone", { name }) };
  return { places: places((seat) => seat === given.by), reason: phrase("play.resigned", { name, winner: winner?.name ?? "" }) };
}

export function toAct(table: OwnTable): number[] {
  return outcomeOf(table) ? [] : seatsToAct(rulesAt(table), rulesAt(table).read(table.state));
}

export function ownSeats(table: OwnTable): number[] {
  return table.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
}

/** Ours whose turn it is, else our first. */
export function nearSeat(table: OwnTable): number | null {
  const own = ownSeats(table);
  return toAct(table).find((seat) => own.includes(seat)) ?? own[0] ?? null;
}

export function stateAfter(table: OwnTable, stepCount: number): unknown {
  return rulesAt(table).read(replayed(table, table.steps.slice(0, stepCount)));
}

function replayed(table: OwnTable, steps: readonly Step[]): string {
  const rules = rulesAt(table);
  const first: unknown = rules.read(table.opening);
  return rules.write(steps.reduce((state, { by, action }) => (action ? rules.apply(state, by, action) : state), first));
}

/** A seat of anybody's moves, computers included. */
export function moved(table: OwnTable, seat: number | null, action: string): Change {
  const ended = outcomeOf(table);
  if (ended) throw new Refusal("illegal-move", phrase("play.game-over", { reason: ended.reason }));
  const rules = rulesAt(table);
  const state = rules.write(rules.apply(rules.read(table.state), seat, action));
  return counted(table, { ...table, state, steps: [...table.steps, { by: seat, action }] }, { kind: "moved", seat, action });
}

/** What a person asks for. */
export function after(table: OwnTable, command: Command, seed: number): Change {
  const near = nearSeat(table);
  const name = table.seats[near ?? 0]?.name ?? "";
  switch (command.type) {
    case "move":
      return moved(table, command.seat ?? near, command.action);
    case "resign":
    case "leave":
      return outcomeOf(table) ? changed(table, []) : givenUp(table, near, "asked");
    case "offer":
      return bargained(table, command.what, seed);
    case "pause":
    case "resume": {
      const kind = command.type === "pause" ? "paused" : "resumed";
      return changed({ ...table, isPaused: command.type === "pause" }, [{ ...NOTHING, kind, words: phrase(`server.happened.${kind}`, { name }), seat: near }]);
    }
    default:
      return changed(table, []);
  }
}

/** A computer that breaks down gives up rather than let a person wait for ever. */
export function brokenDown(table: OwnTable, seat: number): Change {
  return givenUp(table, seat, "broken");
}

function givenUp(table: OwnTable, seat: number | null, why: "asked" | "broken"): Change {
  const step: Step = { by: seat, cause: "resigned" };
  const words = phrase(`server.happened.gave-up-${why}`, { name: table.seats[seat ?? 0]?.name ?? "" });
  return counted(table, { ...table, steps: [...table.steps, step] }, { kind: "resigned", seat, what: "resigned", words });
}

/** Computers never mind, and people at one screen have talked it over. */
function bargained(table: OwnTable, what: "draw" | "rematch" | "takeback", seed: number): Change {
  if (what === "draw") return counted(table, { ...table, isAgreed: true }, { kind: "agreed", words: phrase("server.happened.agreed") });
  if (what === "rematch") return dealtAgain(table, seed);
  const count = stepsToUndo(table);
  if (!count) throw new Refusal("table", phrase("play.nothing-to-undo"));
  const steps = table.steps.slice(0, -count);
  const event = { ...NOTHING, kind: "took-back", words: phrase("server.happened.took-back", { count }), count };
  return changed({ ...table, steps, state: replayed(table, steps), isAgreed: false }, [event]);
}

/** Back to before the last step that was ours. */
function stepsToUndo(table: OwnTable): number {
  const own = ownSeats(table);
  const last = table.steps.findLastIndex((step) => step.by !== null && own.includes(step.by));
  return last < 0 ? 0 : table.steps.length - last;
}

function dealtAgain(table: OwnTable, seed: number): Change {
  const rules = rulesAt(table);
  const opening = rules.write(rules.deal(table.settings.options, seed));
  const number = table.number + 1;
  const event = { ...NOTHING, kind: "dealt", words: phrase("server.happened.dealt", { number }) };
  return changed({ ...table, seed, number, opening, state: opening, steps: [], isPaused: false, isAgreed: false }, [event]);
}

/** A game that has just ended counts for the winners. */
function counted(before: OwnTable, table: OwnTable, event: Partial<Event> & { kind: string }): Change {
  const ended = outcomeOf(before) ? null : outcomeOf(table);
  const isDrawn = ended?.places.every((place) => place === 1) && table.seats.length > 1;
  const points = ended && !isDrawn ? table.points.map((count, seat) => count + (ended.places[seat] === 1 ? 1 : 0)) : table.points;
  return changed({ ...table, points }, [{ ...NOTHING, ...event }]);
}

function changed(table: OwnTable, events: Event[]): Change {
  return { table: { ...table, version: table.version + events.length }, events };
}
