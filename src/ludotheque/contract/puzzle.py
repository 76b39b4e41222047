"""Puzzles: a position with one right move, proved, and all that is needed to play it. A game brings a PuzzleMaker."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from math import gcd
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

from ludotheque.contract.chance import Seed

State = TypeVar("State")

Task = Literal["win", "save", "reach"]
"""Find the only move that wins by force; the only one that does not lose; the only shortest way to the goal."""

Grade = Literal["easy", "medium", "hard", "expert"]
GRADES: tuple[Grade, ...] = get_args(Grade)

ELSE = "*"
"""Stands for every action that is not named."""

_FIRST_DAY = 719_163
"""1 January 1970, as `datetime.date.toordinal` counts: browsers count days from there."""

_STRIDE_PERCENT = 62
"""About the golden section: one day's number lies far from the next one's, so that grades change from day to day."""


@dataclass(frozen=True)
class Turn:
    """One move to be found, and what becomes of the others, by action."""

    labels: Mapping[str, str]
    """`W9`, `D`, `L4`, as an analysis labels them; the right one's too."""

    answers: Mapping[str, str]
    """How the opponent answers a wrong one."""


@dataclass(frozen=True)
class Puzzle:
    """Everything in the game's notation, so that it can be kept, sent and played anywhere."""

    state: str
    task: Task
    grade: Grade
    score: int
    """How hard it feels, from 0 to 100; the grade follows from it."""

    line: tuple[str, ...]
    """The solution: a win with the best defence to its end, the one move that saves, or the whole way."""

    turns: tuple[Turn, ...] = ()
    """For each move of the solver's that has to be found, every other one in the line; the rest only shows the win."""


@dataclass(frozen=True)
class PuzzleMaker(Generic[State]):
    """Lives as PUZZLE_MAKER in a game's `puzzles` module."""

    positions: Callable[[Seed], Iterator[State]]
    """Where to look for puzzles: always the same for a seed."""

    puzzle: Callable[[State], Puzzle | None]
    """The puzzle of this position, solved and proved afresh; None if it has not exactly one solution."""

    read: Callable[[str], State]
    key: Callable[[State], str]
    """The same for positions that differ only by symmetry."""

    kind: Callable[[Puzzle], str]
    """Puzzles of one kind look alike; a collection is mixed from all kinds, as evenly as can be."""

    shipped: Callable[[], tuple[Puzzle, ...]]
    """The collection that came with this package, easiest grade first; read when first asked for."""

    positions_with: Callable[[Any, Seed], Iterator[State]] | None = None
    """Where to look on boards that the game's options choose; None where puzzles exist on the usual boards only."""


AnyPuzzleMaker: TypeAlias = PuzzleMaker[Any]


def is_sound(maker: AnyPuzzleMaker, puzzle: Puzzle) -> bool:
    """Whether solving it again gives the same solution, the same values and the same grade."""
    return maker.puzzle(maker.read(puzzle.state)) == puzzle


def graded(score: float, least: Sequence[int]) -> tuple[Grade, int]:
    """The grade of a score, where each but the first begins at one of these; and the score as it is kept."""
    kept = max(0, min(100, round(score)))
    return GRADES[sum(kept >= bound for bound in least)], kept


def daily_number(ordinal: int, count: int) -> int:
    """Of so many puzzles, counted from 1, the one for the day with this `date.toordinal()`: no other for `count` days.

    The web client has the same function; both are tested against the same values.
    """
    stride = max(1, count * _STRIDE_PERCENT // 100)
    while gcd(stride, count) != 1:
        stride += 1
    return (ordinal - _FIRST_DAY) * stride % count + 1


def write_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """Plain values that JSON can hold."""
    return asdict(puzzle)


def read_puzzle(written: Mapping[str, Any]) -> Puzzle:
    turns = tuple(Turn(**turn) for turn in written["turns"])
    return Puzzle(**{**written, "line": tuple(written["line"]), "turns": turns})


def named_otherwise(by_action: Mapping[str, str], *, keep: Sequence[str] = ()) -> dict[str, str]:
    """The same, shorter: the most frequent value is kept once, for ELSE, and only the exceptions by name."""
    common = sorted(value for action, value in by_action.items() if action not in keep)
    if not common:
        return dict(by_action)
    usual = max(dict.fromkeys(common), key=common.count)
    named = {action: value for action, value in by_action.items() if value != usual or action in keep}
    return {**named, ELSE: usual}


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """A collection: one puzzle in each line, as JSON."""
    return tuple(read_puzzle(json.loads(line)) for line in text.splitlines())


@cache
def shipped_puzzles(package: str) -> tuple[Puzzle, ...]:
    """The collection that lies beside a game's `puzzles` module."""
    return read_puzzles(files(package).joinpath("shipped.jsonl").read_text(encoding="utf-8"))
