/** A position of Connect Four or Morpion while it is edited. The server says whether it is possible. */

import type { Highlight } from "../../wire";

export type GridGame = "connect-four" | "morpion";

export interface Layout {
  readonly game: GridGame;
  readonly columns: number;
  readonly rows: number;
  readonly run: number;
  readonly players: number;
  /** Longer lines do not win. */
  readonly isExact: boolean;
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

export function emptyLayout(game: GridGame): Layout {
  const [columns, rows, run] = DEFAULTS[game];
  return { game, columns, rows, run, players: 2, isExact: false, cells: noPieces(columns, rows), turn: null };
}

export function cleared(layout: Layout): Layout {
  return { ...layout, cells: noPieces(layout.columns, layout.rows), turn: null };
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
  const has = counts(layout);
  return layout.turn ?? fittingTurns(layout)[0] ?? has.indexOf(Math.min(...has));
}

const letter = (seat: number): string => String.fromCharCode(97 + seat);

/** In the game's notation. */
export function writeLayout(layout: Layout): string {
  const { game, columns, rows, run, players, isExact, cells } = layout;
  const lines = cells.map((line) => line.map((seat) => (seat === null ? "." : letter(seat))).join("").replaceAll(/\.+/g, (gap) => String(gap.length)));
  const size = `${columns}x${rows}x${run}`;
  const head = game === "connect-four" ? `c4:${size}` : `mo:${size}${isExact ? "e" : ""}:p${players}`;
  return `${head} ${lines.join("/")} ${letter(turnOf(layout))}`;
}

const WRITTEN = /^(c4|mo):(\d{1,2})x(\d{1,2})x(\d{1,2})(e?)(?::p(\d{1,2}))?[ +]([\da-z/]+)[ +]([a-z])$/;

/** Reads a position, possible or not; null for any other text. */
export function readLayout(game: GridGame, text: string): Layout | null {
  const found = WRITTEN.exec(text);
  if (!found || (found[1] === "c4") !== (game === "connect-four")) return null;
  const [columns, rows, run, players] = [Number(found[2]), Number(found[3]), Number(found[4]), Number(found[6] ?? 2)];
  const cells = (found[7] ?? "").split("/").map((line) =>
    [...line.matchAll(/\d+|[a-z]/g)].flatMap(([piece]) => (/\d/.test(piece) ? Array<null>(Math.min(Number(piece), columns + 1)).fill(null) : [piece.charCodeAt(0) - 97])),
  );
  const turn = (found[8] ?? "a").charCodeAt(0) - 97;
  const layout = { game, columns, rows, run, isExact: found[5] === "e", players, cells, turn };
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
  if (game === "morpion") return { columns, rows, run, cells: cells.map((line) => line.map((seat) => (seat === null ? "." : letter(seat))).join("")), turn, winning };
  const open = Array.from({ length: columns }, (_, column) => column).filter((column) => cells[0]?.[column] === null);
  return { columns, rows, run, cells, turn, open_columns: open, winning_cells: winning };
}

/** The options of a game from this position. */
export function optionsOf({ game, columns, rows, run, players, isExact }: Layout): Record<string, string> {
  const size = { columns: String(columns), rows: String(rows), run: String(run) };
  return game === "connect-four" ? size : { ...size, players: String(players), exact: isExact ? "yes" : "no" };
}

export function symbolsOf({ game, players }: Pick<Layout, "game" | "players">): string[] {
  if (game === "connect-four") return ["", ""];
  return players === 2 ? ["O", "X"] : Array.from({ length: players }, (_, seat) => letter(seat).toUpperCase());
}

function noPieces(columns: number, rows: number): null[][] {
  return Array.from({ length: rows }, () => Array<null>(columns).fill(null));
}
