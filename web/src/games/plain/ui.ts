import type { GameUi } from "../manifest";
import Board from "./Board.svelte";
import Piece from "./Piece.svelte";

export const ui: GameUi = { Board, Piece };
