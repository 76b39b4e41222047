"""From solved positions to the bytes of Connect Four's book."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from itertools import repeat

from ludotheque.games.connect_four.book import Book
from tools.book import chapters
from tools.book.layout import ZERO, ChapterDraft, book_bytes, make_alphabet
from tools.book.picks import KEY_SIZE, Picks

POSITIONS_PER_PIECE = 1024
EXACT = 64
"""Surer than any score is high: all of them are kept."""
_SPARE = 1.013  # what a map takes for each bit of its code words, measured 1.011
_CODES = 64  # bytes for the code of one kind, at most: one for each score


@dataclass(frozen=True)
class Plan:
    """What a book holds: every position with `up_to` discs or fewer, and those with `last` discs.

    The last ones are solved, all earlier ones follow from them. If they would take more than `size` bytes, the
    highest scores among the last ones are left to a search: quick wins and losses, found in no time.
    Of positions up to `beyond` discs further on, those are picked without which some question would take more than
    so many nodes; more than that if they would not fit.
    """

    up_to: int = 8
    last: int = 12
    size: int = 2_000_000
    beyond: int = 2
    limits: tuple[int, ...] = (420_000, 420_000)


def pieces_of(keys: bytes) -> list[bytes]:
    """The keys of the positions to solve, in pieces of some seconds' work."""
    size = POSITIONS_PER_PIECE * KEY_SIZE
    return [keys[start : start + size] for start in range(0, len(keys), size)]


def drafted(plan: Plan, scores: bytes, guess: bytes = b"") -> list[ChapterDraft]:
    """The chapters, from the scores of the positions with `last` discs in the order of their keys.

    A guess sorts those positions into kinds, each with a code of its own: the better it is, the more fits.
    """
    opening = _opening(plan, scores)
    keys = chapters.book_keys(plan.last)
    kinds = chapters.book_kinds(keys, guess) if guess else b""
    room = plan.size - len(book_bytes([opening])) - len(guess) - _CODES * len(set(kinds))
    letters = make_alphabet(scores, surest(scores, room, kinds))
    symbol_map = chapters.book_map(keys, letters.encoded, len(letters.symbols), kinds)
    return [opening, ChapterDraft(plan.last, plan.last, letters.symbols, symbol_map, guess)]


def with_picks(drafts: Sequence[ChapterDraft], picks: Iterable[Picks]) -> bytes:
    """The book, with an appendix for each number of discs."""
    plain = Book(book_bytes(drafts))
    return book_bytes(drafts, [chapters.book_appendix(plain, *each) for each in picks])


def surest(scores: bytes, room: int, kinds: bytes = b"") -> int:
    """Up to which score all can be kept exactly in so many bytes; those beyond share a symbol on either side."""
    counts = Counter(zip(kinds or repeat(0), scores, strict=False))
    for sure in range(max((abs(score - ZERO) for _, score in counts), default=0), 0, -1):
        by_kind: defaultdict[int, Counter[int]] = defaultdict(Counter)
        for (kind, score), count in counts.items():
            by_kind[kind][max(-sure - 1, min(score - ZERO, sure + 1))] += count
        if sum(code_bits(shared.values()) for shared in by_kind.values()) * _SPARE / 8 <= room:
            return sure
    return 0


def code_bits(counts: Iterable[int]) -> int:
    """How long all code words are together, of symbols that occur so often, in the shortest code (Huffman 1952)."""
    weights, bits = list(counts), 0
    heapify(weights)
    while len(weights) > 1:
        both = heappop(weights) + weights[0]
        heapreplace(weights, both)
        bits += both
    return bits


def _opening(plan: Plan, scores: bytes) -> ChapterDraft:
    keys, earlier = b"", b""
    for disc_count in range(plan.last - 1, -1, -1):
        scores = chapters.book_scores_before(disc_count, scores)
        if disc_count <= plan.up_to:
            keys, earlier = keys + chapters.book_keys(disc_count), earlier + scores
    letters = make_alphabet(earlier, EXACT)
    return ChapterDraft(0, plan.up_to, letters.symbols, chapters.book_map(keys, letters.encoded, len(letters.symbols)))
