/** Connect Four, as `games/connect_four` has it in Python. */

import { Dice } from "./dice";
import { Refusal, shared, wonBy, type Options, type Outcome, type Rules } from "./game";
import { isWithin, OptionReader } from "./options";
import { phrase, playerPhrase, type Phrase } from "./phrase";

export interface State {
  columns: number;
  rows: number;
  run: number;
  starter: number;
  /** By column, the seats whose discs lie there, from below. */
  stacks: readonly (readonly number[])[];
}

type Cell = readonly [column: number, row: number];

const DEFAULTS = { columns: "7", rows: "6", run: "4", starter: "1" };
const MIN_SIDE = 4;
const MAX_SIDE = 26;
const MAX_NOTATION_SIDE = 100;
const MIN_RUN = 3;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SEATS = "ab";
const EXAMPLE = "c4:7x6x4 7/7/7/3b3/3a3/2aba2 b";
const COLUMN = /^(?:[a-z]|[1-9][0-9]{0,2})$/i;
const COLUMNS = /^[a-z1-9]*$/i;
const POSITION = /^c4:([1-9][0-9]{0,2})x([1-9][0-9]{0,2})x([1-9][0-9]{0,2}) ([ab0-9/]+) ([ab])$/;
const PIECE = /[ab]|[1-9][0-9]{0,2}/g;
const STEPS: readonly Cell[] = [[0, 1], [1, 0], [1, 1], [1, -1]];

export function discCount(state: State): number {
  return state.stacks.reduce((count, stack) => count + stack.length, 0);
}

/** Who moves next, or would if the game went on. */
export function turnOf(state: State): number {
  return (state.starter + discCount(state)) % 2;
}

export function openColumns(state: State): number[] {
  return state.stacks.flatMap((stack, column) => (stack.length < state.rows ? [column] : []));
}

export function writeColumn(column: number): string {
  return LETTERS[column] ?? String(column + 1);
}

function readColumn(text: string): number {
  if (text.length > 3 || !COLUMN.test(text)) throw refused("connect-four.not-a-column", { text: text.slice(0, 40) });
  return /^\d/.test(text) ? Number(text) - 1 : LETTERS.indexOf(text.toLowerCase());
}

export function dropped(state: State, column: number): State {
  const seat = turnOf(state);
  return { ...state, stacks: state.stacks.map((stack, index) => (index === column ? [...stack, seat] : stack)) };
}

/** Every cell of every run of this seat's discs. */
export function runCells(state: State, seat: number): Cell[] {
  const isOwn = (column: number, row: number): boolean => state.stacks[column]?.[row] === seat;
  const found = new Map<string, Cell>();
  for (let column = 0; column < state.columns; column += 1) {
    for (let row = 0; row < state.rows; row += 1) {
      if (!isOwn(column, row)) continue;
      for (const [right, up] of STEPS) {
        const cells = Array.from({ length: state.run }, (_, place): Cell => [column + place * right, row + place * up]);
        if (cells.every(([x, y]) => isOwn(x, y))) for (const cell of cells) found.set(cell.join(), cell);
      }
    }
  }
  return [...found.values()];
}

function outcome(state: State): Outcome | null {
  const last = 1 - turnOf(state);
  if (runCells(state, last).length) {
    return wonBy(last, 2, phrase("connect-four.won", { player: playerPhrase(last), run: state.run }));
  }
  return discCount(state) === state.columns * state.rows ? shared(2, phrase("connect-four.drawn")) : null;
}

function apply(state: State, seat: number | null, action: string): State {
  const column = readColumn(action);
  const turn = turnOf(state);
  const open = openColumns(state);
  const numbers = open.map((each) => each + 1);
  if (outcome(state)) throw illegal("connect-four.over");
  if (seat !== turn) throw illegal("connect-four.not-your-turn", { player: playerPhrase(turn) });
  if (column >= state.columns) throw illegal("connect-four.no-such-column", { column: column + 1, open: numbers });
  if (!open.includes(column)) throw illegal("connect-four.column-full", { column: column + 1, open: numbers });
  return dropped(state, column);
}

function view(state: State): unknown {
  const ended = outcome(state);
  const top = state.rows - 1;
  const winning = runCells(state, 1 - turnOf(state)).map(([column, row]) => [top - row, column] as const);
  return {
    columns: state.columns,
    rows: state.rows,
    run: state.run,
    cells: Array.from({ length: state.rows }, (_, row) => state.stacks.map((stack) => stack[top - row] ?? null)),
    turn: ended ? null : turnOf(state),
    open_columns: openColumns(state),
    winning_cells: winning.sort((left, right) => left[0] - right[0] || left[1] - right[1]),
    outcome: ended,
  };
}

function write(state: State): string {
  const rows = Array.from({ length: state.rows }, (_, index) => {
    const row = state.rows - 1 - index;
    const signs = state.stacks.map((stack) => (row < stack.length ? SEATS[stack[row] as number] : ".")).join("");
    return signs.replace(/\.+/g, (gap) => String(gap.length));
  });
  return `c4:${state.columns}x${state.rows}x${state.run} ${rows.join("/")} ${SEATS[turnOf(state)]}`;
}

/** A position, or the columns of a game on the usual grid. */
function read(text: string): State {
  if (text.slice(0, 3).toLowerCase() === "c4:") return readPosition(text);
  if (text.length > MAX_NOTATION_SIDE ** 2 || !COLUMNS.test(text)) throw refused("connect-four.not-columns", { text: text.slice(0, 40) });
  return [...text].reduce((state, sign) => apply(state, turnOf(state), sign), deal({}, 0));
}

function readPosition(text: string): State {
  const match = POSITION.exec(text);
  if (!match) throw refused("connect-four.not-a-position", { text: text.slice(0, 40), example: EXAMPLE });
  const [columns, rows, run] = match.slice(1, 4).map(Number) as [number, number, number];
  const fits = [columns, rows].every((side) => MIN_SIDE <= side && side <= MAX_NOTATION_SIDE);
  if (!fits || run < MIN_RUN || run > Math.max(columns, rows)) {
    throw refused("connect-four.bad-size", { columns, rows, run, least: MIN_SIDE, most: MAX_NOTATION_SIDE, shortest: MIN_RUN });
  }
  const grid = readRows(match[4]?.split("/") ?? [], columns, rows);
  const stacks = Array.from({ length: columns }, (_, column) => stackOf(grid.map((row) => row[column] ?? null).reverse(), column));
  const count = stacks.reduce((sum, stack) => sum + stack.length, 0);
  const turn = SEATS.indexOf(match[5] ?? "");
  const state = { columns, rows, run, starter: (turn + count) % 2, stacks };
  checkCounts(state);
  checkRuns(state);
  return state;
}

function readRows(lines: readonly string[], columns: number, rows: number): (number | null)[][] {
  if (lines.length !== rows) throw refused("connect-four.wrong-row-count", { count: lines.length, rows });
  return lines.map((line, index) => {
    const pieces = line.match(PIECE) ?? [];
    const cells = pieces.flatMap((piece) => (SEATS.includes(piece) ? [SEATS.indexOf(piece)] : Array<null>(Number(piece)).fill(null)));
    if (pieces.join("") !== line || cells.length !== columns) {
      throw refused("connect-four.bad-row", { row: index + 1, text: line.slice(0, 40), columns });
    }
    return cells;
  });
}

function stackOf(cells: readonly (number | null)[], column: number): number[] {
  const discs = cells.filter((cell) => cell !== null);
  if (cells.slice(0, discs.length).includes(null)) throw refused("connect-four.floating", { column: column + 1 });
  return discs;
}

function checkCounts(state: State): void {
  const count = (seat: number): number => state.stacks.flat().filter((disc) => disc === seat).length;
  const [first, second] = [count(0), count(1)];
  const ahead = (first - second) * (state.starter === 0 ? 1 : -1);
  if (ahead !== (first + second) % 2) throw refused("connect-four.bad-counts", { first, second, player: turnOf(state) + 1 });
}

/** Only the last disc can have made a run, and without it there was none. */
function checkRuns(state: State): void {
  const turn = turnOf(state);
  const last = 1 - turn;
  if (runCells(state, turn).length) throw refused("connect-four.run-too-early", { player: turn + 1 });
  if (!runCells(state, last).length) return;
  const without = (column: number): State => ({ ...state, stacks: state.stacks.map((stack, index) => (index === column ? stack.slice(0, -1) : stack)) });
  const isLast = (stack: readonly number[], column: number): boolean => stack.at(-1) === last && !runCells(without(column), last).length;
  if (!state.stacks.some(isLast)) throw refused("connect-four.run-too-early", { player: last + 1 });
}

function deal(options: Options, seed: number): State {
  const reader = new OptionReader(options, DEFAULTS);
  const columns = readSide(reader, "columns", 7);
  const rows = readSide(reader, "rows", 6);
  const run = reader.whole("run");
  const longest = Math.max(...[columns, rows].filter((side) => isWithin(side, MIN_SIDE, MAX_SIDE)), 0) || MAX_SIDE;
  if (!isWithin(run, MIN_RUN, longest)) {
    reader.refuse("run", phrase("connect-four.run-refused", { value: reader.text("run").slice(0, 40), shortest: MIN_RUN, longest, default: 4 }));
  }
  const starter = reader.text("starter").toLowerCase() === "lot" ? null : reader.whole("starter");
  if (starter !== null && !isWithin(starter, 1, 2)) {
    reader.refuse("starter", phrase("connect-four.starter-refused", { value: reader.text("starter").slice(0, 40), default: 1 }));
  }
  reader.finish();
  const first = starter === null ? new Dice(seed).below(2) : starter - 1;
  return { columns, rows, run, starter: first, stacks: Array.from({ length: columns }, () => []) };
}

function readSide(reader: OptionReader, name: "columns" | "rows", usual: number): number {
  const side = reader.whole(name);
  if (isWithin(side, MIN_SIDE, MAX_SIDE)) return side;
  const value = reader.text(name).slice(0, 40);
  reader.refuse(name, phrase(`connect-four.${name}-refused`, { value, least: MIN_SIDE, most: MAX_SIDE, default: usual }));
  return side;
}

function message(state: State): Phrase {
  return outcome(state)?.reason ?? phrase("connect-four.to-play", { player: playerPhrase(turnOf(state)) });
}

function refused(code: string, params: Record<string, unknown>): Refusal {
  return new Refusal("notation", phrase(code, params));
}

function illegal(code: string, params: Record<string, unknown> = {}): Refusal {
  return new Refusal("illegal-move", phrase(code, params));
}

export const connectFour: Rules<State> = {
  slug: "connect-four",
  deal,
  read,
  write,
  seatCount: () => 2,
  legal: (state, seat) => (seat !== turnOf(state) || outcome(state) ? [] : openColumns(state).map(writeColumn)),
  apply,
  outcome,
  view,
  message,
  symbols: (seatCount) => ["X", "O"].slice(0, seatCount),
};
