/** What a change at the table is announced by: words, toasts, a sound. */

import type { GameUi, SoundName } from "../games/manifest";
import type { Say } from "../i18n";
import type { Step, TableSnapshot } from "../wire";
import { statusDetailOf, nameAt, winnersOf } from "./statusMessage";

interface Announcements {
  /** For screen readers. */
  words: string[];
  /** For everybody, for a few seconds. */
  toasts: string[];
  sound: SoundName | null;
}

/** Nothing else on the screen shows these. */
const SHOWN_AS_TOAST: readonly string[] = ["reacted", "declined", "credited"];

export function announcementsFor(table: TableSnapshot, ui: GameUi, say: Say): Announcements {
  const announcements: Announcements = { words: [], toasts: [], sound: null };
  for (const item of table.log) {
    if (SHOWN_AS_TOAST.includes(item.kind)) announcements.toasts.push(item.text);
    else if (item.kind === "moved") announcements.words.push(moveWords(table, { by: item.seat ?? null, action: item.action }, ui, say));
    else if (item.text) announcements.words.push(item.text);
  }
  const hasJustEnded = table.outcome !== null && table.log.some((item) => ["moved", "resigned", "agreed"].includes(item.kind));
  if (!hasJustEnded) return announcements;
  // The winner is in the status line, which screen readers read by themselves.
  announcements.words.push(statusDetailOf(table, say));
  announcements.sound = endSound(table);
  return announcements;
}

export function stepLabel(step: Step, ui: GameUi, say: Say): string {
  return ui.stepLabel?.(step, say) ?? ui.stepText?.(step, say) ?? step.action ?? "";
}

function moveWords(table: TableSnapshot, step: Step, ui: GameUi, say: Say): string {
  const name = step.by === null ? say("web.step.clock") : nameAt(table, step.by);
  return say("web.moves.announcement", { name, what: stepLabel(step, ui, say) });
}

/** Spectators, and friends at one screen, hear the winner's sound. */
function endSound(table: TableSnapshot): SoundName {
  const winners = winnersOf(table);
  if (!winners.length) return "draw";
  const isMine = table.yours.length !== 1 || winners.some((seat) => table.yours.includes(seat));
  return isMine ? "win" : "loss";
}
