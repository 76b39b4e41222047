"""A game in numbers, for programs that learn. A game that can be written so brings an Encoding."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

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


class ManyGames(Protocol):
    """Many games side by side in compiled code. It fills arrays in place; they are buffers of numbers of one type.

    `arrays` has, with one row for each game: `observations` (bytes), `masks` (signed bytes), `seats` (32 bits, -1: the
    game is over), `rewards` (floats of 32 bits, one for each seat), and `terminated`, `truncated`, `illegal` (truths).
    """

    def seed(self, seeds: Any) -> None:
        """Unsigned numbers of 64 bits: game after game is dealt from what `Dice(seed)` draws below 2**63.
        `choose` draws from `Dice` of the same number with all bits turned."""

    def reset(self, where: Any) -> None:
        """Deal anew where this is true; None: everywhere."""

    def step(self, actions: Any, where: Any, *, resets: bool) -> None:
        """An action, signed and of 64 bits, in each game where this is true. What the mask forbids ends the game; with
        `resets` the next one is dealt at once."""

    def observe(self, seat: int, planes: Any) -> None:
        """What one seat sees in every game, into these bytes."""

    def choose(self, actions: Any) -> None:
        """A legal action of each game, each as likely, into this array; 0 where the game is over."""


def never(options: object) -> bool:
    """For games in which one seat at a time may act."""
    return False


def nothing(view: object) -> int:
    """For games that nobody plays alone."""
    return 0


def no_limit(options: object) -> None:
    """For games that may go on and on."""


def one_by_one(options: object, count: int, arrays: dict[str, Any]) -> None:
    """The `many_games` of games without compiled code: the rules play them one by one."""


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

    most_score: Callable[[Options], int] = nothing
    """What a lone player can reach."""

    most_moves: Callable[[Options], int | None] = no_limit
    """How long a game can be; None: nobody knows, or longer than anybody plays."""

    read_cells: Callable[[Options, Sequence[Sequence[int]]], Any] | None = None
    """The state of a grid of numbers, row by row from the top: 0 is a free cell, 1 the first seat's, and so on.
    NotationError where no game comes to this."""

    many_games: Callable[[Options, int, dict[str, Any]], ManyGames | None] = one_by_one
    """So many games side by side, the same in every number; None where the rules in Python have to do."""


def first_seat(taken: Sequence[int], starter: int | None) -> Seat:
    """Who began where seats take cells in turn and have so many each: this player, counted from 1, or else the first
    who may have."""
    if starter is not None:
        return Seat(starter - 1)
    before = [*taken[-1:], *taken[:-1]]
    return Seat(next((seat for seat, count in enumerate(taken) if count > before[seat]), 0))


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
