"""The swap2 opening: three stones that give neither side an advantage, and the choice of sides.

Stones lie black, white, black, white, black; white is to move after three and after five.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.games.morpion import Mark
from ludotheque.games.morpion.bots.opening import offers
from ludotheque.gomocup.board import OTHER, OWN, Board
from ludotheque.gomocup.move_search import ScoredMark


def most_balanced(columns: int, rows: int, best_mark: Callable[[Board], ScoredMark]) -> tuple[Mark, ...]:
    """The offer that favours neither side, as far as a search can tell."""
    return min(offers(columns, rows), key=lambda triple: abs(best_mark(board_with(columns, rows, triple)).score))


def board_with(columns: int, rows: int, marks: Sequence[Mark]) -> Board:
    """These stones with us as white."""
    board = Board(columns, rows)
    for number, mark in enumerate(marks):
        board.put(mark, OTHER if number % 2 == 0 else OWN)
    return board


def swapped(board: Board) -> Board:
    """The same stones from the other side."""
    return Board(
        board.columns, board.rows, {mark: OTHER if seat == OWN else OWN for mark, seat in board.stones.items()}
    )
