/** Connect Four, as `games/connect_four` has it in Python. */

import { Dice } from "./dice";
import { Refusal, shared, wonBy, type Options, type Outcome, type Rules } from "./game";
import { isWithin, OptionReader, readYesNo } from "./options";
import { phrase, playerPhrase, type Phrase } from "./phrase";

export interface State {
  columns: number;
  rows: number;
  run: number;
  starter: number;
  /** By column, the seats whose discs lie there, from below. */
  stacks: readonly (readonly number[])[];
  /** The first disc may still be taken over. */
  pie: boolean;
  /** How many discs were popped out; null: that is not allowed. */
  pops: number | null;
}

type Cell = readonly [column: number, row: number];

const DEFAULTS = { columns: "7", rows: "6", run: "4", starter: "1", pie: "no", pop_out: "no" };
const MIN_SIDE = 4;
const MAX_SIDE = 26;
const MAX_NOTATION_SIDE = 100;
const MIN_RUN = 3;
/** Taking over the first disc. */
export const SWAP = "swap";
const POP = "pop-";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SEATS = "ab";
const EXAMPLE = "c4:7x6x4 7/7/7/3b3/3a3/2aba2 b";
const POPPED = /^pop-?([a-z]|[1-9][0-9]{0,2})$/i;
const COLUMN = /^(?:[a-z]|[1-9][0-9]{0,2})$/i;
const COLUMNS = /^[a-z1-9]*$/i;
const BETWEEN = /[ \t\r\n,;]+/g;
const POSITION = /^c4:([1-9][0-9]{0,2})x([1-9][0-9]{0,2})x([1-9][0-9]{0,2}) ([ab0-9/]+) ([ab])( pie)?(?: pop(0|[1-9][0-9]{0,4}))?$/;
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

/** Taking an own disc out of the bottom of this column. */
export function popAction(column: number): string {
  return POP + writeColumn(column);
}

/** As many in a game as the grid has cells, so that every game ends. */
export function popsLeft({ columns, rows, pops }: State): number {
  return pops === null ? 0 : columns * rows - pops;
}

/** The columns whose lowest disc the one to move may take out. */
function popColumns(state: State): number[] {
  const turn = turnOf(state);
  return popsLeft(state) > 0 ? state.stacks.flatMap((stack, column) => (stack[0] === turn ? [column] : [])) : [];
}

function readColumn(text: string): number {
  if (text.length > 3 || !COLUMN.test(text)) throw refused("connect-four.not-a-column", { text: text.slice(0, 40) });
  return columnNamed(text);
}

function columnNamed(text: string): number {
  return /^\d/.test(text) ? Number(text) - 1 : LETTERS.indexOf(text.toLowerCase());
}

/** Whether the one to move may take over the only disc. */
export function maySwap(state: State): boolean {
  return state.pie && discCount(state) > 0;
}

/** Whoever takes the disc over is from then on the one who began. */
function swapped(state: State): State {
  return { ...state, pie: false, starter: turnOf(state), stacks: state.stacks.map((stack) => stack.map((seat) => 1 - seat)) };
}

export function dropped(state: State, column: number): State {
  const seat = turnOf(state);
  return { ...state, pie: state.pie && discCount(state) === 0, stacks: state.stacks.map((stack, index) => (index === column ? [...stack, seat] : stack)) };
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

/** Who has a run: after a pop it may be the other, and of two the one who moved last. */
function winnerOf(state: State): number | null {
  const turn = turnOf(state);
  if (runCells(state, 1 - turn).length) return 1 - turn;
  return state.pops && runCells(state, turn).length ? turn : null;
}

function outcome(state: State): Outcome | null {
  const winner = winnerOf(state);
  if (winner !== null) return wonBy(winner, 2, phrase("connect-four.won", { player: playerPhrase(winner), run: state.run }));
  return discCount(state) === state.columns * state.rows && !popColumns(state).length ? shared(2, phrase("connect-four.drawn")) : null;
}

function apply(state: State, seat: number | null, action: string): State {
  const isSwap = action.toLowerCase() === SWAP;
  const popped = POPPED.exec(action)?.[1];
  const column = isSwap ? 0 : popped ? columnNamed(popped) : readColumn(action);
  const turn = turnOf(state);
  const open = openColumns(state);
  const numbers = open.map((each) => each + 1);
  if (outcome(state)) throw illegal("connect-four.over");
  if (seat !== turn) throw illegal("connect-four.not-your-turn", { player: playerPhrase(turn) });
  if (isSwap && !maySwap(state)) throw illegal("connect-four.cannot-swap", { open: numbers });
  if (isSwap) return swapped(state);
  if (popped) return poppedOut(state, column, numbers);
  if (column >= state.columns) throw illegal("connect-four.no-such-column", { column: column + 1, open: numbers });
  if (!open.includes(column)) throw illegal("connect-four.column-full", { column: column + 1, open: numbers });
  return dropped(state, column);
}

function poppedOut(state: State, column: number, open: readonly number[]): State {
  if (state.pops === null) throw illegal("connect-four.no-pops", { open });
  const own = popColumns(state);
  if (!own.includes(column)) throw illegal("connect-four.cannot-pop", { column: column + 1, own: own.map((each) => each + 1), count: own.length });
  return { ...state, pie: false, pops: state.pops + 1, stacks: state.stacks.map((stack, index) => (index === column ? stack.slice(1) : stack)) };
}

function view(state: State): unknown {
  const ended = outcome(state);
  const top = state.rows - 1;
  const winning = runCells(state, winnerOf(state) ?? 1 - turnOf(state)).map(([column, row]) => [top - row, column] as const);
  return {
    columns: state.columns,
    rows: state.rows,
    run: state.run,
    cells: Array.from({ length: state.rows }, (_, row) => state.stacks.map((stack) => stack[top - row] ?? null)),
    turn: ended ? null : turnOf(state),
    may_swap: maySwap(state),
    open_columns: openColumns(state),
    pop_columns: ended ? [] : popColumns(state),
    pops_left: state.pops === null ? null : popsLeft(state),
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
  return `c4:${state.columns}x${state.rows}x${state.run} ${rows.join("/")} ${SEATS[turnOf(state)]}${state.pie ? " pie" : ""}${state.pops === null ? "" : ` pop${state.pops}`}`;
}

/** A position, or the columns of a game on the usual grid. */
function read(text: string): State {
  if (text.slice(0, 3).toLowerCase() === "c4:") return readPosition(text);
  const signs = text.length <= 2 * MAX_NOTATION_SIDE ** 2 ? text.replace(BETWEEN, "") : text;
  if (signs.length > MAX_NOTATION_SIDE ** 2 || !COLUMNS.test(signs)) throw refused("connect-four.not-columns", { text: text.slice(0, 40) });
  return [...signs].reduce((state, sign) => apply(state, turnOf(state), sign), deal({}, 0));
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
  const state = { columns, rows, run, starter: (turn + count) % 2, stacks, pie: match[6] !== undefined, pops: match[7] === undefined ? null : Number(match[7]) };
  if (state.pops) checkCountsWithPops(state, state.pops);
  else {
    checkCounts(state);
    checkRuns(state);
  }
  if (state.pie && (count > 1 || state.pops)) throw refused("connect-four.pie-too-late", { count });
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

/** Each player has dropped as many discs as lie there and they popped out, and popped out none but their own. */
function checkCountsWithPops(state: State, pops: number): void {
  const turns = discCount(state) + 2 * pops;
  const second = state.stacks.flat().filter((disc) => disc === 1).length;
  const first = discCount(state) - second;
  const spare = [first, second].map((count, seat) => Math.floor((turns + (seat === state.starter ? 1 : 0)) / 2) - count);
  if (pops > state.columns * state.rows || spare.some((count) => count < 0 || count % 2)) throw refused("connect-four.bad-pops", { count: pops, first, second });
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
  const [pie, popOut] = [readFlag(reader, "pie"), readFlag(reader, "pop_out")];
  reader.finish();
  const first = starter === null ? new Dice(seed).below(2) : starter - 1;
  return { columns, rows, run, starter: first, stacks: Array.from({ length: columns }, () => []), pie, pops: popOut ? 0 : null };
}

function readFlag(reader: OptionReader, name: string): boolean {
  const value = readYesNo(reader.text(name));
  if (value === undefined) {
    reader.refuse(name, phrase("options.refused", { name, value: reader.text(name).slice(0, 40), expected: phrase("options.one-of", { words: ["yes", "no"] }), default: "no" }));
  }
  return value ?? false;
}

function readSide(reader: OptionReader, name: "columns" | "rows", usual: number): number {
  const side = reader.whole(name);
  if (isWithin(side, MIN_SIDE, MAX_SIDE)) return side;
  const value = reader.text(name).slice(0, 40);
  reader.refuse(name, phrase(`connect-four.${name}-refused`, { value, least: MIN_SIDE, most: MAX_SIDE, default: usual }));
  return side;
}

function message(state: State): Phrase {
  const ended = outcome(state);
  if (ended) return ended.reason;
  const [player, columns] = [playerPhrase(turnOf(state)), popColumns(state).map((column) => column + 1)];
  if (columns.length) return phrase("connect-four.to-play-or-pop", { player, columns, count: columns.length });
  return phrase(maySwap(state) ? "connect-four.to-play-or-swap" : "connect-four.to-play", { player });
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
  legal: (state, seat) => (seat !== turnOf(state) || outcome(state) ? [] : [...openColumns(state).map(writeColumn), ...popColumns(state).map(popAction), ...(maySwap(state) ? [SWAP] : [])]),
  apply,
  outcome,
  view,
  message,
  symbols: (seatCount) => ["X", "O"].slice(0, seatCount),
};
