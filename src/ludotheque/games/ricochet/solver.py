"""The typed door to the compiled core: shortest ways, proved. Every way is replayed by the rules before it is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec

from ludotheque.contract import NativeMissing, phrase
from ludotheque.games.ricochet.boards import COLOURS, DIRECTIONS, ROBOTS, Board, Target
from ludotheque.games.ricochet.rules import can_slide, has_turned, slid
from ludotheque.games.ricochet.state import Robots, Slide, State

CORE = "ludotheque._native.ricochet"
if find_spec(CORE) is not None:  # a package installed without a compiler has no core
    from ludotheque._native import ricochet as core

BOARDS_AT_HAND = 128
MOST_PATHS = 1_000
_NO_EXIT = -1
_ANY_COLOUR = -1


@dataclass(frozen=True)
class Riddle:
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
class Chart:
    """Every placement on one board for one target. Helpers are not told apart; for a vortex no robots are."""

    counts: tuple[int, ...]
    """How many placements have which optimum, from 0 slides on."""

    placement_count: int
    """Of all placements, solvable or not."""

    hardest: tuple[Robots, ...]
    """With the highest optimum; no more than a thousand."""

    is_complete: bool
    """False when a limit was reached: longer ones are missing."""


def is_available() -> bool:
    """Whether the compiled core was built on this machine."""
    return find_spec(CORE) is not None


def riddle_of(state: State) -> Riddle:
    """The tile that lies face up, from where robots stood when the round began."""
    return Riddle(state.board, state.robots, state.deck[0], state.house.must_ricochet)


def solve(riddle: Riddle, limits: Limits = NO_LIMITS) -> Solution:
    """A shortest path, or the proof that there is none."""
    (answer,) = _solver().solve(_board(riddle.board), [_encoded(riddle)], _allowance(limits))
    return _solution(riddle, answer)


def optimum(riddle: Riddle, limits: Limits = NO_LIMITS) -> int | None:
    """The number of slides only; None when there is no path, or none is known within the limits."""
    return solve(riddle, limits).moves


def all_paths(riddle: Riddle, limits: Limits = NO_LIMITS, *, most: int = MOST_PATHS) -> Paths:
    """Every shortest path, but no more than `most` of them; all are counted."""
    ways = _solver().all_ways(_board(riddle.board), _encoded(riddle), _allowance(limits), most)
    paths = tuple(_path(riddle, way) for way in ways.ways)
    return Paths(_solution(riddle, ways.answer), ways.count, ways.is_complete, paths)


def solve_all_targets(
    board: Board, robots: Robots, *, must_ricochet: bool = True, limits: Limits = NO_LIMITS
) -> dict[Target, Solution]:
    """A solution for each target whose robot is there. Seconds are for all of them, nodes for each."""
    present = (*ROBOTS[: len(robots)], "any")
    riddles = [Riddle(board, robots, target, must_ricochet) for target in board.targets if target.colour in present]
    answers = _solver().solve(_board(board), [_encoded(riddle) for riddle in riddles], _allowance(limits))
    return {riddle.target: _solution(riddle, answer) for riddle, answer in zip(riddles, answers, strict=True)}


def chart(
    board: Board, target: Target, limits: Limits = NO_LIMITS, *, progress: Callable[[int], None] | None = None
) -> Chart:
    """The optimum of every placement of four robots, without the ricochet rule: seconds, and 170 megabytes.

    For boards of 16 columns without diagonals. `progress` is told how many placements each further slide solves.
    """
    _require_core()
    robot = 0 if target.colour == "any" else ROBOTS.index(target.colour)
    cells = [cell for cell in board.cells if cell not in board.closed]
    found = core.chart(_board(board), cells, target.cell, target.colour == "any", _allowance(limits), progress)
    hardest = tuple((*helpers[:robot], active, *helpers[robot:]) for active, *helpers in found.hardest)
    return Chart(tuple(found.counts), found.placement_count, hardest, found.is_complete)


def _solution(riddle: Riddle, answer: core.Answer) -> Solution:
    path = None if answer.way is None else _path(riddle, answer.way)
    return Solution(path, answer.is_proved, answer.at_least, answer.node_count)


def _path(riddle: Riddle, way: Sequence[tuple[int, int]]) -> tuple[Slide, ...]:
    path = tuple(Slide(ROBOTS[robot], DIRECTIONS[direction]) for robot, direction in way)
    _check(riddle, path)
    return path


def _check(riddle: Riddle, path: tuple[Slide, ...]) -> None:
    """By the rules: every slide can be made, and the last one reaches the target."""
    robots, target = riddle.robots, riddle.target
    for slide in path:
        assert can_slide(riddle.board, robots, slide), (riddle, path)
        robots = slid(riddle.board, robots, slide)
    last = path[-1].robot
    assert target.colour in (last, "any"), (riddle, path)
    assert robots[ROBOTS.index(last)] == target.cell, (riddle, path)
    assert not riddle.must_ricochet or has_turned(riddle.board, riddle.robots, path, last), (riddle, path)


@cache
def _solver() -> core.Solver:
    """Shared by all callers: it keeps memory for the next question, and no answers."""
    _require_core()
    return core.Solver()


def _require_core() -> None:
    if not is_available():
        raise NativeMissing(phrase("native.missing", core="ricochet"))


@lru_cache(maxsize=BOARDS_AT_HAND)
def _board(board: Board) -> core.Board:
    return core.Board(
        width=board.width,
        height=board.height,
        exits=[[_NO_EXIT if cell is None else cell for cell in board.exits[heading]] for heading in DIRECTIONS],
        diagonals=[(item.cell, ROBOTS.index(item.colour), item.lean == "up") for item in board.diagonals],
    )


def _encoded(riddle: Riddle) -> core.Riddle:
    colour = riddle.target.colour
    return core.Riddle(
        robots=list(riddle.robots),
        target=riddle.target.cell,
        colour=_ANY_COLOUR if colour == "any" else COLOURS.index(colour),
        must_ricochet=riddle.must_ricochet,
    )


def _allowance(limits: Limits) -> core.Allowance:
    return core.Allowance(
        node_count=limits.node_count, seconds=limits.seconds, megabytes=limits.megabytes, stop=limits.stop
    )
