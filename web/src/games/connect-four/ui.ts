import type { GameUi } from "../manifest";
import Board from "./Board.svelte";
import { columnOf, popColumnOf, SWAP, type View } from "./grid";
import Piece from "./Piece.svelte";
import SmallBoard from "./SmallBoard.svelte";
import { firstSteps } from "./firstSteps";
import SwapCard from "./SwapCard.svelte";

/** So few are told. */
const FEW_POPS = 10;

export const ui: GameUi = {
  Board,
  Piece,
  SmallBoard,
  firstSteps,
  defaultPlayers: (count, say) => ["web.connect-four.disc", "web.connect-four.ring"].slice(0, count).map((code) => ({ name: say(code), symbol: "" })),
  Question: SwapCard,
  hasAnalyst: (view: View) => view.pops_left === null,
  rowNumber: (view: View, row) => view.rows - row,
  stepText(step) {
    const popped = popColumnOf(step.action);
    return step.action === SWAP ? "⇄" : popped >= 0 ? `${popped + 1}↓` : String(columnOf(step.action) + 1);
  },
  stepLabel(step, say) {
    const popped = popColumnOf(step.action);
    if (popped >= 0) return say("web.connect-four.popped", { column: popped + 1 });
    return step.action === SWAP ? say("web.connect-four.swapped") : say("web.connect-four.column", { column: columnOf(step.action) + 1 });
  },
  seatNote({ feedback: { say } }, seat) {
    const code = `web.connect-four.${seat === 0 ? "disc" : "ring"}`;
    return { word: say(code), shortWord: say(`${code}-short`) };
  },
  statusDetail({ shown: { view }, feedback: { say } }) {
    const closed = Array.from({ length: view.columns }, (_, column) => column).filter((column) => !view.open_columns.includes(column));
    const left = (view as View).pops_left;
    if (left !== null && left <= FEW_POPS) return say("web.connect-four.pops-left", { count: left });
    if (!closed.length || closed.length > 4) return null;
    return say("web.connect-four.full-columns", { columns: closed.map((column) => column + 1), count: closed.length });
  },
};
