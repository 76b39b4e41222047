"""The tree under one state: who acts where, what a move costs, what a leaf is worth.

Where several seats may act at once, the first of them acts. Where no seat can act but a timer
runs, the clock makes its move. While a seat can act the clock is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.bot import Report
from ludotheque.contract.budget import Budget
from ludotheque.contract.errors import SetupError
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.phrase import phrase
from ludotheque.contract.seat import Seat, seats
from ludotheque.search.budget_counter import BudgetCounter, BudgetSpent
from ludotheque.search.evaluation import Evaluate

MAX_DEPTH = 400
"""No search looks further: one ply is one Python call, and those are limited."""

_MAX_ENTRIES = 1_000_000
"""Of a table of states: some hundreds of megabytes."""

Key = TypeVar("Key")
Value = TypeVar("Value")
Line: TypeAlias = tuple[Move[Action], ...]
Found: TypeAlias = tuple[tuple[float, ...], Line[Action]]
"""A value by seat, and the line that leads to it."""

Order: TypeAlias = Callable[[State, Sequence[Action]], Sequence[Action]]
"""The same actions, the most promising first."""


class Tree(Generic[State, Action]):
    """One search of one state for one seat."""

    def __init__(
        self,
        game: Game[Any, State, Action, Any],
        state: State,
        evaluate: Evaluate[State],
        budget: Budget,
        seat: Seat | None,
    ) -> None:
        self.game = game
        self.state = state
        self.seats = seats(game.seat_count(state))
        self.counter = BudgetCounter(budget)
        self.cut_count = 0
        """Leaves where the game was not over: while it stays 0, the values are exact."""

        self._evaluate = evaluate
        self.seat, self.actions = self.turn(state) if seat is None else (seat, game.legal_actions(state, seat))
        self.me = self.seats[0] if self.seat is None else self.seat
        """The seat whose number the two-sided searches follow."""

    def turn(self, state: State) -> tuple[Seat | None, Sequence[Action]]:
        """Who acts here, None for the clock, and what may be done; no actions when the game is over."""
        legal_actions = self.game.legal_actions
        for seat in self.seats:
            actions = legal_actions(state, seat)
            if actions:
                return seat, actions
        timer = self.game.timer(state)
        return None, () if timer is None else (timer.then,)

    def after(self, state: State, move: Move[Action]) -> State:
        """The next state; costs one node."""
        self.counter.visit()
        return self.game.apply(state, move)

    def value(self, state: State) -> tuple[float, ...]:
        """What a leaf is worth, by seat."""
        outcome = self.game.outcome(state)
        if outcome is None:
            self.cut_count += 1
        values = self._evaluate(state, outcome)
        missing = len(self.seats) - len(values)
        return values if missing <= 0 else (*values, *(0.0,) * missing)

    def by_seat(self, own: float) -> tuple[float, ...]:
        """The number of the searching seat against all others, shared out so that the sum is 0."""
        rivals = max(1, len(self.seats) - 1)
        return tuple(own if seat == self.me else 0.0 - own / rivals for seat in self.seats)

    def deepened(self, depths: Iterable[int], look: Callable[[int], Report[Action]]) -> Report[Action]:
        """The report of the deepest look that was finished, or of a glance when none was."""
        report = self.glance()
        if not self.actions:
            return report
        try:
            for depth in depths:
                self.cut_count = 0
                report = look(depth)
                if report.is_proved:
                    break
        except BudgetSpent:
            pass
        return replace(report, node_count=self.counter.node_count)

    def depths(self, depth: int) -> Iterable[int]:
        """Straight to the bottom without a budget; one ply deeper each time with one."""
        deepest = min(max(depth, 1), MAX_DEPTH)
        return range(1 if self.counter.is_limited else deepest, deepest + 1)

    def glance(self) -> Report[Action]:
        """What can be said without a single move: the value here, and any legal action."""
        value = self.value(self.state)
        line = tuple(Move(self.seat, action) for action in self.actions[:1])
        return Report(value, depth=0, node_count=0, line=line, is_proved=self.cut_count == 0)


def full_width(
    tree: Tree[State, Action],
    depth: int,
    look: Callable[[State, int], Found[Action]],
) -> Report[Action]:
    """Look at each root action to the full depth; the first of the best leads the line."""
    found: list[Found[Action]] = []
    for action in tree.actions:
        move = Move(tree.seat, action)
        value, line = look(tree.after(tree.state, move), depth - 1)
        found.append((value, (move, *line)))
    value, line = max(found, key=lambda each: each[0][tree.me])
    best = tuple(line[0].action for other, line in found if other[tree.me] == value[tree.me])
    return Report(value, depth, tree.counter.node_count, line, best, is_proved=tree.cut_count == 0)


def keep(table: dict[Key, Value], key: Key, value: Value) -> None:
    """Remember; a full table starts afresh."""
    if len(table) >= _MAX_ENTRIES:
        table.clear()
    table[key] = value


def refuse_unless_two(name: str, tree: Tree[State, Action]) -> None:
    """Searches for two sides refuse any other number of seats with a SetupError, which is a ValueError."""
    if len(tree.seats) != 2:
        raise SetupError(phrase("search.two-seats-only", name=name, count=len(tree.seats)))
