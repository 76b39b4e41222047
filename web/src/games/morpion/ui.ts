import type { GameUi } from "../manifest";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { nextSeat, type View } from "./grid";

export const ui: GameUi = {
  Board,
  Piece,
  defaultPlayers: (count) => Array.from({ length: count }, (_, seat) => (count === 2 ? "OX" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ").charAt(seat)).map((sign) => ({ name: sign, symbol: sign })),
  seatNote({ view, players, isLive, say }, seat) {
    const isNext = isLive && players.length > 2 && seat === nextSeat(view as View, players);
    return isNext ? { word: say("web.seat.next") } : {};
  },
  stepLabel: (step, say) => say("web.morpion.cell", { cell: step.action ?? "" }),
  goalText: (view: { run: number }, say) => say("web.morpion.goal", { count: view.run }),
  statusDetail({ steps, players, say }) {
    const last = steps.at(-1);
    if (!last?.action || last.by == null) return null;
    return say("web.morpion.last", { symbol: players[last.by]?.symbol ?? "", cell: last.action });
  },
};
