"""A board in numbers: planes of a byte for each cell."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.ricochet.boards.board import DIRECTIONS, ROBOTS, Board

BOARD_PLANES = (*(f"wall to the {direction}" for direction in DIRECTIONS), "diagonal /", "diagonal \\", "closed")
_BOARDS_AT_HAND = 512


@lru_cache(maxsize=_BOARDS_AT_HAND)  # the same for a whole game
def board_planes(board: Board) -> bytes:
    """In the order of `BOARD_PLANES`; a diagonal has who passes: 1 red, 2 green, 3 blue, 4 yellow, 5 black."""
    walls = [bytes(board.exits[way][cell] is None for cell in board.cells) for way in DIRECTIONS]
    leans = [
        bytes(
            1 + ROBOTS.index(board.leans[cell].colour) if cell in board.leans and board.leans[cell].lean == lean else 0
            for cell in board.cells
        )
        for lean in ("up", "down")
    ]
    return b"".join((*walls, *leans, bytes(cell in board.closed for cell in board.cells)))
