/** The lossless form, as `play/record/plain_json.py` has it. */

import type { Outcome } from "../../engine/local/rules/game";
import { phrase } from "../../engine/local/rules/phrase";
import { CAUSES } from "../ending";
import { checkVersion, NEWEST_VERSION, refused, echo, type Chair, type RecordReplay, type GameRecord } from "./recordReplay";

const FORMAT = "ludotheque-record";
type Fields = Record<string, unknown>;

export function writeJson(saved: GameRecord, version: number, outcome: Outcome | null): string {
  const record = {
    format: FORMAT,
    version: NEWEST_VERSION,
    game: saved.game,
    options: saved.options,
    seed: saved.seed,
    opening: saved.opening,
    chairs: saved.chairs,
    steps: saved.steps.map(({ by, action, cause }) => (cause ? { resigns: by, cause } : { by, action })),
    undone: [],
    points: saved.points,
    table_version: version,
    outcome,
    ...(saved.isAgreed && { agreed: true }),
  };
  const fields = Object.entries(record).map(([name, value]) => `  "${name}": ${JSON.stringify(value)}`);
  return `{\n${fields.join(",\n")}\n}\n`;
}

/** All but the steps, which `playJson` plays. */
export function readJson(text: string): Omit<GameRecord, "steps" | "isAgreed"> & { fields: Fields } {
  const fields = parsed(text);
  if (fields.format !== FORMAT) throw refused("foreign-json", { expected: FORMAT });
  checkVersion(field(fields, "version", "number"));
  const options = field(fields, "options", "object");
  return {
    fields,
    game: field(fields, "game", "string"),
    options: Object.fromEntries(Object.keys(options).map((name) => [name, field(options, name, "string", "options")])),
    seed: field(fields, "seed", "number"),
    opening: field(fields, "opening", "string"),
    chairs: list(fields, "chairs").map(readChair),
    points: list(fields, "points").map((point) => whole(point, "points")),
  };
}

export function playJson(fields: Fields, game: RecordReplay): void {
  for (const [index, step] of list(fields, "steps").entries()) {
    const where = `steps[${index}]`;
    const parts = object(step, where);
    if (!("resigns" in parts)) {
      game.move(parts.by === null ? null : field(parts, "by", "number", where), field(parts, "action", "string", where));
      continue;
    }
    const cause = field(parts, "cause", "string", where);
    const known = CAUSES.find((each) => each === cause);
    if (!known) throw refused("bad-cause", { where, text: echo(cause), known: CAUSES });
    game.resign(field(parts, "resigns", "number", where), known);
  }
  if (fields.agreed === true) game.agree();
}

function readChair(chair: unknown, index: number): Chair {
  const where = `chairs[${index}]`;
  const parts = object(chair, where);
  const nature = field(parts, "nature", "string", where);
  if (nature !== "person" && nature !== "computer") throw refused("bad-nature", { number: index + 1, text: echo(nature) });
  const level = parts.level === null || parts.level === undefined ? null : field(parts, "level", "string", where);
  const colour = "colour" in parts ? field(parts, "colour", "string", where) : "";
  return { name: field(parts, "name", "string", where), nature, level, symbol: field(parts, "symbol", "string", where), ...(colour && { colour }) };
}

function parsed(text: string): Fields {
  try {
    return object(JSON.parse(text), "");
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    throw refused("broken-json", { line: 1, column: 1, problem: problem.message });
  }
}

interface Kinds {
  number: number;
  object: Fields;
  string: string;
}
const EXPECTED = { number: "a-whole-number", object: "an-object", string: "a-text" };

function field<Kind extends keyof Kinds>(fields: Fields, name: string, kind: Kind, where = ""): Kinds[Kind] {
  const place = where ? `${where}.${name}` : name;
  const value = fields[name];
  if (value === undefined) throw refused("missing-field", { name: place });
  const isKind = typeof value === kind && value !== null && !Array.isArray(value) && (kind !== "number" || Number.isInteger(value));
  if (!isKind) throw refused("bad-field", { name: echo(place), expected: phrase(`play.record.${EXPECTED[kind]}`) });
  return value as Kinds[Kind];
}

function list(fields: Fields, name: string): unknown[] {
  const value = fields[name];
  if (value === undefined) throw refused("missing-field", { name });
  if (!Array.isArray(value)) throw refused("bad-field", { name, expected: phrase("play.record.a-list") });
  return value;
}

function object(value: unknown, name: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  if (!name) throw refused("foreign-json", { expected: FORMAT });
  throw refused("bad-field", { name, expected: phrase("play.record.an-object") });
}

function whole(value: unknown, where: string): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw refused("not-a-whole-number", { where, text: echo(String(value)) });
  return Number(value);
}
