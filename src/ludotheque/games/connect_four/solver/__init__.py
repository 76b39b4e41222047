"""The typed door to the compiled core: counting, and exact scores of positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from math import log2
from typing import NamedTuple

from ludotheque.contract import NativeMissing, never, phrase
from ludotheque.games.connect_four.book import ZERO, Book, shipped
from ludotheque.games.connect_four.rules import outcome as outcome_of
from ludotheque.games.connect_four.state import SEAT_COUNT, Drop, State

CORE = "ludotheque._native.connect_four"
BIT_COUNT = 64
if find_spec(CORE) is not None:  # a package installed without a compiler has no core
    from ludotheque._native import connect_four as core


@dataclass(frozen=True)
class Count:
    leaves: int
    is_complete: bool
    """False when stopped before all were counted."""


@dataclass(frozen=True)
class Limits:
    """What an answer may cost. Nothing set means: as much as it takes."""

    node_count: int | None = None
    """For the first thread; with one thread and a fresh solver, the same nodes on every run."""

    seconds: float | None = None
    threads: int = 1
    stop: Callable[[], bool] | None = None
    """Asked now and then; true ends the search within 50 milliseconds."""


NO_LIMITS = Limits()


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
        """The drops that no other can surpass by what is known: the best ones, once all is proved."""
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
    """Whether the line goes on to the end of the game; not when a limit was reached."""

    node_count: int


class Solver:
    """Solves positions and remembers what it learnt, in a table of so many megabytes. It believes a book."""

    def __init__(self, megabytes: int = 64, book: Book | None = None) -> None:
        _require_core()
        self._core = core.Solver(megabytes)
        self._core.read_book(None if book is None else _core_book(book))

    def score(self, state: State, limits: Limits = NO_LIMITS) -> Solution:
        """The exact score; between bounds when a limit was reached."""
        answer = self._core.score(_setup(state), _allowance(limits))
        return Solution(Value(*answer.bounds), answer.node_count)

    def outcome(self, state: State, limits: Limits = NO_LIMITS) -> Solution:
        """Win, draw or loss only, which costs less: see the sign of the value."""
        answer = self._core.outcome(_setup(state), _allowance(limits))
        return Solution(Value(*answer.bounds), answer.node_count)

    def column_scores(self, state: State, limits: Limits = NO_LIMITS) -> ColumnScores:
        answers = self._core.column_scores(_setup(state), _allowance(limits))
        values = tuple(None if bounds is None else Value(*bounds) for bounds in answers.columns)
        return ColumnScores(values, answers.node_count)

    def best_line(self, state: State, limits: Limits = NO_LIMITS) -> Line:
        """The score and best moves to the end, the most central ones where several are best."""
        line = self._core.best_line(_setup(state), _allowance(limits))
        drops = tuple(Drop(column) for column in line.columns)
        return Line(Value(*line.bounds), drops, line.is_complete, line.node_count)

    def forget(self) -> None:
        """Empties the table, as if new."""
        self._core.forget()


def solve(state: State, limits: Limits = NO_LIMITS) -> Solution:
    """The exact score, from a solver with a book that all callers share."""
    return _shared_solver().score(state, limits)


def column_scores(state: State, limits: Limits = NO_LIMITS) -> ColumnScores:
    """The exact score of every column, from a solver with a book that all callers share."""
    return _shared_solver().column_scores(state, limits)


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


def is_available() -> bool:
    """Whether the compiled core was built on this machine."""
    return find_spec(CORE) is not None


def can_count(state: State) -> bool:
    """Whether the grid is small enough to be counted: one bit per cell, and one spare per column."""
    return state.stride * state.columns <= BIT_COUNT


def can_solve(state: State) -> bool:
    """Whether the grid is small enough to be asked about; large empty grids still take for ever."""
    _require_core()
    return core.can_solve(columns=state.columns, rows=state.rows, run=state.run)


def perft(state: State, depth: int, stop: Callable[[], bool] = never) -> Count:
    """How many ways there are to play `depth` discs from here; a finished game goes no further."""
    position = encode(state)
    count = core.perft(position, depth, stop)
    return Count(count.leaves, count.is_complete)


def encode(state: State) -> core.Position:
    """The same discs, as the core counts with them; NativeMissing without a core."""
    _require_core()
    mine, theirs = _discs_by_turn(state)
    return core.Position(columns=state.columns, rows=state.rows, run=state.run, mine=mine, theirs=theirs)


def book_keys(disc_count: int) -> bytes:
    """The keys of the positions a chapter of the book holds, 8 bytes each in ascending order."""
    _require_core()
    return core.book_keys(disc_count)


def book_scores(keys: bytes) -> bytes:
    """The exact scores of these positions, a byte each with ZERO added. A worker's share of making a book."""
    solver, free = _solver_without_book(), _allowance(NO_LIMITS)
    return bytes(ZERO + solver._core.score(setup, free).bounds[0] for setup in _setups(keys))


def book_scores_before(disc_count: int, next_scores: bytes) -> bytes:
    """The same without a search, for positions whose next ones are all known."""
    _require_core()
    return core.book_scores_before(disc_count, next_scores)


def book_keys_next_to(keys: bytes) -> bytes:
    """The keys of the positions to which these lead, each once, unless their score shows at once."""
    _require_core()
    return core.book_keys_next_to(keys)


def book_picks(disc_count: int, keys: bytes, costs: bytes, limit: int) -> bytes:
    """The keys of those positions that a book should know, so that nobody waits for more than `limit` nodes.

    All have `disc_count` discs and their keys ascend; a cost is a byte, round(8 * log2(nodes + 1)). Whoever asks
    about all columns of a position one disc earlier waits for all that it leads to and that is not picked.
    """
    _require_core()
    return core.book_picks(disc_count, keys, costs, limit=limit)


def book_costs(book: bytes, keys: bytes) -> bytes:
    """Two bytes for each of these positions: its exact score with ZERO added, and what it cost with this book alone.

    A cost is round(8 * log2(nodes + 1)). A worker's share of making the appendices of a book.
    """
    solver, free = _solver_with_book(book), _allowance(NO_LIMITS)
    found = bytearray()
    for setup in _setups(keys):
        solver.forget()
        answer = solver._core.score(setup, free)
        found += bytes([ZERO + answer.bounds[0], round(8 * log2(answer.node_count + 1))])
    return bytes(found)


def book_appendix(book: Book, disc_count: int, keys: bytes, scores: bytes) -> bytes:
    """What the book keeps of positions with so many discs beyond its chapters, of which it knows none yet."""
    _require_core()
    return core.book_appendix(_core_book(book), disc_count, keys, scores)


def book_kinds(keys: bytes, guess: bytes) -> bytes:
    """The kinds into which a guess sorts these positions, a byte each."""
    _require_core()
    return core.book_contexts(keys, guess)


def book_map(keys: bytes, symbols: bytes, symbol_count: int, kinds: bytes = b"") -> bytes:
    """A map from keys, which may be of several kinds, to symbols, for a chapter."""
    _require_core()
    return core.book_map(keys=keys, symbols=symbols, contexts=kinds, symbol_count=symbol_count)


@cache
def _shared_solver() -> Solver:
    return Solver(book=shipped())


@cache
def _solver_without_book() -> Solver:
    """One that knows no book, for those who make one."""
    return Solver()


def _setups(keys: bytes) -> Iterator[core.Setup]:
    return (core.book_setup(int.from_bytes(keys[i : i + 8], "little")) for i in range(0, len(keys), 8))


@cache
def _solver_with_book(book: bytes) -> Solver:
    return Solver(book=Book(book))


@cache
def _core_book(book: Book) -> core.Book:
    return core.Book(book.content)


def _require_core() -> None:
    if not is_available():
        raise NativeMissing(phrase("native.missing", core="connect-four"))


def _discs_by_turn(state: State) -> tuple[int, int]:
    turn = state.turn
    return state.discs[turn], state.discs[(turn + 1) % SEAT_COUNT]


def _setup(state: State) -> core.Setup:
    mine, theirs = _discs_by_turn(state)
    return core.Setup(columns=state.columns, rows=state.rows, run=state.run, mine=mine, theirs=theirs)


def _allowance(limits: Limits) -> core.Budget:
    return core.Budget(node_count=limits.node_count, seconds=limits.seconds, threads=limits.threads, stop=limits.stop)
