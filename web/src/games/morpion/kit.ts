import type { Kit } from "../face";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";
import { nextSeat, type View } from "./sheet";

export const kit: Kit = {
  Board,
  Piece,
  sides: (count) => Array.from({ length: count }, (_, seat) => (count === 2 ? "OX" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ").charAt(seat)).map((sign) => ({ name: sign, symbol: sign })),
  seatNote({ view, chairs, isLive, say }, seat) {
    const isNext = isLive && chairs.length > 2 && seat === nextSeat(view as View, chairs);
    return isNext ? { word: say("web.seat.next") } : {};
  },
  stepWords: (step, say) => say("web.morpion.cell", { cell: step.action ?? "" }),
  aim: (view: { run: number }, say) => say("web.morpion.aim", { count: view.run }),
  aside({ steps, chairs, say }) {
    const last = steps.at(-1);
    if (!last?.action || last.by == null) return null;
    return say("web.morpion.last", { symbol: chairs[last.by]?.symbol ?? "", cell: last.action });
  },
};
