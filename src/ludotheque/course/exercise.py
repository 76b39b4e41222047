"""What an exercise is: the function to write, positions to try it on, and what is asked of the answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ludotheque.contract import Phrase
from ludotheque.course.position import Counter, Position, open_position

MOST_POSITIONS = 60_000
"""Where nothing else ends a search; some seconds in Python."""


@dataclass(frozen=True)
class Case:
    """One position that an answer is wanted for."""

    game: str
    position: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """What the function is given beside the position, in the order of its parameters."""

    left_out: tuple[str, ...] = ()
    most: int = MOST_POSITIONS
    """So many positions may be looked at before the search is ended."""

    seconds: float = 20.0

    def open(self, counter: Counter | None = None) -> Position:
        return open_position(self.game, self.position, counter or Counter(2**62), self.left_out)


@dataclass(frozen=True)
class Answer:
    """What the student's function returned, as plain values, and how many positions it looked at."""

    value: Any
    visits: int


Function: TypeAlias = Callable[..., Any]


def call(function: Function, case: Case, counter: Counter) -> Any:
    """The usual way to ask: the function once, with the position and the arguments."""
    return function(case.open(counter), *case.arguments.values())


@dataclass(frozen=True)
class Exercise:
    """The sentences about it are `course.exercise.<slug>.*` in the catalogues."""

    slug: str
    function: str
    parameters: tuple[str, ...]
    cases: Sequence[Case]
    judge: Callable[[Case, Answer], Phrase | None]
    """What is wrong with the answer; None where nothing is."""

    ask: Callable[[Function, Case, Counter], Any] = call
    """Asks the student's function; runs in the student's process."""

    head: str = ""
    """Lines of the file before the function."""

    hint_count: int = 3
