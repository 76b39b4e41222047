"""An opening and the moves made since: the whole truth about a game in progress."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any, Generic, TypeVar

from ludotheque.contract import Game, Move

Options = TypeVar("Options")
State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)
View = TypeVar("View")


@dataclass(frozen=True)
class Journal(Generic[State, Action]):
    """`states[n]` is the state after n moves: kept, because stepping and undo ask for it all the time."""

    moves: tuple[Move[Action], ...]
    states: tuple[State, ...]

    @classmethod
    def starting(cls, opening: State) -> Journal[State, Action]:
        """A game in which nothing has happened yet."""
        return cls((), (opening,))

    @property
    def opening(self) -> State:
        return self.states[0]

    @property
    def state(self) -> State:
        """Where the game stands now."""
        return self.states[-1]

    def then(self, game: Game[Any, State, Action, Any], move: Move[Action]) -> Journal[State, Action]:
        """One move further, or IllegalMove."""
        return Journal((*self.moves, move), (*self.states, game.apply(self.state, move)))

    def without_last(self, count: int = 1) -> Journal[State, Action]:
        """So many moves earlier."""
        if not 0 <= count <= len(self.moves):
            raise ValueError(f"{count} moves cannot be taken from {len(self.moves)}")
        kept = len(self.moves) - count
        return Journal(self.moves[:kept], self.states[: kept + 1])


def replay(game: Game[Options, State, Action, View], opening: State, moves: Iterable[Move[Action]]) -> State:
    """The state these moves lead to: the definition that a journal's kept states must agree with."""
    return reduce(game.apply, moves, opening)
