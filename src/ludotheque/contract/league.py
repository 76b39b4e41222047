"""A daily league: the same problems for everybody on one day, each to be solved alone in as few actions as possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.puzzle import Grade

State = TypeVar("State")

FIRST_DAY = 20_758
"""1 November 2026: the first day of the league, its number 1. Days are counted from 1 January 1970, in Greenwich."""

MAX_PATH = 60
"""Actions of one solution; in ten years of days none needs more than 19."""

MAX_STARS = 3
MOST_OVER, MISSED = 9, 10
"""What a solution counts at most, and what a problem counts that was not solved: giving up never pays."""

_PAR: Mapping[Grade, int] = {"easy": 1, "medium": 1, "hard": 2, "expert": 3}
"""How much longer than the best a good player's solution may be; more where the best is hard to see."""


@dataclass(frozen=True)
class LeagueAnswer:
    """What is proved about one problem."""

    best: int
    """The fewest actions."""

    grade: Grade
    score: int
    """How hard it feels, from 0 to 100."""

    line: tuple[str, ...]
    """The simplest of the shortest solutions, in the game's notation."""

    @property
    def par(self) -> int:
        return self.best + _PAR[self.grade]

    def stars(self, count: int) -> int:
        """For a solution in so many actions: 3 for the best, 2 within par, else 1."""
        return MAX_STARS if count <= self.best else 2 if count <= self.par else 1

    def over(self, count: int) -> int:
        """How many more than the best, as it is counted."""
        return max(0, min(MOST_OVER, count - self.best))


@dataclass(frozen=True)
class League(Generic[State]):
    """Lives as LEAGUE in a game's `league` module."""

    count: int
    """Problems of a day; the first of them is the short form."""

    problems: Callable[[int], tuple[State, ...]]
    """Of this day, from its number alone. Each is solved by itself, by one player."""

    solve: Callable[[State], LeagueAnswer]
    """NativeMissing without a core that proves it."""


AnyLeague: TypeAlias = League[Any]
