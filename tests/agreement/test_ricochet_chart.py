"""The chart of every placement: what it counts must be what the solver finds, and what others published."""

import pytest

from ludotheque.games.ricochet.boards import assembled, read_board
from ludotheque.games.ricochet.solver import Limits, Riddle, chart, optimum

ROOM = "16x4_w.h1e.h2e.h3e.h4e.c1e.e3s.f2e.b4e_t.d2Gt.g3Av"
"""The eight columns on the left are walled off, the others are closed: 32 cells."""

CLOSED = "_x." + ".".join(f"{column}{row}" for column in "ijklmnop" for row in range(1, 5))


@pytest.fixture(scope="module")
def board():
    return read_board(ROOM + CLOSED)


@pytest.mark.parametrize("place", [0, 1])
def test_a_small_board_is_charted_to_the_last_placement(board, place):
    target, told = board.targets[place], []

    found = chart(board, target, progress=told.append)

    choices = 4960 * 29  # three helpers on 32 cells, and the robot on another one
    assert found.is_complete
    assert found.placement_count == (choices if target.colour == "green" else choices // 4)
    assert found.counts[0] == 0
    assert list(found.counts[1:]) == told
    assert sum(found.counts) <= found.placement_count
    for robots in found.hardest[:20]:
        assert optimum(Riddle(board, robots, target, must_ricochet=False)) == len(found.counts) - 1


def test_a_chart_that_is_stopped_says_so():
    board = assembled("1A4B3B2B")

    for limits in (Limits(seconds=0.0), Limits(node_count=10)):
        assert not chart(board, board.targets[0], limits).is_complete


def test_boards_with_diagonals_are_not_charted():
    board = assembled("1D2D3D4D")

    with pytest.raises(ValueError, match="no diagonals"):
        chart(board, board.targets[0])


def test_the_hardest_placements_known_take_25_slides():
    # The chart of this board and target: exactly these two of 656,239,500 placements.
    board = assembled("1A4B3B2B")
    (target,) = (target for target in board.targets if (target.colour, target.shape) == ("blue", "triangle"))

    for helpers in ((12, 33, 46), (46, 47, 79)):
        robots = (*helpers[:2], 189, helpers[2])
        assert optimum(Riddle(board, robots, target, must_ricochet=False)) == 25
