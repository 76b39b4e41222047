"""What making the book needs of the compiled core: keys, scores and costs of whole chapters, and maps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import log2

from ludotheque.contract import UNLIMITED
from ludotheque.games.connect_four.book import Book
from ludotheque.games.connect_four.solver import Solver, native
from ludotheque.games.connect_four.solver.native import core
from tools.book.layout import ZERO


def book_keys(disc_count: int) -> bytes:
    """The keys of the positions a chapter of the book holds, 8 bytes each in ascending order."""
    native.require_core()
    return core.book_keys(disc_count)


def book_scores(keys: bytes) -> bytes:
    """The exact scores of these positions, a byte each with ZERO added. A worker's share of making a book."""
    solver, free = _solver_without_book(), native.encode_budget(UNLIMITED)
    return bytes(ZERO + solver._core.score(setup, free).bounds[0] for setup in _setups(keys))


def book_scores_before(disc_count: int, next_scores: bytes) -> bytes:
    """The same without a search, for positions whose next ones are all known."""
    native.require_core()
    return core.book_scores_before(disc_count, next_scores)


def book_keys_next_to(keys: bytes) -> bytes:
    """The keys of the positions to which these lead, each once, unless their score shows at once."""
    native.require_core()
    return core.book_keys_next_to(keys)


def book_picks(disc_count: int, keys: bytes, costs: bytes, limit: int) -> bytes:
    """The keys of those positions that a book should know, so that nobody waits for more than `limit` nodes.

    All have `disc_count` discs and their keys ascend; a cost is a byte, round(8 * log2(nodes + 1)). Whoever asks
    about all columns of a position one disc earlier waits for all that it leads to and that is not picked.
    """
    native.require_core()
    return core.book_picks(disc_count, keys, costs, limit=limit)


def book_costs(book: bytes, keys: bytes) -> bytes:
    """Two bytes for each of these positions: its exact score with ZERO added, and what it cost with this book alone.

    A cost is round(8 * log2(nodes + 1)). A worker's share of making the appendices of a book.
    """
    solver, free = _solver_with(book), native.encode_budget(UNLIMITED)
    found = bytearray()
    for setup in _setups(keys):
        solver.forget()
        answer = solver._core.score(setup, free)
        found += bytes([ZERO + answer.bounds[0], round(8 * log2(answer.node_count + 1))])
    return bytes(found)


def book_appendix(book: Book, disc_count: int, keys: bytes, scores: bytes) -> bytes:
    """What the book keeps of positions with so many discs beyond its chapters, of which it knows none yet."""
    native.require_core()
    return core.book_appendix(_core_book(book), disc_count, keys, scores)


def book_kinds(keys: bytes, guess: bytes) -> bytes:
    """The kinds into which a guess sorts these positions, a byte each."""
    native.require_core()
    return core.book_contexts(keys, guess)


def book_map(keys: bytes, symbols: bytes, symbol_count: int, kinds: bytes = b"") -> bytes:
    """A map from keys, which may be of several kinds, to symbols, for a chapter."""
    native.require_core()
    return core.book_map(keys=keys, symbols=symbols, contexts=kinds, symbol_count=symbol_count)


@cache
def _solver_without_book() -> Solver:
    return Solver()


@cache
def _solver_with(book: bytes) -> Solver:
    return Solver(book=Book(book))


@cache
def _core_book(book: Book) -> core.Book:
    return core.Book(book.content)


def _setups(keys: bytes) -> Iterator[core.Setup]:
    return (core.book_setup(int.from_bytes(keys[i : i + 8], "little")) for i in range(0, len(keys), 8))
