/** Morpion, as `games/morpion` has it in Python. */

import { Dice } from "./dice";
import { Refusal, shared, wonBy, type Options, type Outcome, type Rules } from "./game";
import { isWithin, OptionReader, readYesNo } from "./options";
import { phrase, playerPhrase, type Phrase } from "./phrase";
import { ban, type Ban, type Stones } from "./renju";

export const VARIANTS = ["free", "renju", "caro", "misere"] as const;
export type Variant = (typeof VARIANTS)[number];

export interface State {
  columns: number;
  rows: number;
  run: number;
  isExact: boolean;
  variant: Variant;
  starter: number;
  seatCount: number;
  /** Row after row from the top left, the seat whose mark lies there. */
  cells: readonly (number | null)[];
  /** How many lines win. */
  lines: number;
  /** Of an opening that is not settled yet. */
  phase: Phase | null;
}

const OPENING_RULES = ["free", "swap", "swap2"] as const;
export type Phase = "swap" | "swap2" | "two";
const ANSWERS = ["swap", "stay", "two"] as const;
export type AnswerWord = (typeof ANSWERS)[number];

const DEFAULTS = { columns: "3", rows: "3", run: "3", players: "2", starter: "lot", exact: "no", variant: "free", opening_rule: "free", lines: "1" };
const RANGES = { columns: [3, 26], rows: [3, 26], run: [3, 26], players: [2, 26], lines: [1, 99] } as const;
const MIN_OPENING_RUN = 4;
const OPENING_MARKS = 3;
const MORE_MARKS = 5;
const CELL = /^([A-Za-z])([1-9][0-9]?)$/;
const CELLS = /^(?:[A-Za-z][0-9]{1,2}[\s,]*)*$/;
const STATE = /^mo:([1-9]\d{0,2})x([1-9]\d{0,2})x([1-9]\d{0,2})(e?):p([1-9]\d{0,2})(?::l([1-9]\d{0,2}))? ([a-z0-9/]+) ([a-z])(?: (renju|caro|misere))?(?: (swap|swap2|two))?$/;
const STEPS = [[1, 0], [0, 1], [1, 1], [-1, 1]] as const;
const MAX_ECHO = 40;
const FIVE = 5;
const TWO = 2;

const letter = (seat: number): string => String.fromCharCode(97 + seat);
export const cellName = (state: State, cell: number): string => letter(cell % state.columns) + (Math.floor(cell / state.columns) + 1);

export function markCount(state: State): number {
  return state.cells.reduce<number>((count, cell) => (cell === null ? count : count + 1), 0);
}

export function turnOf(state: State): number {
  return state.phase === null ? ownerOf(state) : openingTurn(state, state.phase);
}

/** Whose the next mark will be: in an opening not always theirs who makes it. */
export function ownerOf(state: State): number {
  return (state.starter + markCount(state)) % state.seatCount;
}

/** Who began makes three marks, the other answers; or makes two more, and who began answers. */
function openingTurn(state: State, phase: Phase): number {
  const [count, other] = [markCount(state), 1 - state.starter];
  if (phase === "two") return count < MORE_MARKS ? other : state.starter;
  return count < OPENING_MARKS ? state.starter : other;
}

/** How many marks lie there when somebody answers. */
const openingMarks = (phase: Phase): number => (phase === "two" ? MORE_MARKS : OPENING_MARKS);

/** What whoever is to move may say to the opening; nothing while they are to make a mark. */
export function answersOf(state: State): readonly AnswerWord[] {
  if (state.phase === null || markCount(state) !== openingMarks(state.phase)) return [];
  return state.phase === "swap2" ? ANSWERS : ["swap", "stay"];
}

/** Whether one line wins, whoever completes it: the game that the engines know. */
export function isPlain({ variant, lines, phase }: State): boolean {
  return variant === "free" && lines === 1 && phase === null;
}

/** As many lines as fit into the rows of this seat. */
export function lineCount(state: State, seat: number): number {
  return rowsOf(state, seat).reduce((count, { length }) => count + Math.floor(length / state.run), 0);
}

/** Every row without a gap of this seat that is a line or longer. */
function rowsOf({ columns, rows, run, cells }: State, seat: number): number[][] {
  const isOwn = (x: number, y: number): boolean => x >= 0 && x < columns && y >= 0 && y < rows && cells[y * columns + x] === seat;
  return cells.flatMap((owner, cell) => {
    if (owner !== seat) return [];
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    return STEPS.flatMap(([right, down]) => {
      if (isOwn(x - right, y - down)) return [];
      const row = [cell];
      while (isOwn(x + row.length * right, y + row.length * down)) row.push((y + row.length * down) * columns + x + row.length * right);
      return row.length < run ? [] : [row];
    });
  });
}

/** Whether the last to move has as many lines as it takes. */
function hasLine(state: State): boolean {
  const last = lastMover(state);
  return state.lines > 1 ? lineCount(state, last) >= state.lines : runCells(state, last).length > 0;
}

const lineCounts = (state: State): number[] => Array.from({ length: state.seatCount }, (_, seat) => lineCount(state, seat));

/** Who moved last; before the first move, the seat whose turn comes last. */
function lastMover(state: State): number {
  return (state.starter + markCount(state) + state.seatCount - 1) % state.seatCount;
}

/** Whether a line longer than the run does not count for this seat. */
export function isExactFor(state: State, seat: number): boolean {
  return state.isExact || (state.variant === "renju" && seat === state.starter);
}

/** Why whoever is to move may not take this free cell; null: they may. Or another seat, if it were its turn. */
export function banOf(state: State, seat = turnOf(state)): (cell: number) => Ban | null {
  if (state.variant !== "renju" || state.phase !== null || seat !== state.starter) return () => null;
  const own = new Set(state.cells.flatMap((owner, cell) => (owner === seat ? [cell] : [])));
  const stones: Stones = { columns: state.columns, rows: state.rows, own, isFree: (cell) => state.cells[cell] === null };
  return (cell) => ban(stones, cell);
}

/** The free cells that are not forbidden to whoever is to move. */
export function allowedCells(state: State): number[] {
  const why = banOf(state);
  return state.cells.flatMap((owner, cell) => (owner === null && why(cell) === null ? [cell] : []));
}

/** Every cell of every line of this seat that counts, row by row. */
export function runCells(state: State, seat: number): number[] {
  const { columns, rows, run } = state;
  const isOwn = (x: number, y: number): boolean => x >= 0 && x < columns && y >= 0 && y < rows && state.cells[y * columns + x] === seat;
  const isTheirs = (x: number, y: number): boolean => x >= 0 && x < columns && y >= 0 && y < rows && state.cells[y * columns + x] === 1 - seat;
  const found = new Set<number>();
  state.cells.forEach((owner, cell) => {
    if (owner !== seat) return;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    for (const [right, down] of STEPS) {
      let length = 1;
      while (length < run && isOwn(x + length * right, y + length * down)) length += 1;
      const ends = [[x - right, y - down], [x + run * right, y + run * down]] as const;
      const isTooLong = isExactFor(state, seat) && ends.some(([column, row]) => isOwn(column, row));
      if (length < run || isTooLong || (state.variant === "caro" && ends.every(([column, row]) => isTheirs(column, row)))) continue;
      for (let place = 0; place < run; place += 1) found.add((y + place * down) * columns + x + place * right);
    }
  });
  return [...found].sort((left, right) => left - right);
}

export function outcome(state: State): Outcome | null {
  const last = lastMover(state);
  if (state.lines > 1) return hasLine(state) || !state.cells.includes(null) ? byLines(state) : null;
  if (runCells(state, last).length) {
    if (state.variant === "misere") return lostBy(state, last);
    const code = isExactFor(state, last) ? "morpion.exact-run" : "morpion.run";
    return wonBy(last, state.seatCount, phrase(code, { player: playerPhrase(last), run: state.run }));
  }
  if (!state.cells.includes(null)) return shared(state.seatCount, phrase("morpion.grid-full"));
  const why = banOf(state);
  const isStuck = state.variant === "renju" && state.cells.every((owner, cell) => owner !== null || why(cell) !== null);
  return isStuck ? shared(state.seatCount, phrase("morpion.all-forbidden")) : null;
}

/** Who reached the number, or on a full grid who has most; the others by what they have. */
function byLines(state: State): Outcome {
  const counts = lineCounts(state);
  const count = Math.max(...counts);
  const best = counts.flatMap((each, seat) => (each === count ? [seat] : []));
  const places = counts.map((own) => 1 + counts.filter((other) => other > own).length);
  if (best.length === state.seatCount) return { places, reason: phrase("morpion.lines-shared", { count }) };
  if (best.length > 1) return { places, reason: phrase("morpion.lines-tied", { count }) };
  return { places, reason: phrase(hasLine(state) ? "morpion.lines-reached" : "morpion.most-lines", { player: playerPhrase(best[0] as number), count }) };
}

/** All others share the first place. */
function lostBy(state: State, loser: number): Outcome {
  const places = Array.from({ length: state.seatCount }, (_, seat) => (seat === loser ? state.seatCount : 1));
  return { places, reason: phrase("morpion.losing-run", { player: playerPhrase(loser), run: state.run }) };
}

export function marked(state: State, cell: number): State {
  const turn = ownerOf(state);
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

/** The same marks once somebody has said what becomes of them. */
export function answered(state: State, word: AnswerWord): State {
  if (word === "two") return { ...state, phase: "two" };
  if (word === "stay") return { ...state, phase: null };
  return { ...state, phase: null, starter: 1 - state.starter, cells: state.cells.map((owner) => (owner === null ? null : 1 - owner)) };
}

function apply(state: State, seat: number | null, action: string): State {
  const word = ANSWERS.find((each) => each === action.toLowerCase());
  const [column, row] = word ? [0, 0] : readCell(action);
  const turn = turnOf(state);
  if (outcome(state)) throw illegal("morpion.game-over");
  if (seat !== turn) throw illegal("morpion.not-your-turn", { player: playerPhrase(turn) });
  const words = answersOf(state);
  if (word && !words.includes(word)) throw illegal(words.length ? "morpion.wrong-answer" : "morpion.nothing-asked", { words });
  if (word) return answered(state, word);
  if (words.length) throw illegal("morpion.answer-first", { words });
  if (column >= state.columns || row >= state.rows) {
    throw illegal("morpion.off-grid", { column: column + 1, row: row + 1, columns: state.columns, rows: state.rows });
  }
  const cell = row * state.columns + column;
  const owner = state.cells[cell] ?? null;
  if (owner !== null) throw illegal("morpion.cell-taken", { cell: cellName(state, cell), player: playerPhrase(owner) });
  const why = banOf(state)(cell);
  if (why) throw illegal(`morpion.banned.${why}`, { cell: cellName(state, cell) });
  return marked(state, cell);
}

function legal(state: State, seat: number): string[] {
  if (seat !== turnOf(state) || outcome(state)) return [];
  const words = answersOf(state);
  if (words.length) return [...words];
  return allowedCells(state).map((cell) => cellName(state, cell));
}

function letteredRows(state: State): string[] {
  const signs = state.cells.map((owner) => (owner === null ? "." : letter(owner)));
  return Array.from({ length: state.rows }, (_, row) => signs.slice(row * state.columns, (row + 1) * state.columns).join(""));
}

function forbiddenCells(state: State): number[] {
  const why = banOf(state);
  return state.variant === "renju" ? state.cells.flatMap((owner, cell) => (owner === null && why(cell) !== null ? [cell] : [])) : [];
}

/** Of winning lines; where more than one is needed, of every line there is. */
function winningCells(state: State): number[] {
  if (state.lines === 1) return runCells(state, lastMover(state));
  const cells = Array.from({ length: state.seatCount }, (_, seat) => rowsOf(state, seat).flat()).flat();
  return [...new Set(cells)].sort((left, right) => left - right);
}

function view(state: State): unknown {
  const ended = outcome(state);
  return {
    columns: state.columns,
    rows: state.rows,
    run: state.run,
    is_exact: state.isExact,
    variant: state.variant,
    seat_count: state.seatCount,
    starter: state.starter,
    turn: ended ? null : turnOf(state),
    cells: letteredRows(state),
    owner: ended || answersOf(state).length ? null : ownerOf(state),
    phase: state.phase,
    answers: answersOf(state),
    lines: state.lines,
    line_counts: state.lines > 1 ? lineCounts(state) : [],
    winning: winningCells(state).map((cell) => ({ column: cell % state.columns, row: Math.floor(cell / state.columns) })),
    forbidden: ended ? [] : forbiddenCells(state).map((cell) => ({ column: cell % state.columns, row: Math.floor(cell / state.columns) })),
    outcome: ended,
  };
}

function message(state: State): Phrase {
  const ended = outcome(state);
  if (ended) return phrase("morpion.over", { reason: ended.reason });
  const player = playerPhrase(turnOf(state));
  if (answersOf(state).length) return phrase(`morpion.to-answer-${state.phase}`, { player });
  if (state.phase !== null) return phrase("morpion.to-open", { player, count: openingMarks(state.phase) - markCount(state), symbol: "OX"[ownerOf(state)] });
  if (state.lines > 1) return phrase("morpion.to-play-lines", { player, run: state.run, count: state.lines });
  return phrase(state.variant === "misere" ? "morpion.to-play-misere" : "morpion.to-play", { player: playerPhrase(turnOf(state)), run: state.run });
}

function write(state: State): string {
  const rows = letteredRows(state).map((row) => row.replace(/\.+/g, (gap) => String(gap.length)));
  const sizes = `${state.columns}x${state.rows}x${state.run}${state.isExact ? "e" : ""}`;
  const lines = state.lines === 1 ? "" : `:l${state.lines}`;
  const rules = [state.variant === "free" ? null : state.variant, state.phase].flatMap((word) => (word === null ? [] : [` ${word}`])).join("");
  return `mo:${sizes}:p${state.seatCount}${lines} ${rows.join("/")} ${letter(turnOf(state))}${rules}`;
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
  const [, columns, rows, run, exact, players, lines = "1", grid, turn, variant = "free", phase] = found as unknown as [string, string, string, string, string, string, string | undefined, string, string, string?, Phase?];
  const empty = { ...dealForReading({ columns, rows, run, players, starter: "1", exact: exact ? "yes" : "no", variant, lines, opening_rule: phase ? "swap" : "free" }), phase: null };
  const cells = readRows(empty, grid.split("/"));
  const count = cells.filter((cell) => cell !== null).length;
  const mover = readSeat(turn, empty.seatCount);
  const starter = (((mover - count) % empty.seatCount) + empty.seatCount) % empty.seatCount;
  const settled = { ...empty, starter, cells };
  const state = phase ? inPhase(settled, phase, mover) : settled;
  checkCounts(state);
  checkRuns(state);
  return state;
}

/** The same marks in an opening that is not settled; in it the turn goes by other rules. */
function inPhase(settled: State, phase: Phase, mover: number): State {
  const [found, least, most] = [markCount(settled), phase === "two" ? OPENING_MARKS : 0, openingMarks(phase)];
  if (found < least || found > most) throw refused("morpion.bad-phase", { phase, found, least, most });
  const state = { ...settled, phase };
  return turnOf(state) === mover ? state : { ...state, starter: 1 - state.starter };
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

/** Only with a five, which wins, may the seat that began have a longer line. */
function isOverlong(state: State): boolean {
  return runCells({ ...state, variant: "free", run: state.run + 1 }, state.starter).length > 0 && !runCells(state, state.starter).length;
}

/** The game ends with the first line, so one last mark must account for all there are. */
function checkRuns(state: State): void {
  if (state.lines > 1) return checkLines(state);
  if (state.variant === "renju" && isOverlong(state)) throw refused("morpion.bad-overline", { player: state.starter + 1 });
  const last = lastMover(state);
  for (let seat = 0; seat < state.seatCount; seat += 1) {
    if (seat !== last && runCells(state, seat).length) throw refused("morpion.bad-winner", { player: seat + 1, last: last + 1 });
  }
  if (!runCells(state, last).length) return;
  const without = (cell: number): State => ({ ...state, cells: state.cells.map((owner, index) => (index === cell ? null : owner)) });
  const isLast = (owner: number | null, cell: number): boolean => owner === last && !runCells(without(cell), last).length;
  if (!state.cells.some(isLast)) throw refused("morpion.bad-lines", { player: last + 1 });
}

/** Nobody but the last to move has as many lines as win, and without one of their marks they had not. */
function checkLines(state: State): void {
  const last = lastMover(state);
  const seat = lineCounts(state).findIndex((count, each) => each !== last && count >= state.lines);
  if (seat >= 0) throw refused("morpion.bad-winner", { player: seat + 1, last: last + 1 });
  const without = (cell: number): State => ({ ...state, cells: state.cells.map((owner, index) => (index === cell ? null : owner)) });
  const isLast = (owner: number | null, cell: number): boolean => owner === last && lineCount(without(cell), last) < state.lines;
  if (hasLine(state) && !state.cells.some(isLast)) throw refused("morpion.bad-lines", { player: last + 1 });
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
    reader.refuse(name, phrase(name === "lines" ? "morpion.bad-goal" : `morpion.bad-${name}`, { value: reader.text(name).slice(0, MAX_ECHO), least, most, default: usual }));
  }
  const variant = VARIANTS.find((word) => word === reader.text("variant").toLowerCase());
  if (!variant) {
    const expected = phrase("options.one-of", { words: VARIANTS });
    reader.refuse("variant", phrase("options.refused", { name: "variant", value: reader.text("variant").slice(0, MAX_ECHO), expected, default: "free" }));
  }
  const rule = OPENING_RULES.find((word) => word === reader.text("opening_rule").toLowerCase());
  if (!rule) {
    const expected = phrase("options.one-of", { words: OPENING_RULES });
    reader.refuse("opening_rule", phrase("options.refused", { name: "opening_rule", value: reader.text("opening_rule").slice(0, MAX_ECHO), expected, default: "free" }));
  }
  reader.finish();
  const isExact = readYesNo(reader.text("exact")) ?? false;
  if ((variant === "renju" || variant === "caro") && (sizes.run !== FIVE || sizes.players !== TWO)) {
    reader.refuse("variant", phrase("morpion.five-for-two", { run: sizes.run, seat_count: sizes.players }));
  } else if (variant === "renju" && isExact) {
    reader.refuse("variant", phrase("morpion.renju-is-exact"));
  }
  reader.finish();
  if (rule !== "free" && (sizes.run < MIN_OPENING_RUN || sizes.players !== TWO)) {
    reader.refuse("opening_rule", phrase("morpion.opening-for-two", { run: sizes.run, seat_count: sizes.players }));
  }
  reader.finish();
  if (sizes.lines > 1 && (variant !== "free" || isExact)) reader.refuse("lines", phrase("morpion.lines-are-free"));
  reader.finish();
  const { columns, rows, run, players, lines } = sizes;
  const starter = isRandom ? new Dice(seed).below(players) : reader.whole("starter") - 1;
  return { columns, rows, run, isExact, variant: variant ?? "free", starter, seatCount: players, cells: Array<null>(columns * rows).fill(null), lines, phase: rule === "free" ? null : (rule ?? null) };
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
