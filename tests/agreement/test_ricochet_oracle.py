"""The compiled solver and a plain breadth-first search through the Python rules must agree on every problem."""

import pytest

from ludotheque.contract import Dice, Seed
from ludotheque.games.ricochet.boards import ROBOTS, Board, Diagonal, Target, official_board
from ludotheque.games.ricochet.rules import entered_cells, possible_slides
from ludotheque.games.ricochet.solver import Problem, all_paths, solve
from ludotheque.games.ricochet.state import starting_cells

SIZES = [(3, 3), (4, 4), (5, 4), (4, 6), (1, 7), (6, 6), (8, 2)]
MOST_STATES = 3_000
ACROSS, UPRIGHT, BOTH = 1, 2, 3


def axes_of(slide, entered):
    if any(heading != slide.direction for _, heading in entered):
        return BOTH
    return ACROSS if slide.direction in ("east", "west") else UPRIGHT


def successors(problem, robots, axes):
    """Each slide's robots and axes afterwards, and whether it solves the problem."""
    for slide in possible_slides(problem.board, robots):
        entered = entered_cells(problem.board, robots, slide)
        robot = ROBOTS.index(slide.robot)
        is_asked = problem.target.colour in (slide.robot, "any")
        must_turn = is_asked and problem.must_ricochet != "no"
        travelled = axes[robot] | axes_of(slide, entered) if must_turn else axes[robot]
        after = (*robots[:robot], entered[-1][0], *robots[robot + 1 :])
        stops_there = is_asked and after[robot] == problem.target.cell
        has_turned = travelled == BOTH or not must_turn
        if stops_there and not has_turned and problem.must_ricochet == "every-stop":
            continue
        yield (
            after,
            (*axes[:robot], travelled, *axes[robot + 1 :]),
            stops_there and has_turned,
        )


def plain_search(problem):
    """The optimum and the number of shortest paths; (None, 0) without one; None when there are too many states."""
    start = (problem.robots, problem.axes or (0,) * len(problem.robots))
    layer, seen, depth = {start: 1}, {start}, 0
    while layer and len(seen) < MOST_STATES:
        depth += 1
        following: dict = {}
        found = 0
        for (robots, axes), ways in layer.items():
            for after, travelled, is_solved in successors(problem, robots, axes):
                found += ways if is_solved else 0
                if not is_solved and (after, travelled) not in seen:
                    following[after, travelled] = following.get((after, travelled), 0) + ways
        if found:
            return depth, found
        seen.update(following)
        layer = following
    return None if layer else (None, 0)


def random_problem(dice):
    """A small board of one's own with walls, closed cells, diagonals and 1 to 5 robots, all by lot."""
    width, height = dice.pick(SIZES)
    size = width * height
    cells = dice.shuffled(range(size))
    closed = frozenset(cells[: dice.below(2) if size > 8 else 0])
    open_cells = [cell for cell in cells if cell not in closed]
    walls = frozenset(
        (cell, side)
        for cell, side in ((dice.below(size), dice.pick(("east", "south"))) for _ in range(dice.below(size // 2)))
        if (cell % width + 1 < width if side == "east" else cell // width + 1 < height)
    )
    leans = tuple(
        Diagonal(cell, dice.pick(ROBOTS), dice.pick(("up", "down"))) for cell in open_cells[1 : 1 + dice.below(4)]
    )
    robots = dice.shuffled(open_cells)[: 1 + dice.below(min(5, len(open_cells)))]
    target = Target(open_cells[0], dice.pick((*ROBOTS[: min(len(robots), 4)], "any")), "circle")
    board = Board(width, height, walls, (target,), leans if size > 8 else (), closed)
    axes = tuple(dice.below(4) for _ in robots) if dice.below(3) == 0 else ()
    return Problem(board, robots, target, dice.pick(("every-stop", "last-stop", "no")), axes)


@pytest.mark.parametrize("seed", range(90))
def test_small_boards_have_the_optimum_and_the_paths_of_a_plain_search(seed):
    problem = random_problem(Dice(Seed(seed)))
    known = plain_search(problem)

    solution, paths = solve(problem), all_paths(problem, max_paths=100)

    assert solution.is_proved
    assert paths.is_complete
    assert known in (None, (solution.moves, paths.count))
    assert paths.solution.moves == solution.moves
    assert len(set(paths.paths)) == min(100, paths.count)
    assert all(len(found) == solution.moves for found in paths.paths)


@pytest.mark.deep
@pytest.mark.parametrize("must_ricochet", ["every-stop", "last-stop", "no"])
@pytest.mark.parametrize("name", ["1A2B3A4B", "1D2D3D4D"])
@pytest.mark.parametrize("robot_count", [4, 5])
def test_official_boards_have_the_optimum_of_a_plain_search(name, robot_count, must_ricochet):
    board, dice = official_board(name), Dice(Seed(robot_count))
    for _ in range(6):
        robots = dice.shuffled(starting_cells(board))[:robot_count]
        problem = Problem(board, robots, dice.pick(board.targets), must_ricochet)

        known, solution = plain_search(problem), solve(problem)

        assert known in (None, (solution.moves, all_paths(problem).count))
