/** Boards kept in this browser, by name. */

import { writtenDraft, type Draft } from "./draft";
import type { BoardDraft } from "../../wire";

export interface KeptBoard {
  name: string;
  board: BoardDraft;
}

const DRAWER = "ludotheque.boards";
const MOST = 100;

export function keptBoards(): KeptBoard[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(DRAWER) ?? "[]");
    return Array.isArray(found) ? (found as KeptBoard[]) : [];
  } catch {
    return [];
  }
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
