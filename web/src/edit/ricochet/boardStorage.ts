/** Boards saved in this browser by name, and the one last edited. */

import { readStorage, writeStorage } from "../../browserStorage";
import { SavedList } from "../../savedList";
import type { BoardDraft } from "../../wire";
import { fromBoardDraft, isSide, toBoardDraft, type Draft } from "./draft";

export interface SavedBoard {
  name: string;
  board: BoardDraft;
}

const LAST_EDITED = "ludotheque.bench";

export const savedBoards = new SavedList<SavedBoard>("ludotheque.boards", 100, ({ name }) => name, (stored) => (isSavedBoard(stored) ? stored : null));

/** The board as it was when the page was left; null on a first visit. */
export function loadAutosave(): Draft | null {
  const found = readStorage(LAST_EDITED);
  return isBoard(found) ? fromBoardDraft(found) : null;
}

export function autosave(draft: Draft): void {
  writeStorage(LAST_EDITED, toBoardDraft(draft));
}

function isBoard(found: unknown): found is BoardDraft {
  const board = found as Partial<BoardDraft> | null;
  const isList = (part: unknown): boolean => part === undefined || Array.isArray(part);
  return isSide(board?.width) && isSide(board?.height) && [board?.walls, board?.targets, board?.diagonals, board?.closed, board?.robots].every(isList);
}

function isSavedBoard(found: unknown): found is SavedBoard {
  const saved = found as Partial<SavedBoard> | null;
  return typeof saved?.name === "string" && isBoard(saved.board);
}
