import type { GameUi } from "../manifest";
import Board from "./Board.svelte";
import OpeningCard from "./OpeningCard.svelte";
import Piece from "./Piece.svelte";
import SmallBoard from "./SmallBoard.svelte";
import { firstSteps } from "./firstSteps";
import { nextSeat, type View } from "./grid";

/** Whether somebody said what becomes of an opening. */
const isAnswer = (action: string | null | undefined): boolean => ["swap", "stay", "two"].includes(action ?? "");

export const ui: GameUi = {
  Board,
  Piece,
  SmallBoard,
  firstSteps,
  Question: OpeningCard,
  defaultPlayers: (count) => Array.from({ length: count }, (_, seat) => (count === 2 ? "OX" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ").charAt(seat)).map((sign) => ({ name: sign, symbol: sign })),
  seatNote({ shown, seats: { players }, moves, feedback }, seat) {
    const { lines, line_counts } = shown.view as View;
    // Under the name, where a clock leaves room for it and a phone, too.
    const made = line_counts[seat] ?? 0;
    if (lines > 1) return { word: feedback.say("web.morpion.lines-of", { made, count: lines }), shortWord: `${made}/${lines}` };
    const isNext = moves.isLive && players.length > 2 && seat === nextSeat(shown.view as View, players);
    return isNext ? { word: feedback.say("web.seat.next") } : {};
  },
  stepText: (step, say) => (isAnswer(step.action) ? say(`web.morpion.answered.${step.action}`) : (step.action ?? "")),
  stepLabel: (step, say) => (isAnswer(step.action) ? say(`web.morpion.answered.${step.action}-label`) : say("web.morpion.cell", { cell: step.action ?? "" })),
  hasAnalyst: (view: View) => view.variant === "free" && view.lines === 1,
  goalText(view: { run: number; variant?: string; lines?: number }, say) {
    if ((view.lines ?? 1) > 1) return say("web.morpion.goal-lines", { count: view.lines, run: view.run });
    return say(view.variant === "misere" ? "web.morpion.goal-misere" : "web.morpion.goal", { count: view.run });
  },
  statusDetail({ shown, seats, feedback }) {
    const last = shown.steps.at(-1);
    const { phase, answers, owner } = shown.view as View;
    if (phase !== null && !answers.length && owner !== null) return feedback.say("web.morpion.opening.next-mark", { symbol: seats.players[owner]?.symbol ?? "" });
    if (!last?.action || last.by == null || answers.length || isAnswer(last.action)) return null;
    return feedback.say("web.morpion.last", { symbol: seats.players[last.by]?.symbol ?? "", cell: last.action });
  },
};
