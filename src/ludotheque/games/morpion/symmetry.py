"""A position turned and mirrored: eight sides of a square board, four of another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from ludotheque.contract import Image, Seat
from ludotheque.games.morpion.rules import marks_on
from ludotheque.games.morpion.state import Action, Answer, Mark, State

_Turn: TypeAlias = Callable[[int, int, int, int], tuple[int, int]]
"""Column and row, for those here and the last ones of the board."""

_FLIPS: tuple[_Turn, ...] = (
    lambda x, y, right, bottom: (x, y),
    lambda x, y, right, bottom: (right - x, y),
    lambda x, y, right, bottom: (x, bottom - y),
    lambda x, y, right, bottom: (right - x, bottom - y),
)
_DIAGONALS: tuple[_Turn, ...] = (
    lambda x, y, right, bottom: (y, x),
    lambda x, y, right, bottom: (bottom - y, x),
    lambda x, y, right, bottom: (y, right - x),
    lambda x, y, right, bottom: (bottom - y, right - x),
)
"""Only where both sides are as long."""


def images(state: State) -> Iterator[Image[State, Action]]:
    """With the seat to move as the first one: who is who does not matter."""
    turn, count = state.turn, state.seat_count
    boards = tuple(state.boards[(turn + seat) % count] for seat in range(count))
    seen = replace(state, starter=Seat((state.starter - turn) % count), boards=boards)
    marks = [marks_on(seen, board) for board in boards]
    for turned in (*_FLIPS, *(_DIAGONALS if state.columns == state.rows else ())):
        moved = _moving(turned, state.columns - 1, state.rows - 1)
        image = replace(seen, boards=tuple(sum(seen.bit(moved(mark)) for mark in own) for own in marks))
        yield Image(image, _with_answers(moved))


def _moving(turned: _Turn, right: int, bottom: int) -> Callable[[Mark], Mark]:
    return lambda mark: Mark(*turned(mark.column, mark.row, right, bottom))


def _with_answers(moved: Callable[[Mark], Mark]) -> Callable[[Action], Action]:
    """What is said to an opening is the same from every side."""
    return lambda action: action if isinstance(action, Answer) else moved(action)


SYMMETRY = images
