"""Tic-tac-toe played perfectly, and with traps: among moves of the same value, the one that brings most
against an opponent who sees lines about to be completed, and nothing else.

Cells are bits: 1, 2, 4 are the top row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludotheque.games.morpion.state import Mark, State

_FULL = 0b111_111_111
_LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WIN = 10


def best_marks(state: State, blindness: float = 0.0) -> tuple[Mark, ...]:
    """The moves that keep the value and, of those, set the best traps.

    Blindness is how often the opponent is taken to overlook a line as well, from 0 to 1.
    """
    mine, theirs = _bits(state, state.turn), _bits(state, 1 - state.turn)
    moves = _best_moves(mine, theirs)
    expected = [_expected_points(theirs, mine | move, blindness, is_own=False) for move in moves]
    best = max(expected) - 1e-9
    cells = [move.bit_length() - 1 for move, hope in zip(moves, expected, strict=True) if hope >= best]
    return tuple(Mark(cell % 3, cell // 3) for cell in cells)


def value(state: State) -> int:
    """0 is a draw; a win is 10 less the marks until then, a loss the opposite."""
    return _value(_bits(state, state.turn), _bits(state, 1 - state.turn))


def _bits(state: State, seat: int) -> int:
    board = state.boards[seat]  # four bits a row
    return board & 7 | board >> 1 & 56 | board >> 2 & 448


def _moves(mine: int, theirs: int) -> Iterator[int]:
    free = _FULL & ~(mine | theirs)
    while free:
        yield free & -free
        free &= free - 1


def _has_line(board: int) -> bool:
    return any(board & line == line for line in _LINES)


@cache
def _value(mine: int, theirs: int) -> int:
    if _has_line(theirs):
        return -WIN
    return max((_value_of(mine, theirs, move) for move in _moves(mine, theirs)), default=0)


def _value_of(mine: int, theirs: int, move: int) -> int:
    """One mark further from the end than what follows."""
    later = -_value(theirs, mine | move)
    return later - (later > 0) + (later < 0)


def _best_moves(mine: int, theirs: int) -> list[int]:
    best = _value(mine, theirs)
    return [move for move in _moves(mine, theirs) if _value_of(mine, theirs, move) == best]


@cache
def _expected_points(mine: int, theirs: int, blindness: float, *, is_own: bool) -> float:
    """The points to expect, from 0 to 1, for the one who sets the traps: to move if `is_own`."""
    if _has_line(theirs):
        return 0.0 if is_own else 1.0
    moves = list(_moves(mine, theirs))
    if not moves:
        return 0.5
    if is_own:
        return max(_expected_points(theirs, mine | move, blindness, is_own=False) for move in _best_moves(mine, theirs))
    likely = _completing(mine, theirs) or _completing(theirs, mine) or moves
    expected = {move: _expected_points(theirs, mine | move, blindness, is_own=True) for move in moves}
    careful = sum(expected[move] for move in likely) / len(likely)
    return (1 - blindness) * careful + blindness * sum(expected.values()) / len(expected)


def _completing(mine: int, theirs: int) -> list[int]:
    return [move for move in _moves(mine, theirs) if _has_line(mine | move)]
