/** Boards kept in this browser, by name, and the one left on the editor: without accounts they are nobody else's. */

import { fromBoardDraft, isSide, toBoardDraft, type Draft } from "./draft";
import type { BoardDraft } from "../../wire";

export interface SavedBoard {
  name: string;
  board: BoardDraft;
}

const DRAWER = "ludotheque.boards";
const BENCH = "ludotheque.editor";
const MAX_SHOWN = 100;

export function savedBoards(): SavedBoard[] {
  const found = read(DRAWER);
  return Array.isArray(found) ? found.filter(isSavedBoard) : [];
}

/** As it was when the page was left; null for a first visit. */
export function loadAutosave(): Draft | null {
  const found = read(BENCH);
  return isBoard(found) ? fromBoardDraft(found) : null;
}

export function autosave(draft: Draft): void {
  localStorage.setItem(BENCH, JSON.stringify(toBoardDraft(draft)));
}

/** The newest first; the same name is replaced, the oldest fall out. */
export function saveBoard(name: string, draft: Draft): SavedBoard[] {
  return store([{ name, board: toBoardDraft(draft) }, ...savedBoards().filter((kept) => kept.name !== name)].slice(0, MAX_SHOWN));
}

export function deleteBoard(name: string): SavedBoard[] {
  return store(savedBoards().filter((kept) => kept.name !== name));
}

function store(boards: SavedBoard[]): SavedBoard[] {
  localStorage.setItem(DRAWER, JSON.stringify(boards));
  return boards;
}

function read(drawer: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(drawer) ?? "null");
  } catch {
    return null;
  }
}

// Other pages of this address may write there too.
function isBoard(found: unknown): found is BoardDraft {
  const board = found as Partial<BoardDraft> | null;
  const isList = (part: unknown): boolean => part === undefined || Array.isArray(part);
  return isSide(board?.width) && isSide(board?.height) && [board?.walls, board?.targets, board?.diagonals, board?.closed, board?.robots].every(isList);
}

function isSavedBoard(found: unknown): found is SavedBoard {
  const kept = found as Partial<SavedBoard> | null;
  return typeof kept?.name === "string" && isBoard(kept.board);
}
