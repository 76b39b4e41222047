/** Morpion, as `games/morpion` has it in Python. */

import { Dice } from "./dice";
import { Refusal, shared, wonBy, type Options, type Outcome, type Rules } from "./game";
import { isWithin, OptionReader, readYesNo } from "./options";
import { phrase, playerPhrase, type Phrase } from "./phrase";

export interface State {
  columns: number;
  rows: number;
  run: number;
  isExact: boolean;
  starter: number;
  seatCount: number;
  /** Row after row from the top left, the seat whose mark lies there. */
  cells: readonly (number | null)[];
}

const DEFAULTS = { columns: "3", rows: "3", run: "3", players: "2", starter: "lot", exact: "no" };
const RANGES = { columns: [3, 26], rows: [3, 26], run: [3, 26], players: [2, 26] } as const;
const CELL = /^([A-Za-z])([1-9][0-9]?)$/;
const CELLS = /^(?:[A-Za-z][0-9]{1,2}[\s,]*)*$/;
const STATE = /^mo:([1-9]\d{0,2})x([1-9]\d{0,2})x([1-9]\d{0,2})(e?):p([1-9]\d{0,2}) ([a-z0-9/]+) ([a-z])$/;
const STEPS = [[1, 0], [0, 1], [1, 1], [-1, 1]] as const;
const MAX_ECHO = 40;

const letter = (seat: number): string => String.fromCharCode(97 + seat);
export const cellName = (state: State, cell: number): string => letter(cell % state.columns) + (Math.floor(cell / state.columns) + 1);

export function markCount(state: State): number {
  return state.cells.reduce<number>((count, cell) => (cell === null ? count : count + 1), 0);
}

export function turnOf(state: State): number {
  return (state.starter + markCount(state)) % state.seatCount;
}

/** Who moved last; before the first move, the seat whose turn comes last. */
function lastMover(state: State): number {
  return (state.starter + markCount(state) + state.seatCount - 1) % state.seatCount;
}

/** Every cell of every winning line of this seat, row by row. */
export function runCells(state: State, seat: number): number[] {
  const { columns, rows, run } = state;
  const isOwn = (x: number, y: number): boolean => x >= 0 && x < columns && y >= 0 && y < rows && state.cells[y * columns + x] === seat;
  const found = new Set<number>();
  state.cells.forEach((owner, cell) => {
    if (owner !== seat) return;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    for (const [right, down] of STEPS) {
      let length = 1;
      while (length < run && isOwn(x + length * right, y + length * down)) length += 1;
      const isTooLong = state.isExact && (isOwn(x - right, y - down) || isOwn(x + run * right, y + run * down));
      if (length < run || isTooLong) continue;
      for (let place = 0; place < run; place += 1) found.add((y + place * down) * columns + x + place * right);
    }
  });
  return [...found].sort((left, right) => left - right);
}

export function outcome(state: State): Outcome | null {
  const last = lastMover(state);
  if (runCells(state, last).length) {
    const code = state.isExact ? "morpion.exact-run" : "morpion.run";
    return wonBy(last, state.seatCount, phrase(code, { player: playerPhrase(last), run: state.run }));
  }
  return state.cells.includes(null) ? null : shared(state.seatCount, phrase("morpion.grid-full"));
}

export function marked(state: State, cell: number): State {
  const turn = turnOf(state);
  return { ...state, cells: state.cells.map((owner, index) => (index === cell ? turn : owner)) };
}

function readCell(text: string): [column: number, row: number] {
  const found = CELL.exec(text);
  if (!found || Number(found[2]) > 26) throw refused("morpion.bad-cell", { text: text.slice(0, MAX_ECHO) });
  return [(found[1] as string).toLowerCase().charCodeAt(0) - 97, Number(found[2]) - 1];
}

export function cellOf(state: State, text: string): number {
  const [column, row] = readCell(text);
  return row * state.columns + column;
}

function apply(state: State, seat: number | null, action: string): State {
  const [column, row] = readCell(action);
  const turn = turnOf(state);
  if (outcome(state)) throw illegal("morpion.game-over");
  if (seat !== turn) throw illegal("morpion.not-your-turn", { player: playerPhrase(turn) });
  if (column >= state.columns || row >= state.rows) {
    throw illegal("morpion.off-grid", { column: column + 1, row: row + 1, columns: state.columns, rows: state.rows });
  }
  const cell = row * state.columns + column;
  const owner = state.cells[cell] ?? null;
  if (owner !== null) throw illegal("morpion.cell-taken", { cell: cellName(state, cell), player: playerPhrase(owner) });
  return marked(state, cell);
}

function legal(state: State, seat: number): string[] {
  if (seat !== turnOf(state) || outcome(state)) return [];
  return state.cells.flatMap((owner, cell) => (owner === null ? [cellName(state, cell)] : []));
}

function letteredRows(state: State): string[] {
  const signs = state.cells.map((owner) => (owner === null ? "." : letter(owner)));
  return Array.from({ length: state.rows }, (_, row) => signs.slice(row * state.columns, (row + 1) * state.columns).join(""));
}

function view(state: State): unknown {
  const ended = outcome(state);
  return {
    columns: state.columns,
    rows: state.rows,
    run: state.run,
    is_exact: state.isExact,
    seat_count: state.seatCount,
    starter: state.starter,
    turn: ended ? null : turnOf(state),
    cells: letteredRows(state),
    winning: runCells(state, lastMover(state)).map((cell) => ({ column: cell % state.columns, row: Math.floor(cell / state.columns) })),
    outcome: ended,
  };
}

function message(state: State): Phrase {
  const ended = outcome(state);
  if (ended) return phrase("morpion.over", { reason: ended.reason });
  return phrase("morpion.to-play", { player: playerPhrase(turnOf(state)), run: state.run });
}

function write(state: State): string {
  const rows = letteredRows(state).map((row) => row.replace(/\.+/g, (gap) => String(gap.length)));
  const sizes = `${state.columns}x${state.rows}x${state.run}${state.isExact ? "e" : ""}`;
  return `mo:${sizes}:p${state.seatCount} ${rows.join("/")} ${letter(turnOf(state))}`;
}

/** A position, or the cells of a game of Gomoku. */
function read(text: string): State {
  if (text.slice(0, 3).toLowerCase() === "mo:") return readPosition(text);
  if (text.length > 4_000 || !CELLS.test(text)) throw refused("morpion.bad-state", { text: text.slice(0, MAX_ECHO) });
  const gomoku = deal({ columns: "15", rows: "15", run: "5", starter: "1" }, 0);
  return (text.match(/[A-Za-z][0-9]{1,2}/g) ?? []).reduce((state, cell) => apply(state, turnOf(state), cell), gomoku);
}

function readPosition(text: string): State {
  const found = text.length <= 800 ? STATE.exec(text) : null;
  if (!found) throw refused("morpion.bad-state", { text: text.slice(0, MAX_ECHO) });
  const [, columns, rows, run, exact, players, grid, turn] = found as unknown as [string, string, string, string, string, string, string, string];
  const empty = dealForReading({ columns, rows, run, players, starter: "1", exact: exact ? "yes" : "no" });
  const cells = readRows(empty, grid.split("/"));
  const count = cells.filter((cell) => cell !== null).length;
  const mover = readSeat(turn, empty.seatCount);
  const starter = (((mover - count) % empty.seatCount) + empty.seatCount) % empty.seatCount;
  const state = { ...empty, starter, cells };
  checkCounts(state);
  checkRuns(state);
  return state;
}

function dealForReading(options: Options): State {
  try {
    return deal(options, 0);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    throw refused("morpion.bad-sizes", { problems: problem.problems.map(([, each]) => each) });
  }
}

function readRows(state: State, rows: readonly string[]): (number | null)[] {
  if (rows.length !== state.rows) throw refused("morpion.bad-row-count", { found: rows.length, rows: state.rows });
  return rows.flatMap((text, row) => {
    const pieces = text.match(/[0-9]+|[a-z]/g) ?? [];
    const cells = pieces.flatMap((piece): (number | null)[] =>
      /[a-z]/.test(piece) ? [readSeat(piece, state.seatCount)] : Array<null>(Math.min(Number(piece), 1_000)).fill(null),
    );
    if (cells.length !== state.columns || /(?<![0-9])0/.test(text)) {
      throw refused("morpion.bad-row", { row: row + 1, text: text.slice(0, MAX_ECHO), columns: state.columns });
    }
    return cells;
  });
}

function readSeat(text: string, players: number): number {
  const seat = text.charCodeAt(0) - 97;
  if (seat >= players) throw refused("morpion.bad-seat", { letter: text, last: letter(players - 1) });
  return seat;
}

/** In turn order each seat has as many marks as the rounds it took part in. */
function checkCounts(state: State): void {
  const count = markCount(state);
  const rounds = Math.floor(count / state.seatCount);
  for (let seat = 0; seat < state.seatCount; seat += 1) {
    const place = (seat - state.starter + state.seatCount) % state.seatCount;
    const due = rounds + (place < count % state.seatCount ? 1 : 0);
    const found = state.cells.filter((owner) => owner === seat).length;
    if (found !== due) throw refused("morpion.bad-counts", { player: seat + 1, found, due, turn: turnOf(state) + 1 });
  }
}

/** The game ends with the first line, so one last mark must account for all there are. */
function checkRuns(state: State): void {
  const last = lastMover(state);
  for (let seat = 0; seat < state.seatCount; seat += 1) {
    if (seat !== last && runCells(state, seat).length) throw refused("morpion.bad-winner", { player: seat + 1, last: last + 1 });
  }
  if (!runCells(state, last).length) return;
  const without = (cell: number): State => ({ ...state, cells: state.cells.map((owner, index) => (index === cell ? null : owner)) });
  const isLast = (owner: number | null, cell: number): boolean => owner === last && !runCells(without(cell), last).length;
  if (!state.cells.some(isLast)) throw refused("morpion.bad-lines", { player: last + 1 });
}

function deal(options: Options, seed: number): State {
  const reader = new OptionReader(options, DEFAULTS);
  const sizes = Object.fromEntries(Object.keys(RANGES).map((name) => [name, reader.whole(name)])) as Record<keyof typeof RANGES, number>;
  const sides = [sizes.columns, sizes.rows].filter((side) => isWithin(side, 3, 26));
  const ranges: Record<string, readonly [number, number]> = { ...RANGES, run: [3, Math.max(...sides, 0) || 26] };
  const isRandom = reader.text("starter").toLowerCase() === "lot";
  if (!isRandom) ranges.starter = [1, isWithin(sizes.players, 2, 26) ? sizes.players : 26];
  for (const [name, [least, most]] of Object.entries(ranges)) {
    if (isWithin(reader.whole(name), least, most)) continue;
    const usual = name === "starter" ? "lot" : Number(DEFAULTS[name as keyof typeof DEFAULTS]);
    reader.refuse(name, phrase(`morpion.bad-${name}`, { value: reader.text(name).slice(0, MAX_ECHO), least, most, default: usual }));
  }
  reader.finish();
  const { columns, rows, run, players } = sizes;
  const starter = isRandom ? new Dice(seed).below(players) : reader.whole("starter") - 1;
  const isExact = readYesNo(reader.text("exact")) ?? false;
  return { columns, rows, run, isExact, starter, seatCount: players, cells: Array<null>(columns * rows).fill(null) };
}

function refused(code: string, params: Record<string, unknown>): Refusal {
  return new Refusal("notation", phrase(code, params));
}

function illegal(code: string, params: Record<string, unknown> = {}): Refusal {
  return new Refusal("illegal-move", phrase(code, params));
}

export const morpion: Rules<State> = {
  slug: "morpion",
  deal,
  read,
  write,
  seatCount: (state) => state.seatCount,
  legal,
  apply,
  outcome,
  view,
  message,
  symbols: (seatCount) => (seatCount === 2 ? ["O", "X"] : Array.from({ length: seatCount }, (_, seat) => letter(seat).toUpperCase())),
};
