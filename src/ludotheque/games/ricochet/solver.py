"""The typed door to the compiled core: shortest ways, proved. Every way is replayed by the rules before it is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from math import comb

from ludotheque.contract import NativeMissing, phrase
from ludotheque.games.ricochet.boards import COLOURS, DIRECTIONS, ROBOTS, Board, Target
from ludotheque.games.ricochet.rules import can_slide, has_turned, slid
from ludotheque.games.ricochet.state import Robots, Slide, State

CORE = "ludotheque._native.ricochet"
if find_spec(CORE) is not None:  # a package installed without a compiler has no core
    from ludotheque._native import ricochet as core

BOARD_CACHE_SIZE = 128
MAX_PATHS = 1_000
_NO_EXIT = -1
_ANY_COLOUR = -1
_OPTIMA_WIDTH = 16
_MIN_OPTIMA_CELLS = 5
_BYTES_PER_TRIPLE = 32


@dataclass(frozen=True)
class Problem:
    """Robots where a round begins, and the target they have to reach."""

    board: Board
    robots: Robots
    target: Target
    must_ricochet: bool = True


@dataclass(frozen=True)
class Limits:
    """What an answer may cost. Nothing set means: as long as it takes, in 256 megabytes."""

    node_count: int | None = None
    """The same nodes on every run and every machine."""

    seconds: float | None = None
    megabytes: int = 256
    stop: Callable[[], bool] | None = None
    """Asked now and then; true ends the search within 50 milliseconds."""


NO_LIMITS = Limits()


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


@dataclass(frozen=True)
class OptimaSummary:
    """Every placement on one board for one target. Helpers are not told apart; for a vortex no robots are."""

    counts: tuple[int, ...]
    """How many placements have which optimum, from 0 slides on."""

    placement_count: int
    """Of all placements, solvable or not."""

    hardest: tuple[Robots, ...]
    """With the highest optimum; no more than a thousand."""

    is_complete: bool
    """False when a limit was reached: longer ones are missing."""


@dataclass(frozen=True)
class OptimaTable:
    """The optimum of every placement on one board for one target, in planes as `compute_optima` hands them out.

    A plane holds one binary digit of each optimum, the lowest first: 32 bytes for every three cells of helpers, a bit
    for each cell of the robot that is wanted. With the helpers' places among the cells that are not closed, a < b < c,
    the bytes begin at 32 * (C(c, 3) + C(b, 2) + a).
    """

    board: Board
    target: Target
    planes: Sequence[bytes | memoryview]

    @classmethod
    def read(cls, board: Board, target: Target, content: bytes | memoryview) -> OptimaTable:
        """From all planes one after the other."""
        size = comb(len(_open_cells(board)), 3) * _BYTES_PER_TRIPLE
        return cls(board, target, [content[start : start + size] for start in range(0, len(content), size)])

    def moves(self, robots: Robots) -> int | None:
        """None: it cannot be solved."""
        wanted = _wanted_robot(self.target)
        places = sorted(_open_cells(self.board).index(cell) for cell in (*robots[:wanted], *robots[wanted + 1 :]))
        triple = sum(comb(place, rank) for rank, place in enumerate(places, 1))
        byte, bit = divmod(robots[wanted], 8)
        digits = (plane[triple * _BYTES_PER_TRIPLE + byte] >> bit & 1 for plane in self.planes)
        return sum(digit << rank for rank, digit in enumerate(digits)) or None


def is_available() -> bool:
    """Whether the compiled core was built on this machine."""
    return find_spec(CORE) is not None


def problem_of(state: State) -> Problem:
    """The tile that lies face up, from where robots stood when the round began."""
    return Problem(state.board, state.robots, state.deck[0], state.house.must_ricochet)


def solve(problem: Problem, limits: Limits = NO_LIMITS) -> Solution:
    """A shortest path, or the proof that there is none."""
    (answer,) = _solver().solve(_board(problem.board), [_encoded(problem)], _allowance(limits))
    return _solution(problem, answer)


def optimum(problem: Problem, limits: Limits = NO_LIMITS) -> int | None:
    """The number of slides only; None when there is no path, or none is known within the limits."""
    return solve(problem, limits).moves


def all_paths(problem: Problem, limits: Limits = NO_LIMITS, *, most: int = MAX_PATHS) -> Paths:
    """Every shortest path, but no more than `most` of them; all are counted."""
    ways = _solver().all_paths(_board(problem.board), _encoded(problem), _allowance(limits), most)
    paths = tuple(_path(problem, way) for way in ways.paths)
    return Paths(_solution(problem, ways.answer), ways.count, ways.is_complete, paths)


def solve_all_targets(
    board: Board, robots: Robots, *, must_ricochet: bool = True, limits: Limits = NO_LIMITS
) -> dict[Target, Solution]:
    """A solution for each target whose robot is there. Seconds are for all of them, nodes for each."""
    present = (*ROBOTS[: len(robots)], "any")
    problems = [Problem(board, robots, target, must_ricochet) for target in board.targets if target.colour in present]
    answers = _solver().solve(_board(board), [_encoded(problem) for problem in problems], _allowance(limits))
    return {problem.target: _solution(problem, answer) for problem, answer in zip(problems, answers, strict=True)}


def has_optima(board: Board) -> bool:
    """Whether it has 16 columns, up to 256 cells, no diagonals and room for four robots."""
    is_of_that_size = board.width == _OPTIMA_WIDTH and board.height <= _OPTIMA_WIDTH
    return is_of_that_size and not board.diagonals and len(_open_cells(board)) >= _MIN_OPTIMA_CELLS


def compute_optima(
    board: Board,
    target: Target,
    limits: Limits = NO_LIMITS,
    *,
    progress: Callable[[int], None] | None = None,
    keep: Callable[[bytes], object] | None = None,
) -> OptimaSummary:
    """The optimum of every placement of four robots, without the ricochet rule: seconds, and 170 megabytes.

    For boards that can be charted. `progress` is told how many placements each further slide solves. `keep` is given
    the planes of `OptimaTable` at the end, one by one: five of 84 megabytes on an official board.
    """
    _require_core()
    wanted, is_for_any = _wanted_robot(target), target.colour == "any"
    found = core.optima(
        _board(board), _open_cells(board), target.cell, is_for_any, keep is not None, _allowance(limits), progress
    )
    if keep is not None:
        for number in range(found.plane_count):
            keep(found.plane(number))
    hardest = tuple((*helpers[:wanted], active, *helpers[wanted:]) for active, *helpers in found.hardest)
    return OptimaSummary(tuple(found.counts), found.placement_count, hardest, found.is_complete)


def _wanted_robot(target: Target) -> int:
    """For a vortex any will do."""
    return 0 if target.colour == "any" else ROBOTS.index(target.colour)


@lru_cache(maxsize=BOARD_CACHE_SIZE)
def _open_cells(board: Board) -> list[int]:
    return [cell for cell in board.cells if cell not in board.closed]


def _solution(problem: Problem, answer: core.Answer) -> Solution:
    path = None if answer.path is None else _path(problem, answer.path)
    return Solution(path, answer.is_proved, answer.at_least, answer.node_count)


def _path(problem: Problem, way: Sequence[tuple[int, int]]) -> tuple[Slide, ...]:
    path = tuple(Slide(ROBOTS[robot], DIRECTIONS[direction]) for robot, direction in way)
    _check(problem, path)
    return path


def _check(problem: Problem, path: tuple[Slide, ...]) -> None:
    """By the rules: every slide can be made, and the last one reaches the target."""
    robots, target = problem.robots, problem.target
    for slide in path:
        assert can_slide(problem.board, robots, slide), (problem, path)
        robots = slid(problem.board, robots, slide)
    last = path[-1].robot
    assert target.colour in (last, "any"), (problem, path)
    assert robots[ROBOTS.index(last)] == target.cell, (problem, path)
    assert not problem.must_ricochet or has_turned(problem.board, problem.robots, path, last), (problem, path)


@cache
def _solver() -> core.Solver:
    """Shared by all callers: it keeps memory for the next question, and no answers."""
    _require_core()
    return core.Solver()


def _require_core() -> None:
    if not is_available():
        raise NativeMissing(phrase("native.missing", core="ricochet"))


@lru_cache(maxsize=BOARD_CACHE_SIZE)
def _board(board: Board) -> core.Board:
    return core.Board(
        width=board.width,
        height=board.height,
        exits=[[_NO_EXIT if cell is None else cell for cell in board.exits[heading]] for heading in DIRECTIONS],
        diagonals=[(item.cell, ROBOTS.index(item.colour), item.lean == "up") for item in board.diagonals],
    )


def _encoded(problem: Problem) -> core.Problem:
    colour = problem.target.colour
    return core.Problem(
        robots=list(problem.robots),
        target=problem.target.cell,
        colour=_ANY_COLOUR if colour == "any" else COLOURS.index(colour),
        must_ricochet=problem.must_ricochet,
    )


def _allowance(limits: Limits) -> core.Budget:
    return core.Budget(
        node_count=limits.node_count, seconds=limits.seconds, megabytes=limits.megabytes, stop=limits.stop
    )
