/** A position of Connect Four or Morpion while it is edited. The server says whether it is possible. */

import { USUAL } from "../../games/morpion/grid";
import type { Highlight } from "../../wire";

export type GridGame = "connect-four" | "morpion";

/** `two`: of swap2, when two more marks were chosen. */
export type Opening = "swap" | "swap2" | "two";

export interface Layout {
  readonly game: GridGame;
  readonly columns: number;
  readonly rows: number;
  readonly run: number;
  readonly players: number;
  /** Longer lines do not win. */
  readonly isExact: boolean;
  /** Of Morpion: `free`, or what the position says. */
  readonly variant: string;
  /** Of Morpion: how many lines win. */
  readonly lines: number;
  /** Of Morpion: an opening that somebody has yet to answer, while as many marks lie there as it takes. */
  readonly opening: Opening | null;
  /** Of Connect Four: the first disc may be taken over. */
  readonly hasPie: boolean;
  /** Of Connect Four: how many discs were popped out; null: that is not allowed. */
  readonly pops: number | null;
  /** Rows from the top; null for an empty cell. */
  readonly cells: readonly (readonly (number | null)[])[];
  /** Who moves next; null: as the number of pieces says. */
  readonly turn: number | null;
}

export const LIMITS: Readonly<Record<GridGame, { side: readonly [number, number]; players: readonly [number, number] }>> = {
  "connect-four": { side: [4, 26], players: [2, 2] },
  morpion: { side: [3, 26], players: [2, 26] },
};
export const MIN_RUN = 3;
const DEFAULTS: Readonly<Record<GridGame, readonly [columns: number, rows: number, run: number]>> = { "connect-four": [7, 6, 4], morpion: [3, 3, 3] };

const USUAL_RULES = { variant: "free", lines: 1, opening: null, hasPie: false, pops: null };
export const MOST_LINES = 99;

export function emptyLayout(game: GridGame): Layout {
  const [columns, rows, run] = DEFAULTS[game];
  return { game, columns, rows, run, players: 2, isExact: false, ...USUAL_RULES, cells: noPieces(columns, rows), turn: null };
}

export function cleared(layout: Layout): Layout {
  return { ...layout, cells: noPieces(layout.columns, layout.rows), turn: null, opening: layout.opening === "two" ? "swap2" : layout.opening, pops: layout.pops === null ? null : 0 };
}

/** With this piece on the cell; null removes it. */
export function withPiece(layout: Layout, row: number, column: number, seat: number | null): Layout {
  if (layout.cells[row]?.[column] === undefined || layout.cells[row][column] === seat) return layout;
  return { ...layout, cells: layout.cells.map((line, each) => (each === row ? line.with(column, seat) : line)) };
}

/** With a disc dropped into this column; the same layout where it is full. */
export function dropped(layout: Layout, column: number, seat: number): Layout {
  const row = layout.cells.findLastIndex((line) => line[column] === null);
  return withPiece(layout, row, column, seat);
}

/** Without the uppermost disc of a column. */
export function lifted(layout: Layout, column: number): Layout {
  const row = layout.cells.findIndex((line) => line[column] !== null && line[column] !== undefined);
  return withPiece(layout, row, column, null);
}

/** Discs keep their place from the bottom, marks from the upper left corner; what no longer fits is removed. */
export function resized(layout: Layout, columns: number, rows: number): Layout {
  const [least, most] = LIMITS[layout.game].side;
  const isSide = (side: number): boolean => Number.isInteger(side) && side >= least && side <= most;
  if (!isSide(columns) || !isSide(rows)) return layout;
  const shift = layout.game === "connect-four" ? layout.rows - rows : 0;
  const cells = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => layout.cells[row + shift]?.[column] ?? null));
  return { ...layout, columns, rows, cells, run: Math.min(layout.run, Math.max(columns, rows)) };
}

export function withRun(layout: Layout, run: number): Layout {
  return Number.isInteger(run) && run >= MIN_RUN && run <= Math.max(layout.columns, layout.rows) ? { ...layout, run } : layout;
}

export function withLines(layout: Layout, lines: number): Layout {
  return Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES ? { ...layout, lines } : layout;
}

/** The pieces of players who are no longer there are removed. */
export function withPlayers(layout: Layout, players: number): Layout {
  const [least, most] = LIMITS[layout.game].players;
  if (!Number.isInteger(players) || players < least || players > most) return layout;
  const cells = layout.cells.map((line) => line.map((seat) => (seat !== null && seat >= players ? null : seat)));
  return { ...layout, players, cells, turn: layout.turn !== null && layout.turn >= players ? null : layout.turn };
}

export function counts({ cells, players }: Layout): number[] {
  const found = Array<number>(players).fill(0);
  for (const seat of cells.flat()) if (seat !== null) found[seat] = (found[seat] ?? 0) + 1;
  return found;
}

/** Every seat whose turn it may be, as each places one piece in turn. */
export function fittingTurns(layout: Layout): number[] {
  const has = counts(layout);
  const all = has.reduce((sum, count) => sum + count, 0);
  const { players } = layout;
  const rounds = Math.floor(all / players);
  return has.map((_, turn) => turn).filter((turn) => {
    const starter = (((turn - all) % players) + players) % players;
    return has.every((count, seat) => count === rounds + ((seat - starter + players) % players < all % players ? 1 : 0));
  });
}

/** The chosen seat; else the first that is possible; else the one with the fewest pieces. */
export function turnOf(layout: Layout): number {
  return layout.turn ?? (unsettled(layout) ? openingTurn(layout) : ownerOf(layout));
}

/** As few discs popped out as explain how many of each there are; after a change nobody knows how many it were. */
export function withFittingPops(layout: Layout): Layout {
  if (layout.pops === null) return layout;
  const [has, turn] = [counts(layout), turnOf(layout)];
  const all = total(layout);
  const starter = (turn + all) % 2;
  const isEnough = (pops: number): boolean => has.every((count, seat) => {
    const spare = Math.floor((all + 2 * pops + Number(seat === starter)) / 2) - count;
    return spare >= 0 && spare % 2 === 0;
  });
  const fitting = Array.from({ length: all + 1 }, (_, pops) => pops).find(isEnough);
  return { ...layout, pops: fitting ?? 0 };
}

/** Whose the next piece is: in an opening not always theirs who makes it. */
export function ownerOf(layout: Layout): number {
  if (layout.turn !== null && !unsettled(layout)) return layout.turn;
  const has = counts(layout);
  return fittingTurns(layout)[0] ?? has.indexOf(Math.min(...has));
}

/** How many marks lie there when somebody answers, at least and at most. */
const OPENING_MARKS: Readonly<Record<Opening, readonly [least: number, most: number]>> = { swap: [0, 3], swap2: [0, 3], two: [3, 5] };

/** The opening, while somebody has yet to answer it. */
function unsettled(layout: Layout): Opening | null {
  if (!layout.opening) return null;
  const [least, most] = OPENING_MARKS[layout.opening];
  const count = total(layout);
  return count >= least && count <= most ? layout.opening : null;
}

/** Who began makes three marks, the other answers; or makes two more, and who began answers. */
function openingTurn(layout: Layout): number {
  const [count, most] = [total(layout), OPENING_MARKS[layout.opening ?? "swap"][1]];
  const starter = (ownerOf(layout) + count) % 2;
  return (layout.opening === "two") === count < most ? 1 - starter : starter;
}

const total = (layout: Layout): number => counts(layout).reduce((sum, count) => sum + count, 0);

const letter = (seat: number): string => String.fromCharCode(97 + seat);

/** In the game's notation. */
export function writeLayout(layout: Layout): string {
  const { game, columns, rows, run, players, isExact, variant, lines: goal, hasPie, pops, cells } = layout;
  const lines = cells.map((line) => line.map((seat) => (seat === null ? "." : letter(seat))).join("").replaceAll(/\.+/g, (gap) => String(gap.length)));
  const size = `${columns}x${rows}x${run}`;
  const head = game === "connect-four" ? `c4:${size}` : `mo:${size}${isExact ? "e" : ""}:p${players}${goal > 1 ? `:l${goal}` : ""}`;
  const opening = unsettled(layout);
  const rules = [variant === "free" ? "" : variant, opening ?? "", hasPie && !pops && total(layout) <= 1 ? "pie" : "", pops === null ? "" : `pop${pops}`];
  return [head, lines.join("/"), letter(turnOf(layout)), ...rules].filter(Boolean).join(" ");
}

const WRITTEN = /^(c4|mo):(\d{1,2})x(\d{1,2})x(\d{1,2})(?<exact>e?)(?::p(?<players>\d{1,2}))?(?::l(?<lines>\d{1,2}))?[ +](?<cells>[\da-z/]+)[ +](?<turn>[a-z])(?:[ +](?<variant>renju|caro|misere))?(?:[ +](?<opening>swap2?|two))?(?<pie>[ +]pie)?(?:[ +]pop(?<pops>\d{1,3}))?$/;

/** Reads a position, possible or not; null for any other text. */
export function readLayout(game: GridGame, text: string): Layout | null {
  const found = WRITTEN.exec(text);
  if (!found?.groups || (found[1] === "c4") !== (game === "connect-four")) return null;
  const said = found.groups;
  const [columns, rows, run, players] = [Number(found[2]), Number(found[3]), Number(found[4]), Number(said.players ?? 2)];
  const cells = (said.cells ?? "").split("/").map((line) =>
    [...line.matchAll(/\d+|[a-z]/g)].flatMap(([piece]) => (/\d/.test(piece) ? Array<null>(Math.min(Number(piece), columns + 1)).fill(null) : [piece.charCodeAt(0) - 97])),
  );
  const turn = (said.turn ?? "a").charCodeAt(0) - 97;
  const rules = { variant: said.variant ?? "free", lines: Number(said.lines ?? 1), opening: (said.opening as Opening | undefined) ?? null, hasPie: said.pie !== undefined, pops: said.pops === undefined ? null : Number(said.pops) };
  const layout = { game, columns, rows, run, isExact: said.exact === "e", ...rules, players, cells, turn };
  return isDrawable(layout) ? layout : null;
}

/** Every piece has a cell and an owner, whether or not the position can be reached. */
function isDrawable({ game, columns, rows, run, players, cells, turn }: Layout): boolean {
  const { side, players: seats } = LIMITS[game];
  const isWithin = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;
  return (
    isWithin(columns, side) && isWithin(rows, side) && isWithin(players, seats) && isWithin(run, [MIN_RUN, Math.max(columns, rows)]) &&
    cells.length === rows && cells.every((line) => line.length === columns && line.every((seat) => seat === null || seat < players)) &&
    (turn ?? 0) < players
  );
}

/** Discs with nothing below them, to be highlighted. */
export function floating({ game, cells, rows }: Layout): Highlight[] {
  if (game !== "connect-four") return [];
  return cells.flatMap((line, row) =>
    line.flatMap((seat, column): Highlight[] => {
      const isHeld = cells.slice(row + 1).every((below) => below[column] !== null);
      return seat === null || isHeld ? [] : [{ cell: `${letter(column)}${rows - row}`, seat, kind: "floating" }];
    }),
  );
}

/** The view that the game's board draws. */
export function viewOf(layout: Layout, winning: readonly unknown[]): unknown {
  const { game, columns, rows, run, cells } = layout;
  const turn = turnOf(layout);
  if (game === "morpion") return { columns, rows, run, cells: cells.map((line) => line.map((seat) => (seat === null ? "." : letter(seat))).join("")), turn, winning, ...USUAL, variant: layout.variant, lines: layout.lines, line_counts: Array<number>(layout.players).fill(0) };
  const open = Array.from({ length: columns }, (_, column) => column).filter((column) => cells[0]?.[column] === null);
  return { columns, rows, run, cells, turn, may_swap: false, open_columns: open, pop_columns: [], pops_left: null, winning_cells: winning };
}

/** The options of a game from this position. */
export function optionsOf({ game, columns, rows, run, players, isExact, variant, lines, opening, hasPie, pops }: Layout): Record<string, string> {
  const size = { columns: String(columns), rows: String(rows), run: String(run) };
  const yes = (is: boolean): string => (is ? "yes" : "no");
  if (game === "connect-four") return { ...size, pie: yes(hasPie), pop_out: yes(pops !== null) };
  const rule = opening === "two" ? "swap2" : (opening ?? "free");
  return { ...size, players: String(players), exact: yes(isExact), variant, lines: String(lines), opening_rule: rule };
}

export function symbolsOf({ game, players }: Pick<Layout, "game" | "players">): string[] {
  if (game === "connect-four") return ["", ""];
  return players === 2 ? ["O", "X"] : Array.from({ length: players }, (_, seat) => letter(seat).toUpperCase());
}

function noPieces(columns: number, rows: number): null[][] {
  return Array.from({ length: rows }, () => Array<null>(columns).fill(null));
}
