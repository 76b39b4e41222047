"""The swap2 opening: three stones that give neither side an advantage, and the choice of sides.

Stones lie black, white, black, white, black; white is to move after three and after five.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.games.morpion import Mark
from ludotheque.gomocup.board import OTHER, OWN, Board
from ludotheque.gomocup.move_search import ScoredMark

# Steps from the centre of the second and third stone; the first lies in the centre.
_TRIPLES: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = (
    ((1, 0), (-2, 2)),
    ((1, 1), (2, -2)),
    ((0, 1), (2, 2)),
    ((1, 1), (-1, 2)),
    ((2, 0), (-2, 1)),
    ((1, 2), (2, -1)),
)


def offers(columns: int, rows: int) -> tuple[tuple[Mark, ...], ...]:
    """Openings to choose from, each of three stones; small grids have fewer."""
    x, y = columns // 2, rows // 2
    triples = [(Mark(x, y), *(Mark(x + right, y + down) for right, down in steps)) for steps in _TRIPLES]
    fitting = [triple for triple in triples if all(_is_on(mark, columns, rows) for mark in triple)]
    return tuple(fitting) or ((Mark(0, 0), Mark(1, 0), Mark(2, 0)),)


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


def _is_on(mark: Mark, columns: int, rows: int) -> bool:
    return 0 <= mark.column < columns and 0 <= mark.row < rows
