"""Quarter turns, clockwise: (x, y) on a board of so many rows comes to (height - 1 - y, x)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ludotheque.games.ricochet.boards.board import Board, Cell, Diagonal, Lean, Target, Wall

Placed = TypeVar("Placed", Target, Diagonal)
_OTHER_LEAN: dict[Lean, Lean] = {"up": "down", "down": "up"}


def rotated(board: Board, turns: int = 1) -> Board:
    """The same board after so many quarter turns; four quarters keep their name, read from the new north-west."""
    for _ in range(turns % 4):
        board = _turned_once(board)
    return board


def rotated_cell(cell: Cell, width: int, height: int) -> Cell:
    y, x = divmod(cell, width)
    return x * height + height - 1 - y


def rotated_wall(wall: Wall, width: int, height: int) -> Wall:
    cell, side = wall
    after = rotated_cell(cell, width, height)
    # What was south is now west, which is the east side of the cell before.
    return (after, "south") if side == "east" else (after - 1, "east")


def rotated_target(target: Target, width: int, height: int) -> Target:
    return replace(target, cell=rotated_cell(target.cell, width, height))


def rotated_diagonal(diagonal: Diagonal, width: int, height: int) -> Diagonal:
    return Diagonal(rotated_cell(diagonal.cell, width, height), diagonal.colour, _OTHER_LEAN[diagonal.lean])


def sorted_by_cell(things: list[Placed]) -> tuple[Placed, ...]:
    """By cell, so that the same board is the same value however it was put together."""
    return tuple(sorted(things, key=lambda thing: thing.cell))


def _turned_once(board: Board) -> Board:
    size = board.width, board.height
    return Board(
        board.height,
        board.width,
        frozenset(rotated_wall(wall, *size) for wall in board.walls),
        sorted_by_cell([rotated_target(target, *size) for target in board.targets]),
        sorted_by_cell([rotated_diagonal(diagonal, *size) for diagonal in board.diagonals]),
        frozenset(rotated_cell(cell, *size) for cell in board.closed),
        None if board.name is None else board.name[-2:] + board.name[:-2],
    )
