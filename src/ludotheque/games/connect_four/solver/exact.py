"""Exact scores of positions, and best play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ludotheque.contract import UNLIMITED, Budget
from ludotheque.games.connect_four.book import Book, shipped
from ludotheque.games.connect_four.rules import outcome as outcome_of
from ludotheque.games.connect_four.solver import native
from ludotheque.games.connect_four.state import Drop, State


class Value(NamedTuple):
    """The score for the player to move, between bounds.

    0 is a draw. A winner has one point, and one more for each disc of their own that they would still
    have to play after the winning one until the grid is full; the loser has as many points less.
    """

    lower: int
    upper: int

    @property
    def is_proved(self) -> bool:
        return self.lower == self.upper

    @property
    def sign(self) -> int | None:
        """1: a win, 0: a draw, -1: a loss; None while that is not known."""
        signs = {(self.lower > 0) - (self.lower < 0), (self.upper > 0) - (self.upper < 0)}
        return signs.pop() if len(signs) == 1 else None


class Solution(NamedTuple):
    value: Value
    node_count: int


@dataclass(frozen=True)
class ColumnScores:
    values: tuple[Value | None, ...]
    """By column, for the player who drops there; None: the column is full, or the game over."""

    node_count: int

    @property
    def is_proved(self) -> bool:
        return all(value.is_proved for value in self.values if value is not None)

    @property
    def best(self) -> tuple[Drop, ...]:
        """The drops that no other can surpass as far as is known: the best ones, once all is proved."""
        surely = max((value.lower for value in self.values if value is not None), default=0)
        return tuple(
            Drop(column) for column, value in enumerate(self.values) if value is not None and value.upper >= surely
        )


@dataclass(frozen=True)
class Line:
    """A value, and best play by both sides."""

    value: Value
    drops: tuple[Drop, ...]
    is_complete: bool
    """Whether the line goes on to the end of the game; false when a limit was reached."""

    node_count: int


class Solver:
    """Solves positions and remembers what it learnt, in a table of so many megabytes. It trusts a book.

    With one thread and a fresh solver, the same node count gives the same answer on every run; with more threads it
    limits the first one.
    """

    def __init__(self, megabytes: int = 64, book: Book | None = None) -> None:
        native.require_core()
        self._core = native.core.Solver(megabytes)
        self._core.read_book(None if book is None else native.core.Book(book.content))

    def score(self, state: State, budget: Budget = UNLIMITED, *, thread_count: int = 1) -> Solution:
        """The exact score; between bounds when a limit was reached."""
        answer = self._core.score(native.encode_setup(state), native.encode_budget(budget, thread_count))
        return Solution(Value(*answer.bounds), answer.node_count)

    def outcome(self, state: State, budget: Budget = UNLIMITED, *, thread_count: int = 1) -> Solution:
        """Win, draw or loss only, which costs less: see the sign of the value."""
        answer = self._core.outcome(native.encode_setup(state), native.encode_budget(budget, thread_count))
        return Solution(Value(*answer.bounds), answer.node_count)

    def column_scores(self, state: State, budget: Budget = UNLIMITED, *, thread_count: int = 1) -> ColumnScores:
        answers = self._core.column_scores(native.encode_setup(state), native.encode_budget(budget, thread_count))
        values = tuple(None if bounds is None else Value(*bounds) for bounds in answers.columns)
        return ColumnScores(values, answers.node_count)

    def best_line(self, state: State, budget: Budget = UNLIMITED, *, thread_count: int = 1) -> Line:
        """The score and best moves to the end, the most central ones where several are best."""
        line = self._core.best_line(native.encode_setup(state), native.encode_budget(budget, thread_count))
        drops = tuple(Drop(column) for column in line.columns)
        return Line(Value(*line.bounds), drops, line.is_complete, line.node_count)

    def forget(self) -> None:
        """Empties the table."""
        self._core.forget()


@cache
def solver_with_book() -> Solver:
    """One for all callers, so that each profits from what the last one computed."""
    return Solver(book=shipped())


def solve(state: State, budget: Budget = UNLIMITED) -> Solution:
    """The exact score, from the shared solver."""
    return solver_with_book().score(state, budget)


def column_scores(state: State, budget: Budget = UNLIMITED) -> ColumnScores:
    """The exact score of every column, from the shared solver."""
    return solver_with_book().column_scores(state, budget)


def discs_to_come(state: State, score: int) -> int:
    """How many discs best play still drops, the last one included, when this is the score."""
    if outcome_of(state) is not None:
        return 0
    cell_count, disc_count = state.columns * state.rows, state.occupied.bit_count()
    if score == 0:
        return cell_count - disc_count
    latest = cell_count + 2 - 2 * abs(score) - disc_count
    ends_on_own_disc = latest % 2 == 1
    return latest if ends_on_own_disc == (score > 0) else latest - 1


def can_solve(state: State) -> bool:
    """Whether the grid is small enough for the solver; large empty grids still take for ever. It knows no pop-out."""
    native.require_core()
    return state.pops is None and native.core.can_solve(columns=state.columns, rows=state.rows, run=state.run)


_PROOF_BUDGET = Budget(node_count=1_000_000, seconds=0.5)
"""A good deal less than a player has for a move, for some positions are harder than the empty grid."""


def can_prove(state: State) -> bool:
    """Whether games on a grid of this size are solved in time, move by move: tried out on the empty grid."""
    return state.pops is None and native.is_available() and _is_proved_in_time(state.columns, state.rows, state.run)


@cache
def _is_proved_in_time(columns: int, rows: int, run: int) -> bool:
    empty = State(columns, rows, run)
    return can_solve(empty) and Solver(megabytes=16, book=shipped()).column_scores(empty, _PROOF_BUDGET).is_proved
