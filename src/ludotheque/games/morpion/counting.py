"""How many lines the marks of one seat make, where one line is not enough to win.

A line is a row without a gap of at least so many marks; twice as many are two lines, and so on. What is longer than a
line and shorter than two counts once, so that a line cannot be lengthened for more.
"""

from __future__ import annotations

from collections.abc import Iterator


def line_count(board: int, run: int, steps: tuple[int, ...]) -> int:
    """In all these directions together."""
    return sum(
        starts.bit_count()
        for step in steps
        for length, starts in enumerate(_starts_by_length(board, step), start=1)
        if length % run == 0
    )


def lined_cells(board: int, run: int, steps: tuple[int, ...]) -> int:
    """Every cell of every row that is a line or longer."""
    cells = 0
    for step in steps:
        by_length = list(_starts_by_length(board, step))
        long_enough = by_length[run - 1] if len(by_length) >= run else 0
        for distance, starts in enumerate(by_length):
            cells |= (starts & long_enough) << distance * step
    return cells


def _starts_by_length(board: int, step: int) -> Iterator[int]:
    """Where rows begin that have at least one mark, at least two, and so on."""
    starts, length = board & ~(board << step), 1
    while starts:
        yield starts
        starts &= board >> length * step
        length += 1
