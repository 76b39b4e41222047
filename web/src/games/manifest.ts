/** What a game brings to the web client, and what its board is given. `web/README.md` explains it on one page. */

import type { Component } from "svelte";
import type { Colour } from "../board/colours";
import type { Params, Say } from "../i18n";
import type { BoardSheet, Highlight, Player, Step } from "../wire";

/** Known before a game is opened: small, and part of the first page. */
export interface GameManifest {
  /** CSS class of the surface under the board: `mat-c4`, `mat-mo`, `mat-rr`, or one of the game's own. */
  mat: string;
  /** Sensible settings, offered before all the others. Their names are the texts `web.<slug>.preset.<name>`. */
  presets: readonly Preset[];
  /** Whether people may choose the symbol they play with. */
  hasSymbols?: boolean;
  /** The colours people may choose, those of the seats first; missing where seats have no colour. */
  colours?: readonly Colour[];
  /** Files of other programs that keep a study with its variations. */
  readonly treeForms?: readonly string[];
  /** Options shown at once; the others are folded away. */
  shownOptions: readonly string[];
  /** Options as a summary says them, where one decides what another means. */
  counted?(options: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** The board and everything around it; loaded when a table is opened. */
  open(): Promise<GameUi>;
}

export interface Preset {
  name: string;
  options: Readonly<Record<string, string>>;
}

/** The components and texts of one game. Only the board and the piece are required. */
export interface GameUi {
  Board: Component<BoardProps>;
  /** One seat's piece, drawn into a square: beside names, moves and messages. */
  Piece: Component<PieceProps>;
  /** A position as a small picture, in lists of games. */
  SmallBoard?: Component<SmallBoardProps>;
  /** Cards above the move list; on a phone, under the board. */
  SidePanel?: Component<BoardProps>;
  /** Cards above the seats; on a phone, between the message and the board. */
  TopPanel?: Component<BoardProps>;
  /** What the game asks before it goes on, such as whether to swap: under the message. */
  Question?: Component<BoardProps>;
  /** Buttons below the board, in place of the replay bar while the game is on. */
  Controls?: Component<BoardProps>;
  /** Replaces the fixed row of buttons at the bottom of a phone; those come after the moves then. */
  MobileControls?: Component<BoardProps>;
  /** The game's own part of the card after a game, in place of accuracy and turning point. */
  EndingDetails?: Component<BoardProps>;
  /** Ways that could have been shorter, to learn from; in place of single moves. */
  lessons?(steps: readonly Step[], viewAt: (step: number) => Promise<any>, seat: number): Promise<PathLesson[]>;
  /** Whether the analyst knows the rules of this position; of every one where this is missing. */
  hasAnalyst?(view: any): boolean;
  /** The full solution of one position, shown on request; `position` in the game's notation. */
  solution?(): Promise<Component<{ position: string }>>;
  /** State that board and panels share on this screen only; made once for each table. Use `$state`. */
  createState?(): unknown;
  /** What to say before the first move: the names of texts `web.<slug>.start.<name>`; where missing, of goal, act and care. */
  firstSteps?(options: Readonly<Record<string, string>>): readonly string[];
  /** Names and symbols of the players where nobody is seated: on an analysis board. */
  defaultPlayers?(count: number, say: Say): readonly DefaultPlayer[];
  /** A step as the move list shows it; the notation where this is missing. */
  stepText?(step: Step, say: Say): string;
  /** A step in words, for screen readers: “column 3”. */
  stepLabel?(step: Step, say: Say): string;
  /** The number that a row has on the board, `row` counted from the top and 0; one more than that where this is missing. */
  rowNumber?(view: any, row: number): number;
  /** How this position is won, where the board alone does not show it: “5 in a row wins.” */
  goalText?(view: any, say: Say): string;
  /** Puzzles with a goal to reach alone; where an opponent replies, the moves of the puzzle are enough. */
  puzzle?: PuzzleRules;
  /** One short word under a name (“Disc”), and a number at its right (points, a bid). */
  seatNote?(props: BoardProps, seat: number): SeatNote;
  /** The sentence above the board; null leaves it to the table: whose turn it is, or how it ended. */
  statusMessage?(props: BoardProps): StatusMessage | null;
  /** A second, smaller sentence on the right of it. */
  statusDetail?(props: BoardProps): string | null;
}

/** A goal of a finished game that `puzzle` can be played for again. */
export interface PathLesson {
  /** Which round of the game, from 1. */
  round: number;
  position: string;
  /** A shortest path, in the notation. */
  line: readonly string[];
  /** How many actions it took; null where the goal was not reached. */
  played: number | null;
}

export interface PuzzleRules<View = any> {
  /** The board after these actions, and whether the goal is reached there. */
  follow(view: View, actions: readonly string[]): { view: View; isReached: boolean };
  /** From a nudge to the first action of this solution. */
  hints(line: readonly string[], say: Say): string[];
  /** The task, to be done in so many actions. */
  goal(view: View, count: number, say: Say): string;
}

export interface PieceProps {
  seat: number;
  symbol: string;
  /** The number of its colour, `--p1` to `--p8`; the game's default for this seat where it is missing. */
  colour?: number;
  /** How many seats there are. */
  count: number;
}

export interface SmallBoardProps<View = any> {
  view: View;
  /** In the order of the seats; may be empty. */
  players: readonly BoardPlayer[];
}

export interface DefaultPlayer {
  name: string;
  symbol: string;
}

export interface SeatNote {
  word?: string;
  /** The same where a clock leaves little room: beside a face, and on a phone. */
  shortWord?: string;
  figure?: string;
  figureWord?: string;
  /** Highlighted or not, whoever's turn it is: as the best bid is. */
  isLit?: boolean;
  /** It may act but chose not to, as after a pass. */
  isResting?: boolean;
}

export interface StatusMessage {
  text: string;
  /** Whose piece stands before it. */
  seat: number | null;
  /** What `Piece` draws there instead of that seat's own symbol. */
  symbol?: string;
}

/** The value of one action, short enough for a cell. */
export interface Value {
  /** `W19`, `D`, `L4`, `+120`, `7`. */
  label: string;
  /** How it is coloured; the label says it too. */
  tone: "win" | "draw" | "loss" | "unknown";
  isBest: boolean;
}

/** What boards and panels are given, grouped by concern. Boards without a table: `stillBoard` of `board/stillBoard.ts`. */
export interface BoardProps<View = any, UiState = any> {
  game: BoardGame;
  shown: ShownPosition<View>;
  seats: BoardSeats;
  moves: BoardMoves;
  /** Missing where no move can be chosen ahead of one's turn. */
  premove?: Premove;
  timer: BoardTimer | null;
  preferences: BoardPreferences;
  feedback: BoardFeedback;
  /** What the game's `createState` made. */
  uiState: UiState;
}

export interface BoardGame {
  /** The same as long as the same game is on the screen. */
  id: string;
  isRated: boolean;
}

/** What is drawn. */
export interface ShownPosition<View = any> {
  /** What the game shows to this viewer, at the step looked at. */
  view: View;
  /** All steps up to the one shown; the last one led here. */
  steps: readonly Step[];
  /** The view after so many of them; missing where nobody looks back. */
  viewAt?(step: number): Promise<View>;
  /** The position in characters, for games without a board of their own. */
  text?: string;
  /** The same as shapes, for games without a board of their own; fetched when it is asked for. */
  sheet?(): Promise<BoardSheet>;
  /** The action that a hint suggests. */
  hint: string | null;
  /** The value of each action, written where it would be played; only while positions are analysed. */
  values?: Readonly<Record<string, Value>>;
  /** The game was won just now: celebrate it, once. */
  isCelebrated?: boolean;
  /** Cells to point out: threats. */
  highlights?: readonly Highlight[];
}

/** Who plays, and for whom this screen acts. */
export interface BoardSeats {
  /** In the order of the seats. */
  players: readonly BoardPlayer[];
  /** The seat this screen acts for now; null only watches. */
  you: number | null;
  /** Every seat this screen may act for. */
  yours: readonly number[];
}

/** What a board needs to know of a player; the players of a table have more. */
export interface BoardPlayer {
  name: string;
  symbol: string;
  kind?: Player["kind"];
  colour?: Colour | "";
  has_resigned?: boolean;
}

/** What can be done, in the game's notation. */
export interface BoardMoves {
  /** What this screen may do now; empty while looking back or watching. */
  legal: readonly string[];
  /** Sent and not yet confirmed: draw them as ghosts. */
  pending: readonly string[];
  /** False while looking back through the moves: nothing can be done, nothing should move by itself. */
  isLive: boolean;
  /** The game has ended, perhaps where its rules would go on: somebody gave up, or ran out of time. */
  isOver?: boolean;
  /** Why nobody may act now, where it is not simply another's turn: a pause, a lost connection. */
  obstacle?: string | undefined;
  /** Pieces are being removed: taken cells may be chosen too, and nothing is drawn under the pointer. */
  isErasing?: boolean;
  /** Play this; for another seat of ours where several may act. */
  send(action: string, seat?: number): void;
  /** Play this when what is pending has been confirmed; missing where nothing ever is pending. */
  sendNext?(action: string): void;
  /** Take the last step back; missing where that is not allowed. */
  takeBack?(): void;
}

/** Moves chosen while others are to move. */
export interface Premove {
  /** Sent one after the other, each when our turn comes: draw them as ghosts, numbered where there are several. */
  actions: readonly string[];
  /** Whether the person wants what they prepared to be done by itself. */
  isOn: boolean;
  /** Choose one more, or cancel the last one by choosing it again; missing while it is our turn. */
  toggle?(action: string): void;
}

/** The running hourglass, counted down on this screen. */
export interface BoardTimer {
  seconds: number;
  left: number;
  isPaused: boolean;
}

export interface BoardPreferences {
  hasCoordinates: boolean;
  /** Whether single keys may act from anywhere on the page. */
  hasShortcuts: boolean;
}

/** How a board speaks to the person. */
export interface BoardFeedback {
  /** A text in the reader's language, with the names of the players. */
  say(code: string, params?: Params): string;
  /** Read this out to screen readers, politely. */
  announce(words: string): void;
  sound(name: SoundName): void;
  /** Why nothing happened, on the message line: a taken cell, a full column. */
  complain(words: string): void;
}

export type SoundName =
  | "land" | "mark-mine" | "mark-theirs" | "slide" | "stop" | "bid" | "tick" | "refused" | "win" | "draw" | "loss";
