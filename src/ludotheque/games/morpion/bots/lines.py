"""Lines that can still be filled, counted many at a time.

A line is a run's length of cells in one direction, known by its first cell, so that a set of lines
is a bit board too. A line with marks of one seat only is open to that seat; with two, to nobody.
How many marks each line holds is added up for all lines at once, in binary, one bit board per digit:

    lines with        0  1  2  3  marks
    digits[0] (ones)  .  x  .  x
    digits[1] (twos)  .  .  x  x
"""

from __future__ import annotations

from functools import cache

from ludotheque.contract import Seat
from ludotheque.games.morpion.rules import steps
from ludotheque.games.morpion.state import State, all_cells


def open_lines(state: State, seat: Seat) -> list[list[int]]:
    """`[direction][count]`: the lines that hold so many of this seat's marks and nobody else's."""
    board = state.boards[seat]
    cells = all_cells(state.columns, state.rows) ^ state.occupied ^ board
    return [_by_count(board, lines_within(cells, state.run, step), state.run, step) for step in steps(state)]


def _by_count(board: int, lines: int, run: int, step: int) -> list[int]:
    by_count = [lines]
    for digit in _digits(board, lines, run, step):
        by_count = [some & ~digit for some in by_count] + [some & digit for some in by_count]
    return by_count


def lines_within(cells: int, run: int, step: int) -> int:
    """The lines that lie wholly in these cells."""
    lines, length = cells, 1
    while lines and length < run:
        further = min(length, run - length)
        lines &= lines >> further * step
        length += further
    return lines


def cells_of(lines: int, run: int, step: int) -> int:
    """The cells these lines run through."""
    cells = lines
    for distance in range(1, run):
        cells |= lines << distance * step
    return cells


def _digits(board: int, lines: int, run: int, step: int) -> list[int]:
    digits: list[int] = []
    for distance in range(run):
        carry = board >> distance * step & lines
        for place, digit in enumerate(digits):
            digits[place], carry = digit ^ carry, digit & carry
        if carry:
            digits.append(carry)
    return digits


@cache
def line_count(columns: int, rows: int, run: int) -> int:
    """How many lines the empty grid has."""
    cells, stride = all_cells(columns, rows), columns + 1
    return sum(lines_within(cells, run, step).bit_count() for step in (1, stride, stride + 1, stride - 1))


@cache
def lines_through(columns: int, rows: int, run: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each cell, in each direction, where lines through it would begin."""
    stride = columns + 1
    return tuple(
        (
            _back_along(cell, run, 1),
            _back_along(cell, run, stride),
            _back_along(cell, run, stride + 1),
            _back_along(cell, run, stride - 1),
        )
        for cell in range(stride * rows)
    )


def _back_along(cell: int, run: int, step: int) -> int:
    return sum(1 << cell - distance * step for distance in range(run) if cell >= distance * step)
