"""How the bytes of a book are laid out; the compiled core makes its maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from ludotheque.games.connect_four.book.book import MAGIC
from ludotheque.games.connect_four.book.chapters import BOUNDS, CHAPTER, HEADER, LENGTH, Bounds

ZERO = 64
"""Scores are kept in bytes, with this added."""


@dataclass(frozen=True)
class Alphabet:
    """What each symbol stands for, and the scores of positions turned into symbols."""

    symbols: tuple[Bounds, ...]
    encoded: bytes


@dataclass(frozen=True)
class ChapterDraft:
    """A chapter, its map written."""

    first: int
    last: int
    symbols: tuple[Bounds, ...]
    map: bytes
    guess: bytes = b""


def make_alphabet(scores: bytes, sure: int) -> Alphabet:
    """A symbol for every score that occurs from -sure to sure, one for greater and one for lesser scores.

    Those are quick wins and losses, which a search finds at once: to know them exactly is not worth its room.
    """
    occurring = sorted(score - ZERO for score in set(scores))
    greatest, least = max(occurring, default=0), min(occurring, default=0)
    symbols = sorted({_bounds(score, sure, least, greatest) for score in occurring})
    numbers = {score + ZERO: symbols.index(_bounds(score, sure, least, greatest)) for score in occurring}
    return Alphabet(tuple(symbols), scores.translate(bytes(numbers.get(byte, 0) for byte in range(256))))


def book_bytes(drafts: Sequence[ChapterDraft], appendices: Sequence[bytes] = ()) -> bytes:
    """The whole book, with its checksum."""
    content = bytes([len(drafts)]) + b"".join(_written(draft) for draft in drafts)
    content += bytes([len(appendices)]) + b"".join(appendices)
    return HEADER.pack(MAGIC, sha256(content).digest()) + content


def _bounds(score: int, sure: int, least: int, greatest: int) -> Bounds:
    if score > sure:
        return sure + 1, greatest
    if score < -sure:
        return least, -sure - 1
    return score, score


def _written(draft: ChapterDraft) -> bytes:
    symbols = bytes([len(draft.symbols)]) + b"".join(BOUNDS.pack(*bounds) for bounds in draft.symbols)
    parts = b"".join(LENGTH.pack(len(part)) + part for part in (draft.guess, draft.map))
    return CHAPTER.pack(draft.first, draft.last) + symbols + parts
