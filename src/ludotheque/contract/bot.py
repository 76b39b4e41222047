"""Computer players: given a state and a seat, choose an action within a budget."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from ludotheque.contract.budget import Budget
from ludotheque.contract.chance import Seed
from ludotheque.contract.game import Move
from ludotheque.contract.phrase import Phrase
from ludotheque.contract.seat import Seat

Action = TypeVar("Action", bound=Hashable)
State_contra = TypeVar("State_contra", contravariant=True)


@dataclass(frozen=True)
class Report(Generic[Action]):
    """What a search found out on the way to its choice."""

    value: tuple[float, ...]
    """By seat; higher is better for that seat."""

    depth: int
    node_count: int
    line: tuple[Move[Action], ...] = ()
    """What it expects to be played, best moves first."""

    best: tuple[Action, ...] = ()
    """Every action that shares the best value, where the search knows them all."""

    is_proved: bool = False
    """The value is exact, not an estimate."""


@dataclass(frozen=True)
class Choice(Generic[Action]):
    """An action, or None to wait for the others where several seats may act at once."""

    action: Action | None
    reason: Phrase | None = None
    report: Report[Action] | None = None
    after_seconds: float = 0.0
    """How long a person would have taken; the table may keep the answer back so long."""


class Bot(Protocol[State_contra, Action]):
    """One computer player at one seat. It may keep notes from one choice to the next."""

    def choose(self, state: State_contra, seat: Seat, budget: Budget) -> Choice[Action]:
        """Called only when the seat has something to do; returns within the budget.

        `state` holds no secret: it is what `known_to` gives for the seat, a SeatView where a game can give no more.
        """
        ...


AnyBot: TypeAlias = Bot[Any, Any]


def any_state(state: object) -> bool:
    """For levels that can play every state."""
    return True


def not_measured(state: object) -> int | None:
    """For levels whose strength nobody has measured."""
    return None


LevelKind: TypeAlias = Literal["ladder", "style", "algorithm", "brought"]
"""A step from weakest to strongest; a way of playing beside them; an algorithm known by its own name; a player that
somebody brought."""

BROUGHT_PREFIX = "brought:"
"""Begins the level of a player that the host of a server brought; no level of a game has a colon."""


@dataclass(frozen=True)
class Level:
    """A named opponent: how to make one, and on which boards it can play."""

    make: Callable[[Seed], AnyBot]
    suits: Callable[[Any], bool] = any_state
    seconds: float = 1.0
    """The time it is meant to have for a move."""

    is_steady: bool = False
    """Its random choices follow from its seed and the state alone: another one with the same seed can take over."""

    is_graded: bool = True
    """One step of the ladder from weakest to strongest; false for all others."""

    has_style: bool = False
    """Not graded, but no bare algorithm either: known for its way of playing."""

    is_brought: bool = False
    """A player that somebody brought; there only as long as they bring it."""

    stands_for: str = ""
    """The level that is meant by this name on boards where that one cannot play."""

    elo: Callable[[Any], int | None] = not_measured
    """Its strength on this board, measured in matches; 1000 is the mean of those who were measured together."""

    @property
    def kind(self) -> LevelKind:
        if self.is_brought:
            return "brought"
        return "ladder" if self.is_graded else "style" if self.has_style else "algorithm"


def with_elo(levels: Mapping[str, Level], ratings: Callable[[Any], Mapping[str, int]]) -> Mapping[str, Level]:
    """The same levels; `ratings` has the measured ones of a board by name."""
    return {name: replace(level, elo=partial(_rating, ratings, name)) for name, level in levels.items()}


def _rating(ratings: Callable[[Any], Mapping[str, int]], name: str, state: Any) -> int | None:
    return ratings(state).get(name)
