"""An opening and the moves made since: the whole truth about a game in progress."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import reduce
from typing import Any, Generic, TypeVar

from ludotheque.contract import Game, Move
from ludotheque.contract.cached import cached_property

Options = TypeVar("Options")
State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)
View = TypeVar("View")


class Journal(Generic[State, Action]):
    """Immutable. A journal and its continuations share one log, so that a further move costs the same at any length.

    log     0: (None, opening)   1: (move, state)   2: (move, state)   …
    journal                                          └ length: what lies beyond belongs to longer journals
    """

    def __init__(self, opening: State, log: dict[int, tuple[Any, State]] | None = None, length: int = 0) -> None:
        """A game in which nothing has happened yet; `log` and `length` are for the methods below only."""
        self._log: dict[int, tuple[Any, State]] = {0: (None, opening)} if log is None else log
        self._length = length
        self.state: State = self._log[length][1]
        """Where the game stands now."""

    def __len__(self) -> int:
        """How many moves were made."""
        return self._length

    @property
    def opening(self) -> State:
        return self._log[0][1]

    @cached_property
    def moves(self) -> tuple[Move[Action], ...]:
        return tuple(self._log[number][0] for number in range(1, self._length + 1))

    @cached_property
    def states(self) -> tuple[State, ...]:
        """`states[n]` is the state after n moves."""
        return tuple(self._log[number][1] for number in range(self._length + 1))

    def made(self, number: int) -> tuple[State, Move[Action]]:
        """A move, the first being 0, and the state in which it was made."""
        return self._log[number][1], self._log[number + 1][0]

    def state_after(self, number: int) -> State:
        """`states[number]`, without making a list of all."""
        return self._log[number][1]

    def then(self, game: Game[Any, State, Action, Any], move: Move[Action]) -> Journal[State, Action]:
        """One move further, or IllegalMove."""
        log, number = self._log, self._length + 1
        entry = (move, game.apply(self.state, move))
        kept = log.setdefault(number, entry)  # looks and writes in one step, for threads
        if kept is not entry and kept[0] != move:  # it went on otherwise before
            log = log.copy()
            while len(log) > number:
                log.popitem()
            log[number] = entry
        return Journal(self.opening, log, number)

    def without_last(self, count: int = 1) -> Journal[State, Action]:
        """The journal without the last moves."""
        if not 0 <= count <= self._length:
            raise ValueError(f"{count} moves cannot be taken from {self._length}")
        return Journal(self.opening, self._log, self._length - count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Journal) and self.moves == other.moves and self.states == other.states

    def __hash__(self) -> int:
        return hash((self.moves, self.state))

    def __repr__(self) -> str:
        return f"<Journal, {self._length} moves>"

    def __reduce__(self) -> tuple[Any, ...]:
        log = {number: self._log[number] for number in range(self._length + 1)}
        return Journal, (self.opening, log, self._length)


def replay(game: Game[Options, State, Action, View], opening: State, moves: Iterable[Move[Action]]) -> State:
    """The state these moves lead to: the definition that a journal's kept states must agree with."""
    return reduce(game.apply, moves, opening)
