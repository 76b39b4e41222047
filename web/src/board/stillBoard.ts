/** A board without a table: in lessons, puzzles, editors, solutions and analysis. */

import type { BoardFeedback, BoardMoves, BoardPreferences, BoardProps, BoardSeats, ShownPosition } from "../games/manifest";
import { say } from "../language.svelte";
import { settings } from "../settings.svelte";
import { playSound } from "../shell/sounds";
import { announce } from "../shell/notifications.svelte";

/** What differs from a board that nobody plays on. */
export interface StillBoard<View, UiState> {
  /** The same as long as the same position is worked on. */
  id: string;
  shown?: Partial<ShownPosition<View>>;
  seats?: Partial<BoardSeats>;
  moves?: Partial<BoardMoves>;
  preferences?: Partial<BoardPreferences>;
  feedback?: Partial<BoardFeedback>;
  uiState?: UiState;
}

export function stillBoard<View, UiState = any>(view: View, { id, shown, seats, moves, preferences, feedback, uiState }: StillBoard<View, UiState>): BoardProps<View, UiState> {
  const you = seats?.you ?? null;
  return {
    game: { id, isRated: false },
    shown: { view, steps: [], hint: null, ...shown },
    seats: { players: [], you, yours: you === null ? [] : [you], ...seats },
    moves: { legal: [], pending: [], isLive: true, send: () => undefined, ...moves },
    timer: null,
    preferences: { hasCoordinates: settings.hasCoordinates, hasShortcuts: settings.hasShortcuts, ...preferences },
    feedback: { say, announce, sound: (name) => playSound(name, settings), complain: announce, ...feedback },
    uiState: uiState as UiState,
  };
}
