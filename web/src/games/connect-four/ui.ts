import type { GameUi } from "../manifest";
import Board from "./Board.svelte";
import { columnOf } from "./grid";
import Piece from "./Piece.svelte";
import SmallBoard from "./SmallBoard.svelte";

export const ui: GameUi = {
  Board,
  Piece,
  SmallBoard,
  defaultPlayers: (count, say) => ["web.connect-four.disc", "web.connect-four.ring"].slice(0, count).map((code) => ({ name: say(code), symbol: "" })),
  stepText: (step) => String(columnOf(step.action) + 1),
  stepLabel: (step, say) => say("web.connect-four.column", { column: columnOf(step.action) + 1 }),
  seatNote: ({ feedback }, seat) => ({ word: feedback.say(seat === 0 ? "web.connect-four.disc" : "web.connect-four.ring") }),
  statusDetail({ shown: { view }, feedback: { say } }) {
    const closed = Array.from({ length: view.columns }, (_, column) => column).filter((column) => !view.open_columns.includes(column));
    if (!closed.length || closed.length > 4) return null;
    return say("web.connect-four.full-columns", { columns: closed.map((column) => column + 1), count: closed.length });
  },
};
