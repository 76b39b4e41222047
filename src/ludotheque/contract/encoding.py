"""A game in numbers, for programs that learn. A game that can be written so brings an Encoding."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.game import AnyGame
from ludotheque.contract.seat import Seat

Options = TypeVar("Options")
Action = TypeVar("Action", bound=Hashable)
View = TypeVar("View")


@dataclass(frozen=True)
class PlaneLayout:
    """The shape of every observation under the same options."""

    names: tuple[str, ...]
    """What each plane says, in English."""

    rows: int
    columns: int

    @property
    def shape(self) -> tuple[int, int, int]:
        return len(self.names), self.rows, self.columns

    @property
    def size(self) -> int:
        return len(self.names) * self.rows * self.columns


def never(options: object) -> bool:
    """For games in which one seat at a time may act."""
    return False


def nothing(view: object) -> int:
    """For games that nobody plays alone."""
    return 0


@dataclass(frozen=True)
class Encoding(Generic[Options, Action, View]):
    """Lives as ENCODING in a game's `encoding` module."""

    actions: Callable[[Options], Sequence[Action]]
    """Every action a seat may ever take under these options, always in the same order."""

    layout: Callable[[Options], PlaneLayout]

    observe: Callable[[View, Seat], bytes]
    """What this seat sees, plane by plane, row by row from the top, a byte for each cell. It is made from the view:
    whatever the view hides cannot be in it."""

    may_wait: Callable[[Options], bool] = never
    """Whether several seats may act at once, so that doing nothing is a choice too."""

    score: Callable[[View], int] = nothing
    """What a lone player has reached so far; it never gets less. Others are told apart by their places at the end."""


AnyEncoding: TypeAlias = Encoding[Any, Any, Any]


@dataclass(frozen=True)
class ActionSpace(Generic[Action]):
    """The numbers of actions, from 0."""

    game: AnyGame
    actions: tuple[Action, ...]

    @cached_property
    def _indices(self) -> dict[Action, int]:
        return {action: index for index, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def index(self, action: Action) -> int:
        """KeyError for an action that no seat may ever take."""
        return self._indices[action]

    def text(self, index: int) -> str:
        """The action of this number as people write it."""
        return self.game.notation.write_action(self.actions[index])

    def mask(self, legal: Iterable[Action]) -> bytes:
        """A byte for each action: 1 for these, 0 for all others."""
        found = bytearray(len(self.actions))
        for action in legal:
            found[self._indices[action]] = 1
        return bytes(found)


def action_space(game: AnyGame, encoding: AnyEncoding, options: Any) -> ActionSpace[Any]:
    return ActionSpace(game, tuple(encoding.actions(options)))
