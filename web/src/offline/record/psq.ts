/** Morpion as Piskvork keeps it, `.psq`: two players, five in a row (`games/morpion/records/psq.py`). */

import { levelsOf } from "../../engine/local/levels";
import { Refusal, type Outcome } from "../../engine/local/rules/game";
import { cellName, morpion, type State } from "../../engine/local/rules/morpion";
import { RecordReplay, refused, asRecordError, echo, type Chair, type GameRecord, type UnplayedRecord } from "./recordReplay";

export const SIGN = "Piskvorky";
const FIVE = 5;
const [FREE, EXACT] = ["Freestyle", "Standard"];
const FOREIGN_RULE = /^(?:renju|caro)/i;
const LEVELS = levelsOf(morpion.slug);
/** What tournaments write. */
const UNKNOWN_LEVEL = 11;
const LONGEST_NAME = 40;
const HEADER = /^Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})(?:\s*,\s*([0-9]{1,3})\s*[:-]\s*([0-9]{1,3})(?:\s*,\s*([01]))?)?$/;
const MOVE = /^([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*(?:,\s*-?[0-9]{1,12}\s*)?$/;
const CODE = /^-?[0-9]{1,6}$/;
const RESULT = /^([0-2])\s*,\s*(\S.*)$/;

export function writePsq({ game, opening, chairs, steps }: GameRecord, outcome: Outcome | null): string {
  if (game !== morpion.slug) throw refused("other-game", { form: "PSQ", game: "Morpion" });
  const first = morpion.read(opening);
  if (first.seatCount !== 2 || first.run !== FIVE || first.cells.some((owner) => owner !== null)) throw refused("psq-cannot-say");
  if (first.variant !== "free") throw refused("no-variant", { variant: first.variant });
  const strange = chairs.find(({ name }) => MOVE.test(name) || CODE.test(name));
  if (strange) throw refused("psq-name", { name: echo(strange.name) });
  const winners = outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [];
  const moves = steps.flatMap(({ action }) => (action ? [`${(action.codePointAt(0) ?? 0) - 96},${action.slice(1)},0`] : []));
  return [
    `${SIGN} ${first.columns}x${first.rows}, ${chairs.map(natureOf).join(":")}, ${first.starter}`,
    ...moves,
    ...chairs.map(({ name }) => name),
    "-1",
    `${winners.length === 1 ? (winners[0] ?? 0) + 1 : 0},${first.isExact ? EXACT : FREE}`,
    "",
  ].join("\n");
}

function natureOf({ nature, level }: Chair): string {
  return nature === "person" ? "0" : String(LEVELS.indexOf(level ?? "") + 1 || UNKNOWN_LEVEL);
}

/** Without the last line, the moves tell which rule was played. */
export function readPsq(text: string): UnplayedRecord {
  const [header = "", ...lines] = text.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
  const found = HEADER.exec(header);
  if (!found) throw refused("psq-header", { text: echo(header) });
  const end = lines.findIndex((line) => !MOVE.test(line));
  const moves = end < 0 ? lines : lines.slice(0, end);
  const tail = readTail(lines.slice(moves.length));
  if (tail.rule !== null) return rebuilt(found, moves, tail, tail.rule.toLowerCase().startsWith(EXACT.toLowerCase()));
  const [free, exact] = [rebuilt(found, moves, tail, false), rebuilt(found, moves, tail, true)];
  return !isPlayable(free) && isPlayable(exact) ? exact : free;
}

interface Tail {
  names: readonly string[];
  winner: number;
  rule: string | null;
}

/** Names up to the code; a result after it. Files without names, or with more remarks, are read too. */
function readTail(lines: readonly string[]): Tail {
  const found = lines.findIndex((line) => CODE.test(line));
  const code = found < 0 ? lines.length : found;
  const names = code >= 2 ? lines.slice(0, 2) : [];
  const result = lines.slice(code + 1).map((line) => RESULT.exec(line)).find((match) => match !== null);
  if (!result) return { names, winner: 0, rule: null };
  const [, winner, rule = ""] = result;
  if (FOREIGN_RULE.test(rule)) throw refused("psq-rule", { text: echo(rule) });
  return { names, winner: Number(winner), rule };
}

function rebuilt([, width, height, first = "0", second = "0", starter = "0"]: RegExpExecArray, moves: readonly string[], tail: Tail, isExact: boolean): UnplayedRecord {
  const options = { columns: String(Number(width)), rows: String(Number(height)), run: String(FIVE), players: "2", starter: "lot", exact: isExact ? "yes" : "no" };
  const dealt: State = asRecordError("bad-options", {}, () => morpion.deal(options, 0));
  const opening = morpion.write({ ...dealt, starter: Number(starter) });
  return {
    game: morpion.slug, options, seed: 0, opening, points: [],
    chairs: chairsOf(tail.names, [first, second]),
    play: (game) => {
      for (const [index, line] of moves.entries()) game.moveOfTheOnlyOne(cellOf(line, index + 1, dealt));
      // Who lost before the end has given up.
      if (tail.winner && !game.outcome) game.resign(2 - tail.winner, "resigned");
    },
  };
}

function cellOf(line: string, number: number, state: State): string {
  const [column = 0, row = 0] = MOVE.exec(line)?.slice(1).map(Number) ?? [];
  const { columns, rows } = state;
  if (column < 1 || column > columns || row < 1 || row > rows) throw refused("psq-move", { number, text: echo(line), columns, rows });
  return cellName(state, (row - 1) * columns + column - 1);
}

function isPlayable({ opening, play }: UnplayedRecord): boolean {
  try {
    play(new RecordReplay(morpion, opening, []));
    return true;
  } catch (problem) {
    if (problem instanceof Refusal) return false;
    throw problem;
  }
}

/** Names of strangers: cut, and told apart, rather than refused. */
function chairsOf([one, other]: readonly string[], [first, second]: readonly [string, string]): Chair[] {
  const tidy = (name: string): string => echo(name.slice(0, LONGEST_NAME)).trim() || "?";
  const names = [one === undefined ? "Player 1" : tidy(one), other === undefined ? "Player 2" : tidy(other)];
  if (names[0]?.toLowerCase() === names[1]?.toLowerCase()) names[1] = `${names[0]?.slice(0, LONGEST_NAME - 2).trimEnd()} 2`;
  return [first, second].map((nature, seat) => {
    const level = Math.min(Number(nature), LEVELS.length);
    return { name: names[seat] ?? "", nature: level ? "computer" : "person", level: LEVELS[level - 1] ?? null, symbol: "" };
  });
}
