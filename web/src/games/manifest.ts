/** The seam: how a game gets a face of its own. `web/README.md` tells it in one page. */

import type { Component } from "svelte";
import type { Colour } from "../board/colours";
import type { UserCommand } from "../commands";
import type { Params, Say } from "../i18n";
import type { Player, RunningTimer, Highlight, Step, TableSnapshot } from "../wire";

/** Known before the game is opened: small, and part of the first page. */
export interface GameManifest {
  /** The cloth under the board: `mat-c4`, `mat-mo`, `mat-rr`, or a class of your own. */
  mat: string;
  /** Sensible settings, offered before all the others. Their name is the text `web.<slug>.preset.<name>`. */
  presets: readonly Preset[];
  /** Whether people may choose the sign they play with. */
  hasSymbols?: boolean;
  /** The colours people may choose, those of the seats first; none where seats have no colour. */
  colours?: readonly Colour[];
  /** Options worth showing at once; the rest is folded away. */
  shownOptions: readonly string[];
  /** The board and all that goes with it; loaded when a table is opened. */
  open(): Promise<GameUi>;
}

export interface Preset {
  name: string;
  options: Readonly<Record<string, string>>;
}

/** What a game brings to the table screen. Only the board and the piece are needed. */
export interface GameUi {
  Board: Component<BoardProps>;
  /** One seat's piece, drawn into a square: beside names, moves and the message. */
  Piece: Component<PieceProps>;
  /** Cards above the move list; on a phone, under the board. */
  SidePanel?: Component<BoardProps>;
  /** Cards above the seats; on a phone, between the message and the board. */
  TopPanel?: Component<BoardProps>;
  /** Buttons on the mat, in place of the replay bar while the game is on. */
  Controls?: Component<BoardProps>;
  /** Replaces the fixed row of buttons at the bottom of a phone; those come after the moves then. */
  MobileControls?: Component<BoardProps>;
  /** The whole answer to one position, shown on request; `position` in the game's notation. */
  solution?(): Promise<Component<{ position: string }>>;
  /** What board, side and controls share on this screen only, made once for each table; use `$state`. */
  createState?(): unknown;
  /** Who plays, where nobody has a name: on an analysis board. */
  defaultPlayers?(count: number, say: Say): readonly DefaultPlayer[];
  /** A step as the move list shows it; the notation where this is missing. */
  stepText?(step: Step, say: Say): string;
  /** A step in words for the ear: “column 3”. */
  stepLabel?(step: Step, say: Say): string;
  /** What has to be reached on this board, where the board alone does not tell: “5 in a row wins.” */
  goalText?(view: any, say: Say): string;
  /** Puzzles with a goal to reach alone; where the other answers, the moves of the puzzle are enough. */
  puzzle?: PuzzleRules;
  /** One short word under a name (“Disc”), and a number at its right (points, a bid). */
  seatNote?(props: BoardProps, seat: number): SeatNote;
  /** The sentence on the mat; null leaves it to the table: whose turn it is, or how it ended. */
  statusMessage?(props: BoardProps): StatusMessage | null;
  /** A second, smaller sentence on the right of it. */
  statusDetail?(props: BoardProps): string | null;
}

export interface PuzzleRules<View = any> {
  /** The board after these actions, by the rules, and whether the goal is reached there. */
  follow(view: View, actions: readonly string[]): { view: View; isReached: boolean };
  /** From a nudge to the first action of this solution. */
  hints(line: readonly string[], say: Say): string[];
  /** What is to be done, in so many actions. */
  goal(view: View, count: number, say: Say): string;
}

export interface PieceProps {
  seat: number;
  symbol: string;
  /** The number of its colour, `--p1` to `--p8`; the game's own for this seat where it is missing. */
  colour?: number;
  /** How many seats there are. */
  count: number;
}

export interface DefaultPlayer {
  name: string;
  symbol: string;
}

export interface SeatNote {
  word?: string;
  figure?: string;
  figureWord?: string;
  /** Lit, or not, whoever's turn it is: as the best bid is. */
  isLit?: boolean;
  /** It may act but has said that it will not, as who has passed. */
  isResting?: boolean;
}

export interface StatusMessage {
  text: string;
  /** Whose piece stands before it. */
  seat: number | null;
  /** What `Piece` draws there instead of that seat's own symbol. */
  symbol?: string;
}

/** The worth of one action, short enough for a cell. */
export interface Value {
  /** `W19`, `D`, `L4`, `+120`, `7`. */
  label: string;
  /** How it is coloured; the label says it too. */
  tone: "win" | "draw" | "loss" | "unknown";
  isBest: boolean;
}

export interface BoardProps<View = any, UiState = any> {
  /** What the game shows to this seat, at the step looked at. */
  view: View;
  /** The seat this screen acts for now; null watches. */
  seat: number | null;
  players: readonly Player[];
  /** What this seat may do now, in the game's notation; empty while looking back or watching. */
  legal: readonly string[];
  /** Actions sent and not yet agreed to: draw them as ghosts. */
  pending: readonly string[];
  /** All steps up to the one looked at; the last one led here. */
  steps: readonly Step[];
  /** The view after so many of them; missing where nobody looks back. */
  viewAt?(step: number): Promise<View>;
  /** False while looking back through the moves: nothing can be done, nothing should move by itself. */
  isLive: boolean;
  /** Seats somebody waits for. */
  toAct: readonly number[];
  /** The action that a hint proposes. */
  hint: string | null;
  /** What each action is worth, written where it would be played; only while positions are analysed. */
  values?: Readonly<Record<string, Value>>;
  /** Cells worth looking at, drawn on request: threats. */
  marks?: readonly Highlight[];
  /** A wish of whoever sets pieces up: what lies there may be chosen too, and nothing is drawn under the pointer. */
  isErasing?: boolean;
  /** Why nobody may act now, where there is more to say than that it is another's turn: a pause, a broken line. */
  obstacle?: string | undefined;
  /** What will be sent when our turn comes: draw it as a ghost. */
  plan?: string | null;
  /** Choose it while others are to move, or give it up by choosing it again; missing where that cannot be done. */
  planAhead?(action: string): void;
  /** The hourglass and the seconds left in it, counted down here. */
  sand: RunningTimer | null;
  sandLeft: number | null;
  /** The whole message, for what is not named here. */
  table: TableSnapshot;
  uiState: UiState;
  hasCoordinates: boolean;
  /** Whether single keys may act from anywhere on the page. */
  hasShortcuts: boolean;
  /** Do this, in the game's notation; for another seat of ours where several may act. */
  send(action: string, seat?: number): void;
  /** Do this when what is on its way has arrived; missing where nothing ever is. */
  sendNext?(action: string): void;
  /** Ask for something beside a move, such as a takeback. */
  ask(gesture: UserCommand): void;
  /** Words in the reader's language, with the names of those who sit here. */
  say(code: string, params?: Params): string;
  /** Say this to screen readers, politely. */
  announce(words: string): void;
  /** Play one of the sounds of the house. */
  sound(name: SoundName): void;
  /** Why nothing happened, on the message line: a taken cell, a full column. */
  complain(words: string): void;
}

export type SoundName =
  | "land" | "mark-mine" | "mark-theirs" | "slide" | "stop" | "bid" | "tick" | "refused" | "win" | "draw" | "loss";
