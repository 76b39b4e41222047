"""Shortest paths, proved. Every path is replayed by the rules before it is returned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ludotheque.contract import UNLIMITED, Budget
from ludotheque.games.ricochet.boards import COLOURS, DIRECTIONS, ROBOTS, Board, Target
from ludotheque.games.ricochet.rules import axes_travelled, can_slide, slid
from ludotheque.games.ricochet.solver import native
from ludotheque.games.ricochet.solver.native import MAX_MEGABYTES
from ludotheque.games.ricochet.state import MustRicochet, Robots, Slide, State, is_wanted, taking_part

MAX_PATHS = 1_000
_ANY_COLOUR = -1
_BOTH_AXES = 3
RICOCHET: dict[MustRicochet, int] = {"no": 0, "last-stop": 1, "every-stop": 2}


@dataclass(frozen=True)
class Problem:
    """Robots where a round begins, and the target they have to reach."""

    board: Board
    robots: Robots
    target: Target
    must_ricochet: MustRicochet = "every-stop"
    axes: tuple[int, ...] = ()
    """What each robot has travelled before, as `axes_travelled` says it; empty: nothing."""


@dataclass(frozen=True)
class Solution:
    path: tuple[Slide, ...] | None
    """A shortest one; None: see `is_proved`."""

    is_proved: bool
    """True without a path: there is none, however long. False: a limit was reached."""

    at_least: int
    """No path is shorter than that, as far as it is known."""

    node_count: int

    @property
    def moves(self) -> int | None:
        """The optimum, if there is one and it is known."""
        return None if self.path is None else len(self.path)


@dataclass(frozen=True)
class Paths:
    solution: Solution
    count: int
    """How many shortest paths there are."""

    is_complete: bool
    """False when a limit was reached before all were counted."""

    paths: tuple[tuple[Slide, ...], ...]
    """Those through the fewest robots first, then those that change robots the least."""


def problem_of(state: State, tile: Target | None = None) -> Problem:
    """This tile, or the one that lies open longest, from where robots stood when the round began."""
    return Problem(state.board, state.robots, tile or state.deck[0], state.house.must_ricochet)


def problems_of(state: State) -> tuple[Problem, ...]:
    """Each tile that lies open."""
    return tuple(problem_of(state, tile) for tile in state.open_tiles)


def solve(problem: Problem, budget: Budget = UNLIMITED, *, max_megabytes: int = MAX_MEGABYTES) -> Solution:
    """A shortest path, or the proof that there is none."""
    limits = native.encode_budget(budget, max_megabytes)
    (answer,) = _solver().solve(native.encode_board(problem.board), [_encode_problem(problem)], limits)
    return _solution(problem, answer)


def solve_nearest(problems: Sequence[Problem], budget: Budget = UNLIMITED) -> tuple[Problem, Solution]:
    """A shortest path to whichever target takes the fewest slides, or the proof that there is none to any of them.

    The problems are of one board. Seconds are for all of them, nodes for each."""
    limits = native.encode_budget(budget)
    encoded = [_encode_problem(problem) for problem in problems]
    answers = _solver().solve(native.encode_board(problems[0].board), encoded, limits)
    found = [_solution(problem, answer) for problem, answer in zip(problems, answers, strict=True)]
    nodes = sum(solution.node_count for solution in found)
    lengths = [solution.at_least if solution.path is None else len(solution.path) for solution in found]
    solved = [index for index, solution in enumerate(found) if solution.path is not None]
    open_ones = [lengths[index] for index, solution in enumerate(found) if not solution.is_proved]
    if not solved:
        return problems[0], Solution(None, not open_ones, min(open_ones, default=found[0].at_least), nodes)
    best = min(solved, key=lengths.__getitem__)
    at_least = min((lengths[best], *open_ones))
    return problems[best], Solution(found[best].path, at_least == lengths[best], at_least, nodes)


def optimum(problem: Problem, budget: Budget = UNLIMITED) -> int | None:
    """The number of slides only; None when there is no path, or none is known within the budget."""
    return solve(problem, budget).moves


def all_paths(
    problem: Problem, budget: Budget = UNLIMITED, *, max_paths: int = MAX_PATHS, max_megabytes: int = MAX_MEGABYTES
) -> Paths:
    """Every shortest path, but no more than `max_paths` of them; all are counted."""
    limits = native.encode_budget(budget, max_megabytes)
    found = _solver().all_paths(native.encode_board(problem.board), _encode_problem(problem), limits, max_paths)
    paths = tuple(_decode_path(problem, path) for path in found.paths)
    return Paths(_solution(problem, found.answer), found.count, found.is_complete, paths)


def solve_all_targets(
    board: Board, robots: Robots, *, must_ricochet: MustRicochet = "every-stop", budget: Budget = UNLIMITED
) -> dict[Target, Solution]:
    """A solution for each target whose robot is there. Seconds are for all of them, nodes for each."""
    limits = native.encode_budget(budget)
    playing = taking_part(board, robots)
    problems = [Problem(board, robots, target, must_ricochet) for target in board.targets if is_wanted(target, playing)]
    answers = _solver().solve(native.encode_board(board), [_encode_problem(problem) for problem in problems], limits)
    return {problem.target: _solution(problem, answer) for problem, answer in zip(problems, answers, strict=True)}


def _solution(problem: Problem, answer: native.core.Answer) -> Solution:
    path = None if answer.path is None else _decode_path(problem, answer.path)
    return Solution(path, answer.is_proved, answer.at_least, answer.node_count)


def _decode_path(problem: Problem, way: Sequence[tuple[int, int]]) -> tuple[Slide, ...]:
    path = tuple(Slide(ROBOTS[robot], DIRECTIONS[direction]) for robot, direction in way)
    _check(problem, path)
    return path


def _check(problem: Problem, path: tuple[Slide, ...]) -> None:
    """By the rules: every slide can be made, and the last one reaches the target."""
    robots, target = problem.robots, problem.target
    axes = list(problem.axes or (0,) * len(robots))
    arrivals: list[bool] = []
    for slide in path:
        assert can_slide(problem.board, robots, slide), (problem, path)
        index = ROBOTS.index(slide.robot)
        axes[index] |= axes_travelled(problem.board, robots, (slide,))[index]
        robots = slid(problem.board, robots, slide)
        stops_there = target.colour in (slide.robot, "any") and robots[index] == target.cell
        is_allowed = problem.must_ricochet == "no" or axes[index] == _BOTH_AXES
        assert is_allowed or not stops_there or problem.must_ricochet == "last-stop", (problem, path)
        arrivals.append(stops_there and is_allowed)
    assert arrivals == [*[False] * (len(path) - 1), True], (problem, path)


@cache
def _solver() -> native.core.Solver:
    """Shared by all callers: it keeps memory for the next search, and no answers."""
    return native.core.Solver()


def _encode_problem(problem: Problem) -> native.core.Problem:
    colour = problem.target.colour
    return native.core.Problem(
        robots=list(problem.robots),
        target=problem.target.cell,
        colour=_ANY_COLOUR if colour == "any" else COLOURS.index(colour),
        ricochet=RICOCHET[problem.must_ricochet],
        axes=list(problem.axes),
    )
