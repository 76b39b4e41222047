"""From solved positions to the bytes of Connect Four's book."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.games.connect_four import solver
from ludotheque.games.connect_four.book import Draft, alphabet, bound

KEY_SIZE = 8
POSITIONS_PER_PIECE = 1024
EXACT = 127
"""Surer than any score is high: all of them are kept."""


@dataclass(frozen=True)
class Plan:
    """What a book holds: every position with `all_up_to` discs or fewer, and those with `last` discs.

    The last ones are solved, all earlier ones follow from them. Scores of the last ones beyond `sure` are left to
    a search: quick wins and losses, found in no time.
    """

    all_up_to: int = 8
    last: int = 12
    sure: int = 7


def pieces_of(plan: Plan) -> list[bytes]:
    """The keys of the positions to solve, in pieces of some seconds' work."""
    keys, size = solver.book_keys(plan.last), POSITIONS_PER_PIECE * KEY_SIZE
    return [keys[start : start + size] for start in range(0, len(keys), size)]


def made_book(plan: Plan, scores: bytes) -> bytes:
    """The book, from the scores of the positions with `last` discs in the order of their keys."""
    last = _draft(plan.last, plan.last, solver.book_keys(plan.last), scores, plan.sure)
    earlier_keys, earlier_scores = b"", b""
    for disc_count in range(plan.last - 1, -1, -1):
        scores = solver.book_scores_before(disc_count, scores)
        if disc_count <= plan.all_up_to:
            earlier_keys += solver.book_keys(disc_count)
            earlier_scores += scores
    return bound([_draft(0, plan.all_up_to, earlier_keys, earlier_scores, EXACT), last])


def _draft(first: int, last: int, keys: bytes, scores: bytes, sure: int) -> Draft:
    letters = alphabet(scores, sure)
    return Draft(first, last, letters.symbols, solver.book_map(keys, letters.spelt, len(letters.symbols)))
