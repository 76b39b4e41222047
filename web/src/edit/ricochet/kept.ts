/** Boards kept in this browser, by name, and the one left on the bench: without accounts they are nobody else's. */

import { draftFrom, isSide, writtenDraft, type Draft } from "./draft";
import type { BoardDraft } from "../../wire";

export interface KeptBoard {
  name: string;
  board: BoardDraft;
}

const DRAWER = "ludotheque.boards";
const BENCH = "ludotheque.bench";
const MOST = 100;

export function keptBoards(): KeptBoard[] {
  const found = read(DRAWER);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** As it was when the page was left; null for a first visit. */
export function leftOnBench(): Draft | null {
  const found = read(BENCH);
  return isBoard(found) ? draftFrom(found) : null;
}

export function leaveOnBench(draft: Draft): void {
  localStorage.setItem(BENCH, JSON.stringify(writtenDraft(draft)));
}

/** The newest first; the same name is replaced, the oldest fall out. */
export function keepBoard(name: string, draft: Draft): KeptBoard[] {
  return store([{ name, board: writtenDraft(draft) }, ...keptBoards().filter((kept) => kept.name !== name)].slice(0, MOST));
}

export function dropBoard(name: string): KeptBoard[] {
  return store(keptBoards().filter((kept) => kept.name !== name));
}

function store(boards: KeptBoard[]): KeptBoard[] {
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

function isKept(found: unknown): found is KeptBoard {
  const kept = found as Partial<KeptBoard> | null;
  return typeof kept?.name === "string" && isBoard(kept.board);
}
