import type { GameUi } from "../manifest";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import SmallBoard from "./SmallBoard.svelte";
import { nextSeat, type View } from "./grid";

export const ui: GameUi = {
  Board,
  Piece,
  SmallBoard,
  defaultPlayers: (count) => Array.from({ length: count }, (_, seat) => (count === 2 ? "OX" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ").charAt(seat)).map((sign) => ({ name: sign, symbol: sign })),
  seatNote({ shown, seats: { players }, moves, feedback }, seat) {
    const isNext = moves.isLive && players.length > 2 && seat === nextSeat(shown.view as View, players);
    return isNext ? { word: feedback.say("web.seat.next") } : {};
  },
  stepLabel: (step, say) => say("web.morpion.cell", { cell: step.action ?? "" }),
  goalText: (view: { run: number }, say) => say("web.morpion.goal", { count: view.run }),
  statusDetail({ shown, seats, feedback }) {
    const last = shown.steps.at(-1);
    if (!last?.action || last.by == null) return null;
    return feedback.say("web.morpion.last", { symbol: seats.players[last.by]?.symbol ?? "", cell: last.action });
  },
};
