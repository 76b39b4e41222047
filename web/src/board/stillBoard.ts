/** A board without a table: in lessons, puzzles, editors, solutions and analysis. */

import type { BoardFeedback, BoardMoves, BoardPreferences, BoardProps, BoardSeats, ShownPosition } from "../games/manifest";
import { addressed } from "../i18n";
import { sayTo } from "../language.svelte";
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
  const { players = [], you = null } = seats ?? {};
  const yours = seats?.yours ?? (you === null ? [] : [you]);
  return {
    game: { id, isRated: false },
    shown: { view, steps: [], hint: null, ...shown },
    seats: { ...seats, players, you, yours },
    moves: { legal: [], pending: [], isLive: true, send: () => undefined, ...moves },
    timer: null,
    preferences: { hasCoordinates: settings.hasCoordinates, hasShortcuts: settings.hasShortcuts, ...preferences },
    feedback: { say: sayTo(players.map(({ name }) => name), addressed(yours)), announce, sound: (name) => playSound(name, settings), complain: announce, ...feedback },
    uiState: uiState as UiState,
  };
}
