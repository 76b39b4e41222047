"""The player that follows: the column of the other's last disc, or one next to it (P4-16)."""

from __future__ import annotations

from ludotheque.contract import Budget, Choice, Dice, Seat, Seed, phrase
from ludotheque.games.connect_four.rules import open_columns, pops
from ludotheque.games.connect_four.state import Action, Drop, State


class NeighbourBot:
    """Looks at nothing else. It remembers the last board it saw, to know which disc is new.

    Source: "Puissance 4" (2008), section 3.2.2, the trivial strategy.
    """

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)
        self._seen: State | None = None

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Action]:
        columns = _last_columns(state, self._seen)
        self._seen = state
        if not open_columns(state):
            return Choice(self._dice.pick(pops(state)), phrase("connect-four.reason.follows-nobody"))
        if not columns:
            return Choice(Drop(self._dice.pick(open_columns(state))), phrase("connect-four.reason.follows-nobody"))
        last = self._dice.pick(columns)
        column = self._dice.pick(_nearest(open_columns(state), last))
        return Choice(Drop(column), phrase("connect-four.reason.follows", column=last + 1))


def _last_columns(state: State, before: State | None) -> list[int]:
    """Where the other's last disc lies: surely, where only one is new; else every column with one of theirs on top."""
    theirs = state.discs[1 - state.turn]
    tops = [column for column in range(state.columns) if _top(state, column) & theirs]
    if before is None or theirs & before.discs[1 - state.turn] != before.discs[1 - state.turn]:
        return tops
    fresh = theirs & ~before.discs[1 - state.turn]
    return [column for column in tops if fresh & _top(state, column)] or tops


def _top(state: State, column: int) -> int:
    """The bit of the topmost disc; 0 in an empty column."""
    height = state.height(column)
    return 1 << column * state.stride + height - 1 if height else 0


def _nearest(columns: list[int], last: int) -> list[int]:
    """The column itself and those beside it, as far as they are open; else the nearest that are."""
    distance = max(1, min(abs(column - last) for column in columns))
    return [column for column in columns if abs(column - last) <= distance]
