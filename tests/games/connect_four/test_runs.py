"""Run detection by shifts against the plainest way to look for lines."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import Seat
from ludotheque.games.connect_four import State
from ludotheque.games.connect_four.rules import winning_cells
from ludotheque.games.connect_four.state import has_run

Spot = tuple[int, int]
Board = tuple[int, int, int, frozenset[Spot]]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any discs at all, floating ones too: columns, rows, run, cells."""
    columns, rows = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    run = draw(st.integers(1, 6))
    cells = frozenset(
        (column, row) for column, row in product(range(columns), range(rows)) if draw(st.integers(0, 9)) < 7
    )
    return columns, rows, run, cells


def naive_winning_cells(run: int, cells: frozenset[Spot]) -> set[Spot]:
    found: set[Spot] = set()
    for (column, row), (right, up) in product(cells, ((1, 0), (0, 1), (1, 1), (1, -1))):
        line = {(column + place * right, row + place * up) for place in range(run)}
        found |= line if line <= cells else set()
    return found


@pytest.mark.req("P4-01")
@pytest.mark.req("P4-06")
@settings(max_examples=150, deadline=None)
@given(boards())
def test_shifting_bits_finds_the_runs_that_looking_along_every_line_finds(board: Board) -> None:
    columns, rows, run, cells = board
    discs = sum(1 << column * (rows + 1) + row for column, row in cells)
    last_mover_is_seat_0 = Seat((len(cells) + 1) % 2)
    state = State(columns, rows, run, last_mover_is_seat_0, (discs, 0))

    expected = naive_winning_cells(run, cells)

    assert has_run(discs, state.stride, run) == bool(expected)
    assert winning_cells(state) == expected
