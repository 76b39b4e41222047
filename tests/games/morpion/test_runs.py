"""Lines found by shifting bits against lines found by walking, on arbitrary boards."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import Seat
from ludotheque.games.morpion import Mark, State
from ludotheque.games.morpion.rules import winning_cells
from ludotheque.games.morpion.state import has_run

Cell = tuple[int, int]


def walked_lines(cells: set[Cell], run: int, is_exact: bool) -> set[Cell]:
    """Start where a line starts, walk to its end, count."""
    found: set[Cell] = set()
    for column, row in cells:
        for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            if (column - right, row - down) in cells:
                continue
            line: list[Cell] = []
            while (column + len(line) * right, row + len(line) * down) in cells:
                line.append((column + len(line) * right, row + len(line) * down))
            if len(line) == run or (len(line) > run and not is_exact):
                found.update(line)
    return found


@st.composite
def boards(draw: st.DrawFn) -> tuple[State, set[Cell]]:
    """Any cells at all for one seat: denser than games are, so that lines are common."""
    columns, rows = draw(st.integers(3, 26)), draw(st.integers(3, 26))
    run = draw(st.integers(3, max(columns, rows)) | st.integers(3, 5).map(lambda run: min(run, max(columns, rows))))
    density = draw(st.sampled_from([0.1, 0.5, 0.9]))
    chance = draw(st.randoms(use_true_random=False))
    cells = {(column, row) for column in range(columns) for row in range(rows) if chance.random() < density}
    board = sum(1 << row * (columns + 1) + column for column, row in cells)
    # With two boards alike but for the owner, seat 0 moved last whoever began.
    starter = Seat((1 - len(cells)) % 2)
    return State(columns, rows, run, draw(st.booleans()), starter, (board, 0)), cells


@settings(max_examples=150, deadline=None)
@given(boards())
def test_shifting_finds_the_same_lines_as_walking(case: tuple[State, set[Cell]]) -> None:
    state, cells = case
    expected = walked_lines(cells, state.run, state.is_exact)

    assert has_run(state, state.boards[0], 0) == bool(expected)
    assert winning_cells(state) == tuple(Mark(column, row) for row, column in sorted((r, c) for c, r in expected))


def test_a_run_does_not_wrap_around_the_edge() -> None:
    for cells in ({(2, 0), (0, 1), (1, 1)}, {(1, 0), (2, 1), (0, 2)}, {(1, 0), (0, 1), (2, 1)}):
        board = sum(1 << row * 4 + column for column, row in cells)

        assert not has_run(State(3, 3, 3, False, Seat(0), (board, 0)), board, 0)
