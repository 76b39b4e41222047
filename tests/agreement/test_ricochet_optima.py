"""The chart of every placement: what it counts must be what the solver finds, and what others published."""

import pytest

from ludotheque.contract import Budget, Dice, Seed
from ludotheque.games.ricochet.boards import official_board, read_board
from ludotheque.games.ricochet.solver import OptimaTable, Problem, compute_optima, has_optima, optimum

ROOM = "16x4_w.c1e.e3s.f2e.b4e_t.d2Gt.g3Av"
"""Eight columns; the others are closed: 32 cells."""

CLOSED = "_x." + ".".join(f"{column}{row}" for column in "ijklmnop" for row in range(1, 5))


@pytest.fixture(scope="module")
def board():
    return read_board(ROOM + CLOSED)


@pytest.mark.parametrize("place", [0, 1])
def test_a_small_board_is_charted_to_the_last_placement(board, place):
    target, told = board.targets[place], []

    found = compute_optima(board, target, progress=told.append)

    choices = 4960 * 29  # three helpers on 32 cells, and the robot on another one
    assert found.is_complete
    assert found.placement_count == (choices if target.colour == "green" else choices // 4)
    assert found.counts[0] == 0
    assert list(found.counts[1:]) == told
    assert sum(found.counts) <= found.placement_count
    for robots in found.hardest[:20]:
        assert optimum(Problem(board, robots, target, must_ricochet="no")) == len(found.counts) - 1


@pytest.mark.parametrize("place", [0, 1])
def test_kept_optima_are_those_of_the_solver(board, place):
    target, planes, dice = board.targets[place], [], Dice(Seed(place))
    cells = [cell for cell in board.cells if cell not in board.closed]

    compute_optima(board, target, keep=planes.append)

    kept = OptimaTable.read(board, target, b"".join(planes))
    for _ in range(200):
        robots = dice.shuffled(cells)[:4]
        assert kept.moves(robots) == optimum(Problem(board, robots, target, must_ricochet="no"))


def test_placements_without_a_way_have_no_optimum():
    board = read_board("16x1_w.c1e.d1e_t.d1Rc")
    planes = []

    found = compute_optima(board, board.targets[0], keep=planes.append)

    assert sum(found.counts) < found.placement_count
    assert OptimaTable(board, board.targets[0], planes).moves((15, 0, 1, 2)) is None


def test_a_chart_that_is_stopped_says_so():
    board = official_board("1A4B3B2B")

    for limits in (Budget(seconds=0.0), Budget(node_count=10)):
        assert not compute_optima(board, board.targets[0], limits).is_complete


def test_boards_with_diagonals_are_not_charted():
    board = official_board("1D2D3D4D")

    assert not has_optima(board)
    assert has_optima(official_board("1A2B3A4B"))
    with pytest.raises(ValueError, match="no diagonals"):
        compute_optima(board, board.targets[0])


@pytest.mark.deep
def test_exactly_two_placements_of_one_board_and_target_take_25_slides():
    # The highest optimum published: quarters 1A, 4B, 3B and 2B, blue triangle.
    board = official_board("1A4B3B2B")
    (target,) = (target for target in board.targets if (target.colour, target.shape) == ("blue", "triangle"))

    found = compute_optima(board, target)

    assert sum(found.counts) == found.placement_count == 656_239_500
    assert (len(found.counts) - 1, found.counts[-1]) == (25, 2)
    assert found.hardest == ((12, 33, 189, 46), (46, 47, 189, 79))
    for robots in found.hardest:
        assert optimum(Problem(board, robots, target, must_ricochet="no")) == 25
