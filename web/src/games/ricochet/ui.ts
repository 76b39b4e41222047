import type { BoardProps, GameUi, SeatNote } from "../manifest";
import type { Say } from "../../i18n";
import type { Step } from "../../wire";
import Board from "./Board.svelte";
import { readSlide, type View } from "./board";
import Controls from "./Controls.svelte";
import EndingDetails from "./EndingDetails.svelte";
import { letterOf } from "./letters";
import { UiState } from "./uiState.svelte";
import MobileControls from "./MobileControls.svelte";
import { statusDetail, statusMessage } from "./messages";
import Piece from "./Piece.svelte";
import { puzzle } from "./puzzle";
import { rankOf } from "./boardModel";
import SidePanel from "./SidePanel.svelte";
import SmallBoard from "./SmallBoard.svelte";
import TopPanel from "./TopPanel.svelte";

const ARROWS = { north: "↑", east: "→", south: "↓", west: "←" } as const;

function stepText({ action }: Step, say: Say): string {
  const slide = readSlide(action ?? "");
  if (slide) return `${letterOf(slide.robot)} ${ARROWS[slide.direction]}`;
  return action?.startsWith("=") ? `= ${action.slice(1)}` : say(`web.ricochet.step-short.${action}`);
}

function stepLabel({ action }: Step, say: Say): string {
  const slide = readSlide(action ?? "");
  if (!slide) return otherWords(action, say);
  return say("web.ricochet.step.slide", { robot: say(`web.ricochet.robot-inside.${slide.robot}`), direction: say(`ricochet.direction.${slide.direction}`) });
}

function otherWords(action: string | null | undefined, say: Say): string {
  return action?.startsWith("=") ? say("web.ricochet.step.bid", { count: Number(action.slice(1)) }) : say(`web.ricochet.step.${action}`);
}

function seatNote({ shown: { view }, seats: { players }, feedback: { say } }: BoardProps<View, UiState>, seat: number): SeatNote {
  const tiles = view.won[seat]?.length ?? 0;
  const word = say("web.ricochet.tile.count", { count: tiles });
  if (players.length === 1) return { word, isLit: false };
  const isRace = typeof view.house.race_seconds === "number";
  const bid = isRace ? undefined : view.bids.find((each) => each.seat === seat);
  const isLit = view.phase === "showing" ? view.on_stage === seat : view.best?.seat === seat;
  const rank = rankOf(view, seat);
  const isResting = view.passed.includes(seat);
  if (bid && rank) return { word, figure: String(bid.slides), figureWord: say(rank <= 3 ? `web.ricochet.rank.${rank}` : "web.ricochet.rank.more", { rank }), isLit, isResting };
  return { word, isLit, isResting, ...(view.phase === "bidding" || view.phase === "racing" ? { figure: "–", figureWord: isResting ? say(isRace ? "web.ricochet.out" : "web.ricochet.passed") : "" } : {}) };
}

export const ui: GameUi = {
  Board,
  Piece,
  SmallBoard,
  SidePanel,
  TopPanel,
  Controls,
  MobileControls,
  EndingDetails,
  lessons: async (steps, viewAt, seat) => {
    const [{ missedRounds }, { roundsOf }] = await Promise.all([import("./mistakes"), import("./rounds")]);
    return missedRounds(await roundsOf(steps, viewAt), seat);
  },
  solution: () => import("./Solution.svelte").then((module) => module.default),
  createState: () => new UiState(),
  stepText,
  stepLabel,
  puzzle,
  seatNote,
  statusMessage,
  statusDetail,
};
