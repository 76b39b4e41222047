/** What a change at the table is announced by: words, toasts, a sound. */

import type { GameUi, SoundName } from "../games/manifest";
import { playerPhrase, sentenceText, type Say } from "../i18n";
import type { Step, TableSnapshot } from "../wire";
import { statusDetailOf, winnersOf } from "./statusMessage";

interface SpokenAt {
  seat: number;
  text: string;
}

interface Announcements {
  /** For screen readers. */
  words: string[];
  /** For everybody, for a few seconds. */
  toasts: string[];
  /** Shown at the speaker's seat. */
  speech: SpokenAt[];
  sound: SoundName | null;
  /** The game ended just now. */
  hasEnded: boolean;
}

/** Nothing else on the screen shows these. */
const SHOWN_AS_TOAST: readonly string[] = ["declined", "credited"];

export function announcementsFor(table: TableSnapshot, ui: GameUi, say: Say): Announcements {
  const announcements: Announcements = { words: [], toasts: [], speech: [], sound: null, hasEnded: false };
  for (const item of table.log) {
    if (item.kind === "reacted" && item.seat != null) announcements.speech.push({ seat: item.seat, text: say(`server.reaction.${item.detail}`) });
    const text = item.said ? sentenceText(item.said, say) : "";
    if (SHOWN_AS_TOAST.includes(item.kind)) announcements.toasts.push(text);
    else if (item.kind === "moved") announcements.words.push(moveWords({ by: item.seat ?? null, action: item.action }, ui, say));
    else if (text) announcements.words.push(text);
  }
  const hasJustEnded = table.outcome !== null && table.log.some((item) => ["moved", "resigned", "agreed"].includes(item.kind));
  if (!hasJustEnded) return announcements;
  // The winner is in the status line, which screen readers read by themselves.
  announcements.words.push(statusDetailOf(table, say));
  announcements.sound = endSound(table);
  announcements.hasEnded = true;
  return announcements;
}

/** A choice that the rules have not revealed. */
export const isHidden = ({ action, cause }: Step): boolean => action == null && !cause;

export function stepLabel(step: Step, ui: GameUi, say: Say): string {
  if (isHidden(step)) return say("web.step.hidden");
  return ui.stepLabel?.(step, say) ?? ui.stepText?.(step, say) ?? step.action ?? "";
}

function moveWords(step: Step, ui: GameUi, say: Say): string {
  const name = step.by === null ? say("web.step.clock") : playerPhrase(step.by);
  return say("web.moves.announcement", { name, what: stepLabel(step, ui, say) });
}

/** Spectators, and friends at one screen, hear the winner's sound. */
function endSound(table: TableSnapshot): SoundName {
  const winners = winnersOf(table);
  if (!winners.length) return "draw";
  const isMine = table.yours.length !== 1 || winners.some((seat) => table.yours.includes(seat));
  return isMine ? "win" : "loss";
}
