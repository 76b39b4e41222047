/** What a new message of the table is worth saying, showing and sounding. */

import type { GameUi, SoundName } from "../games/manifest";
import type { Say } from "../i18n";
import type { Step, TableSnapshot } from "../wire";
import { statusDetailOf, nameAt, winnersOf } from "./statusMessage";

export interface Announcements {
  /** For screen readers. */
  words: string[];
  /** For everybody, for a few seconds. */
  notes: string[];
  sound: SoundName | null;
}

/** What leaves no trace on the screen: who did not hear it would miss it. Notes are spoken, too. */
const NOTED: readonly string[] = ["reacted", "declined", "credited"];

export function announcementsFor(table: TableSnapshot, ui: GameUi, say: Say): Announcements {
  const announcements: Announcements = { words: [], notes: [], sound: null };
  for (const item of table.log) {
    if (NOTED.includes(item.kind)) announcements.notes.push(item.text);
    else if (item.kind === "moved") announcements.words.push(moveWords(table, { by: item.seat ?? null, action: item.action }, ui, say));
    else if (item.text) announcements.words.push(item.text);
  }
  const hasJustEnded = table.outcome !== null && table.log.some((item) => ["moved", "resigned", "agreed"].includes(item.kind));
  if (!hasJustEnded) return announcements;
  // Who has won stands on the message line, which is spoken by itself.
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

/** Who watches, or shares a screen, is glad for the winner. */
function endSound(table: TableSnapshot): SoundName {
  const winners = winnersOf(table);
  if (!winners.length) return "draw";
  const isMine = table.yours.length !== 1 || winners.some((seat) => table.yours.includes(seat));
  return isMine ? "win" : "loss";
}
