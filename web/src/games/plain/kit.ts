import type { Kit } from "../face";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";

export const kit: Kit = { Board, Piece };
