"""Where cells lie on the sheet: a margin for the rulers all around the board."""

from __future__ import annotations

from ludotheque.games.ricochet.boards import Board

MARGIN = 0.8


def corner(board: Board, cell: int) -> tuple[float, float]:
    y, x = divmod(cell, board.width)
    return x + MARGIN, y + MARGIN


def centre(board: Board, cell: int) -> tuple[float, float]:
    x, y = corner(board, cell)
    return x + 0.5, y + 0.5
